import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEmailExists } from '../../contract/calls/accounts.ts'
import { sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { databases } from '../testing/databases.ts'
import { askCode, newAddress, PASSWORD, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

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
