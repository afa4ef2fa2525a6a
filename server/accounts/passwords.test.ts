import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindThirtPartEmail, getUserDetail, getUserInfoByJWTToken, unbindThirtPartEmail } from '../../contract/calls/accounts.ts'
import { changePassword, refreshToken, resetPassword, sendVerificationCode, setPassword } from '../../contract/calls/login.ts'
import { socialIdentities, users } from '../store/schema/accounts.ts'
import { databases } from '../testing/databases.ts'
import { askCode, logInPerson, newAddress, newUser, PASSWORD, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const NEW = 'torus4711'

describe.each(databases())('passwords and addresses on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())

  const who = async (token: string) => (await server.ask(getUserInfoByJWTToken, { token })).result

  /** An account of social sign-in: no address, no password. */
  async function socialPerson() {
    const user = await newUser(server)
    const { db } = server.services
    await db.update(users).set({ email: null }).where(eq(users.id, user.id))
    await db.insert(socialIdentities).values({ id: crypto.randomUUID(), userId: user.id, provider: 'google', subject: user.id, createdAt: new Date() })
    return user
  }

  it('resets a forgotten password, ends every session and tells the owner', async () => {
    const person = await signUpPerson(server)
    const reset = async (change: object) =>
      (await server.ask(resetPassword, { body: { email: person.email, verificationCode: '123456', password: NEW, confirmPassword: NEW, ...change } })).result
    expect(await reset({ email: newAddress() })).toBe('accountNotRegistered')
    expect(await reset({ password: 'torus', confirmPassword: 'torus' })).toBe('passwordWeak')
    expect(await reset({ password: 'qwerty123', confirmPassword: 'qwerty123' })).toBe('passwordCommon')
    expect(await reset({ confirmPassword: PASSWORD })).toBe('passwordsDiffer')
    expect(await reset({})).toBe('verificationCodeIncorrect')
    // A code for logging in does not reset.
    expect(await reset({ verificationCode: await askCode(server, person.email, 'logIn') })).toBe('verificationCodeIncorrect')
    expect(await reset({ verificationCode: await askCode(server, person.email, 'resetPassword') })).toBe('success')
    expect(await who(person.jwToken)).toBe('notLoggedIn')
    expect((await server.ask(refreshToken, { body: { refreshToken: person.refreshToken } })).result).toBe('notLoggedIn')
    expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Your password for Facet was changed' })
    expect((await logInPerson(server, person.email)).result).toBe('passwordIncorrect')
    expect((await logInPerson(server, person.email, {}, NEW)).result).toBe('success')
  })

  it('changes a password for who knows it, and ends the other sessions', async () => {
    const person = await signUpPerson(server)
    const phone = await logInPerson(server, person.email, { platform: '1' })
    const change = async (oldPassword: string, confirmPassword = NEW, password = NEW) =>
      (await server.ask(changePassword, { body: { oldPassword, password, confirmPassword }, token: person.jwToken })).result
    expect(await change('cube4242')).toBe('passwordIncorrect')
    expect(await change(PASSWORD, 'torus4712')).toBe('passwordsDiffer')
    expect(await change(PASSWORD, 'qwerty123', 'qwerty123')).toBe('passwordCommon')
    expect(await change(PASSWORD)).toBe('success')
    expect(await who(person.jwToken)).toBe('success')
    expect(await who(phone.data.jwToken)).toBe('notLoggedIn')
    for (let i = 0; i < 10; i++) expect(await change('cube4242')).toBe('passwordIncorrect')
    expect(await change(NEW)).toBe('tooManyRequests')
  })

  it('links an address to an account of social sign-in, sets its password, and unbinds it', async () => {
    const { id, token } = await socialPerson()
    const taken = await signUpPerson(server)
    const email = newAddress()
    const set = async (verificationCode: string, password = NEW) =>
      (await server.ask(setPassword, { body: { verificationCode, password, confirmPassword: password }, token })).result
    const bind = async (address: string, verificationCode: string) =>
      (await server.ask(bindThirtPartEmail, { body: { email: address, verificationCode }, token })).result

    expect(await set('123456')).toBe('updateFailed')
    expect((await server.ask(changePassword, { body: { oldPassword: 'x', password: NEW, confirmPassword: NEW }, token })).result).toBe('updateFailed')
    expect((await server.ask(sendVerificationCode, { body: { email, purpose: 'changePassword' }, token })).result).toBe('accountNotRegistered')
    expect((await server.ask(sendVerificationCode, { body: { email, purpose: 'linkEmail' } })).result).toBe('notLoggedIn')
    expect((await server.ask(sendVerificationCode, { body: { email, purpose: 'changePassword' } })).result).toBe('notLoggedIn')
    expect((await server.ask(sendVerificationCode, { body: { email: taken.email, purpose: 'linkEmail' }, token })).result).toBe('emailRegistered')
    expect(await bind(taken.email, '123456')).toBe('emailRegistered')
    expect(await bind('nobody', '123456')).toBe('emailInvalid')
    expect(await bind(email, '')).toBe('verificationCodeRequired')
    expect(await bind(email, '123456')).toBe('verificationCodeIncorrect')
    expect(await bind(email, await askCode(server, email, 'linkEmail', token))).toBe('success')
    expect(await bind(newAddress(), '123456')).toBe('addFailed')

    // Whatever address is given, the code goes to the account's own.
    expect(await set('123456', 'qwerty123')).toBe('passwordCommon')
    expect(await set('123456')).toBe('verificationCodeIncorrect')
    server.pass(61_000)
    await server.ask(sendVerificationCode, { body: { email: taken.email, purpose: 'changePassword' }, token })
    expect(server.mails.at(-1)?.to).toBe(email)
    expect(await set(/\b\d{6}\b/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '')).toBe('success')
    expect(await set('123456')).toBe('updateFailed')
    expect((await server.ask(getUserDetail, { token })).data).toMatchObject({ email, hasPassword: true })
    expect((await logInPerson(server, email, { platform: '1' }, NEW)).data.user.userId).toBe(id)

    // A session alone does not take the address away: the password is asked for.
    expect((await server.ask(unbindThirtPartEmail, { token })).result).toBe('parameterMissing')
    expect((await server.ask(unbindThirtPartEmail, { body: { password: PASSWORD }, token })).result).toBe('passwordIncorrect')
    const unbound = await server.ask(unbindThirtPartEmail, { body: { password: NEW }, token })
    expect(unbound).toMatchObject({ result: 'success', data: { email: null, hasPassword: false } })
    expect((await server.ask(unbindThirtPartEmail, { token })).result).toBe('dataMissing')
  })

  it('keeps the address when it is all there is to log in with', async () => {
    const person = await signUpPerson(server)
    expect((await server.ask(unbindThirtPartEmail, { body: { password: PASSWORD }, token: person.jwToken })).result).toBe('deleteFailed')
  })
})
