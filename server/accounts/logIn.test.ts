import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInfoByJWTToken, isEmailExists } from '../../contract/calls/accounts.ts'
import { logIn, logOut, refreshToken, sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import type { HubPayload } from '../../contract/realtime.ts'
import { auditEvents } from '../store/schema/accounts.ts'
import { databases } from '../testing/databases.ts'
import { askCode, logInPerson, newAddress, PASSWORD, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { freeze, unfreeze } from './accountRows.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(databases())('logging in on $name', (database) => {
  let server: TestServer
  const notices: { userId: string; payload: HubPayload<'notifyUserLogout'>; onlySession?: string }[] = []
  beforeAll(async () => {
    server = await startTestServer(database)
    const { notify } = server.services
    const { toUser } = notify
    notify.toUser = async (userId, event, payload, options) => {
      if (event === 'notifyUserLogout') notices.push({ userId, payload: payload as HubPayload<'notifyUserLogout'>, onlySession: options?.onlySession })
      await toUser.call(notify, userId, event, payload, options)
    }
  })
  afterAll(() => server.close())

  const who = async (token: string | undefined) => (await server.ask(getUserInfoByJWTToken, { token })).result

  it('needs address, password and code, and says which is wrong', async () => {
    const { email } = await signUpPerson(server)
    const resultOf = async (change: object) => (await server.ask(logIn, { body: { email, password: PASSWORD, verificationCode: '123456', ...change } })).result
    expect(await resultOf({ email: newAddress() })).toBe('accountNotRegistered')
    expect(await resultOf({ password: 'cube4242' })).toBe('passwordIncorrect')
    expect(await resultOf({ verificationCode: undefined })).toBe('verificationCodeRequired')
    expect(await resultOf({})).toBe('verificationCodeIncorrect')
    // A wrong password leaves the code as it is.
    const verificationCode = await askCode(server, email, 'logIn')
    expect(await resultOf({ password: 'cube4242', verificationCode })).toBe('passwordIncorrect')
    expect(await resultOf({ verificationCode })).toBe('success')
    expect((await server.ask(sendVerificationCode, { body: { email: newAddress(), purpose: 'logIn' } })).result).toBe('accountNotRegistered')
  })

  it('takes a password however its characters are composed', async () => {
    const { email } = await signUpPerson(server)
    expect((await logInPerson(server, email, {}, 'ｓphere42')).result).toBe('success')
  })

  it('stops after ten wrong passwords for a quarter of an hour', async () => {
    const { email } = await signUpPerson(server)
    const tryPassword = async (password: string, verificationCode = '123456') =>
      (await server.ask(logIn, { body: { email, password, verificationCode } })).result
    for (let i = 0; i < 10; i++) expect(await tryPassword('cube4242')).toBe('passwordIncorrect')
    expect(await tryPassword(PASSWORD)).toBe('tooManyRequests')
    server.pass(901_000)
    expect((await logInPerson(server, email)).result).toBe('success')
  })

  // @rule:login-elsewhere
  it('ends the log-in of another desktop and tells it; a phone stays logged in beside it', async () => {
    const first = await signUpPerson(server)
    const phone = await logInPerson(server, first.email, { platform: '1' })
    const second = await logInPerson(server, first.email, { 'user-agent': FIREFOX })
    expect(await who(first.jwToken)).toBe('loggedInElsewhere')
    expect(await who(second.data.jwToken)).toBe('success')
    expect(await who(phone.data.jwToken)).toBe('success')
    const told = notices.filter(({ userId }) => userId === first.user.userId)
    expect(told).toEqual([
      { userId: first.user.userId, payload: { reason: 'loginElsewhere', at: expect.any(String), device: 'Firefox, Linux' }, onlySession: expect.any(String) },
    ])
    expect((await server.ask(refreshToken, { body: { refreshToken: first.refreshToken } })).result).toBe('loggedInElsewhere')
    expect((await logInPerson(server, first.email, { platform: '2' })).result).toBe('success')
    expect(await who(phone.data.jwToken)).toBe('loggedInElsewhere')
  })

  it('refuses no token, a strange one and an expired one, each with its own code', async () => {
    const person = await signUpPerson(server)
    expect(await who(undefined)).toBe('notLoggedIn')
    expect(await who('a.b.c')).toBe('notLoggedIn')
    const [head, body, signature] = person.jwToken.split('.')
    const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: crypto.randomUUID() })).toString('base64url')
    expect(await who(`${head}.${forged}.${signature}`)).toBe('notLoggedIn')
    expect(await who(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`)).toBe('notLoggedIn')
    expect(await who(person.jwToken)).toBe('success')
    server.pass(15 * 60_000)
    expect(await server.ask(getUserInfoByJWTToken, { token: person.jwToken })).toMatchObject({ status: { code: -14018 }, httpStatus: 200 })
  })

  it('ends a session by logging out: its tokens are worth nothing', async () => {
    const person = await signUpPerson(server)
    const out = await server.ask(logOut, { token: person.jwToken })
    expect(out.result).toBe('success')
    expect(String(out.headers['set-cookie'])).toContain('facet_refresh=; Path=/Login/UsersReferer; Max-Age=0')
    expect(await who(person.jwToken)).toBe('notLoggedIn')
    expect((await server.ask(refreshToken, { body: { refreshToken: person.refreshToken } })).result).toBe('notLoggedIn')
  })

  // @rule:frozen
  it('refuses a frozen account everywhere, until it is unfrozen', async () => {
    const person = await signUpPerson(server)
    expect(await freeze(server.services, newAddress())).toBe(false)
    expect(await freeze(server.services, person.email)).toBe(true)
    expect(await server.ask(getUserInfoByJWTToken, { token: person.jwToken })).toMatchObject({
      status: { code: -11002, msg: 'Sorry, your account has been frozen' },
    })
    expect((await server.ask(refreshToken, { body: { refreshToken: person.refreshToken } })).result).toBe('accountFrozen')
    expect((await server.ask(logIn, { body: { email: person.email, password: PASSWORD, verificationCode: '123456' } })).result).toBe('accountIsFrozen')
    expect((await server.ask(sendVerificationCode, { body: { email: person.email, purpose: 'logIn' } })).result).toBe('accountIsFrozen')
    expect(await unfreeze(server.services, person.email)).toBe(true)
    expect(await who(person.jwToken)).toBe('success')
  })

  it('writes down what happened to an account', async () => {
    const { user, email } = await signUpPerson(server)
    await server.ask(logIn, { body: { email, password: 'cube4242', verificationCode: '123456' } })
    const rows = await server.services.db.select().from(auditEvents).where(eq(auditEvents.userId, user.userId)).orderBy(auditEvents.at)
    expect(rows.map(({ event }) => event)).toEqual(['signedUp', 'loggedIn', 'loginRefused'])
  })

  it('leaves no token, password or code in the log', async () => {
    const person = await signUpPerson(server)
    const verificationCode = await askCode(server, person.email, 'logIn')
    await server.app.inject({
      method: 'GET',
      url: `/Login/UsersReferer/GetUserDetail?token=${person.jwToken}`,
      headers: { token: person.jwToken, cookie: `facet_refresh=${person.refreshToken}` },
    })
    await server.ask(logIn, { body: { email: person.email, password: PASSWORD, verificationCode } })
    // Numbers are compared whole: six digits of a time can be those of the code by chance.
    const values: string[] = []
    JSON.parse(`[${server.log.join(',')}]`, (_, value: unknown) => {
      if (typeof value === 'number') values.push(` ${value} `)
      if (typeof value === 'string') values.push(value)
      return value
    })
    expect(values).toContainEqual(expect.stringContaining('/Login/UsersReferer/GetUserDetail'))
    const secrets = [person.jwToken, person.refreshToken, PASSWORD, verificationCode, person.email, ` ${Number(verificationCode)} `]
    for (const secret of secrets) expect(values.filter((value) => value.includes(secret))).toEqual([])
  })
})

describe.each(databases())('signing up on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())

  const form = (email: string, verificationCode: string, change = {}) => ({
    email,
    verificationCode,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    nickname: 'Ada',
    agree: true as const,
    ...change,
  })

  it('makes an account with the code of the mail, in the language of the reader, and logs it in', async () => {
    const email = newAddress()
    expect(await server.ask(isEmailExists, { body: { email } })).toMatchObject({ result: 'success', data: { exists: false } })
    const sent = await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' }, headers: { languageType: 'de' } })
    expect(sent).toMatchObject({ result: 'success', data: { resendSeconds: 60, validSeconds: 600 } })
    const mail = server.mails.at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'Ihr Bestätigungscode für Facet' })
    const verificationCode = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const answer = await server.ask(signUp, { body: form(email.toUpperCase(), verificationCode) })
    expect(answer).toMatchObject({ result: 'success', data: { user: { nickname: 'Ada', email, profession: 'Default' } } })
    expect(answer.data.refreshToken).toBeUndefined()
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^facet_refresh=[\w-]{43}; Path=\/Login\/UsersReferer; Max-Age=2592000; HttpOnly; SameSite=Strict(,|$)/,
    )
    expect(await server.ask(isEmailExists, { body: { email } })).toMatchObject({ data: { exists: true } })
  })

  // @rule:email @rule:password @rule:confirm-password @rule:nickname @rule:agree
  it('names what is wrong with the form', async () => {
    const email = newAddress()
    const resultOf = async (change: object): Promise<string> => (await server.ask(signUp, { body: form(email, '123456', change) })).result
    expect(await resultOf({ email: 'nobody' })).toBe('emailInvalid')
    expect(await resultOf({ email: undefined })).toBe('emailInvalid')
    expect(await resultOf({ password: 'abc12' })).toBe('passwordWeak')
    expect(await resultOf({ password: 'abcdefgh' })).toBe('passwordWeak')
    expect(await resultOf({ password: '12345678' })).toBe('passwordWeak')
    expect(await resultOf({ password: 'abc123', confirmPassword: 'abc123' })).toBe('passwordCommon')
    expect(await resultOf({ confirmPassword: 'sphere43' })).toBe('passwordsDiffer')
    expect(await resultOf({ nickname: ' ' })).toBe('nicknameEmpty')
    expect(await resultOf({ agree: false })).toBe('agreementRequired')
    expect(await resultOf({ verificationCode: '' })).toBe('verificationCodeRequired')
    expect(await resultOf({ verificationCode: '12345' })).toBe('verificationCodeIncorrect')
    expect(await resultOf({})).toBe('verificationCodeIncorrect')
    expect(await resultOf({ confirmPassword: undefined })).toBe('parameterMissing')
    expect(await resultOf({ confirmPassword: 7 })).toBe('parameterFormatError')
    expect(await resultOf({ tokens: 'elsewhere' })).toBe('parameterError')
  })

  it('takes every address once', async () => {
    const { email } = await signUpPerson(server)
    server.pass(61_000)
    expect((await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' } })).result).toBe('emailRegistered')
    expect((await server.ask(signUp, { body: form(email, '123456') })).result).toBe('emailRegistered')
  })

  it('sends no second code within a minute, and not more than 20 a day', async () => {
    const email = newAddress()
    const send = async () => (await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' } })).result
    expect(await send()).toBe('success')
    expect(await send()).toBe('tooManyRequests')
    for (let i = 1; i < 20; i++) {
      server.pass(61_000)
      expect(await send()).toBe('success')
    }
    server.pass(61_000)
    expect(await send()).toBe('tooManyRequests')
    server.pass(86_400_000)
    expect(await send()).toBe('success')
  })

  // @rule:verification-code
  it('takes a code once, the newest only, for ten minutes, for its purpose, and for five tries', async () => {
    const email = newAddress()
    const tryCode = async (verificationCode: string) => (await server.ask(signUp, { body: form(email, verificationCode) })).result
    const first = await askCode(server, email, 'signUp')
    const second = await askCode(server, email, 'signUp')
    if (first !== second) expect(await tryCode(first)).toBe('verificationCodeIncorrect')

    const wrong = second === '000000' ? '000001' : '000000'
    const third = await askCode(server, email, 'signUp')
    for (let i = 0; i < 5; i++) expect(await tryCode(wrong)).toBe('verificationCodeIncorrect')
    expect(await tryCode(third)).toBe('verificationCodeIncorrect')

    const late = await askCode(server, email, 'signUp')
    server.pass(601_000)
    expect(await tryCode(late)).toBe('verificationCodeIncorrect')

    const other = newAddress()
    const good = await askCode(server, other, 'signUp')
    expect((await server.ask(signUp, { body: form(email, good) })).result).toBe('verificationCodeIncorrect')
    expect((await server.ask(signUp, { body: form(other, good) })).result).toBe('success')
  })

  it('makes one account of two requests at the same moment', async () => {
    const email = newAddress()
    const code = await askCode(server, email, 'signUp')
    const answers = await Promise.all([1, 2].map(() => server.ask(signUp, { body: form(email, code) })))
    expect(answers.map(({ result }) => result).sort()).toContain('success')
    expect(answers.filter(({ result }) => result === 'success')).toHaveLength(1)
  })
})
