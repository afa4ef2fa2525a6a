import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, resetPassword, sendVerificationCode } from '../../contract/calls/login.ts'
import { createShare, openShare } from '../../contract/calls/shares.ts'
import { addUploaded } from '../files/files.fixture.ts'
import { databases } from '../testing/databases.ts'
import { codeFor, newUser, PASSWORD, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { tries } from '../store/schema/accounts.ts'
import { networkOf } from './client.ts'
import { keyedHash } from './keyedHash.ts'

const MINUTE = 61_000
const stranger = (n = 1): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${n}` })
const codeOf = (link: string): string => link.split('/s/')[1]
const owner = { 'x-forwarded-for': '192.0.2.7' }

describe.each(databases())('limits that strangers run into, on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: 1 })
  })
  afterAll(() => server.close())

  const send = async (email: string, headers: Record<string, string>) =>
    (await server.ask(sendVerificationCode, { body: { email, purpose: 'logIn' }, headers })).result
  const enter = (email: string, verificationCode: string, headers: Record<string, string>, password = PASSWORD) =>
    server.ask(logIn, { body: { email, password, verificationCode }, headers })

  /** So many tries were counted in the last moments. */
  const tried = async (key: string, count: number): Promise<void> => {
    const expiresAt = new Date(server.services.now().getTime() + 600_000)
    await server.services.db.insert(tries).values({ key, count, expiresAt }).onConflictDoUpdate({ target: tries.key, set: { count, expiresAt } })
  }

  it('codes asked for elsewhere do not keep the owner from getting one', async () => {
    const { email } = await signUpPerson(server)
    for (let i = 0; i < 20; i++) {
      server.pass(MINUTE)
      expect(await send(email, stranger())).toBe('success')
    }
    server.pass(MINUTE)
    expect(await send(email, stranger())).toBe('tooManyRequests')
    expect(await send(email, owner)).toBe('success')
    const code = codeFor(server, email)
    // Somebody else's code a moment later does not take its place, and their wrong tries are not the owner's.
    expect(await send(email, stranger(2))).toBe('success')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 9; i++) await enter(email, wrong, stranger(3))
    expect((await enter(email, code, owner)).result).toBe('success')
  })

  it('a code that was asked for at home can be typed in on the way, with five tries', async () => {
    const { email } = await signUpPerson(server)
    server.pass(MINUTE)
    await send(email, owner)
    const code = codeFor(server, email)
    expect((await enter(email, code, stranger())).result).toBe('success')
    server.pass(MINUTE)
    await send(email, owner)
    const second = codeFor(server, email)
    const wrong = second === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect((await enter(email, wrong, stranger())).result).toBe('verificationCodeIncorrect')
    expect((await enter(email, second, stranger())).result).toBe('verificationCodeIncorrect')
    expect((await enter(email, second, owner)).result).toBe('success')
  })

  it('no more than 60 mails a day are caused by strangers; a browser that was logged in before is counted for itself', async () => {
    const { email } = await signUpPerson(server)
    server.pass(MINUTE)
    await send(email, owner)
    const { headers } = await enter(email, codeFor(server, email), owner)
    const cookie = String(headers['set-cookie']).match(/facet_device=[^;]+/)?.[0] as string
    const before = server.mails.length
    for (let n = 1; n <= 70; n++) await send(email, stranger(n))
    expect(server.mails.length - before).toBeLessThanOrEqual(60)
    server.pass(MINUTE)
    expect(await send(email, owner)).toBe('tooManyRequests')
    expect(await send(email, { ...owner, cookie })).toBe('success')
    // The cookie of one account is nothing for another one.
    const other = await signUpPerson(server)
    server.pass(MINUTE)
    for (let n = 1; n <= 70; n++) await send(other.email, stranger(n))
    expect(await send(other.email, { ...owner, cookie })).toBe('tooManyRequests')
  })

  it('wrong passwords elsewhere do not lock the owner out', async () => {
    const { email, user } = await signUpPerson(server)
    for (let i = 0; i < 10; i++) expect((await enter(email, '123456', stranger(), 'cube4242')).result).toBe('passwordIncorrect')
    expect((await enter(email, '123456', stranger())).result).toBe('tooManyRequests')
    server.pass(MINUTE)
    await send(email, owner)
    const { result, headers } = await enter(email, codeFor(server, email), owner)
    expect(result).toBe('success')
    const cookie = String(headers['set-cookie']).match(/facet_device=[^;]+/)?.[0] as string
    // From many addresses only browsers that were never logged in are stopped, until a mailed code proves who it is.
    await tried(`password ${user.userId}`, 100)
    expect((await enter(email, '123456', owner)).result).toBe('tooManyRequests')
    expect((await enter(email, '123456', { ...owner, cookie })).result).toBe('verificationCodeIncorrect')
    const body = { email, password: 'torus4711', confirmPassword: 'torus4711' }
    await server.ask(sendVerificationCode, { body: { email, purpose: 'resetPassword' }, headers: owner })
    expect((await server.ask(resetPassword, { body: { ...body, verificationCode: codeFor(server, email) }, headers: owner })).result).toBe('success')
    expect((await enter(email, '123456', owner, 'torus4711')).result).toBe('verificationCodeIncorrect')
  })

  it('right passwords from one address are not counted', async () => {
    const { email } = await signUpPerson(server)
    await tried(`passwords from ${keyedHash(server.services.secrets, 'address', owner['x-forwarded-for'])}`, 98)
    for (let i = 0; i < 4; i++) expect((await enter(email, '123456', owner)).result).toBe('verificationCodeIncorrect')
  })

  it('wrong passwords of a link by people without an account do not close it for those who have one', async () => {
    const ada = await newUser(server)
    const { id: recordId } = await addUploaded(server, ada)
    const { data } = await server.ask(createShare, { body: { recordId, type: 'password', password: '4711', days: null }, token: ada.token })
    const open = async (password: string, headers: Record<string, string>, token?: string) =>
      (await server.ask(openShare, { body: { code: codeOf(data.share.link), password }, headers, token })).result
    for (let n = 1; n <= 40; n++) await open('1234', stranger(n))
    expect(await open('4711', owner)).toBe('featureBlocked')
    expect(await open('4711', owner, (await newUser(server, 'Bob')).token)).toBe('success')
  })
})

it('an IPv6 network is one client', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0db8:1:2::1')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect([networkOf('::ffff:192.0.2.1'), networkOf('192.0.2.1')]).toEqual(['192.0.2.1', '192.0.2.1'])
})
