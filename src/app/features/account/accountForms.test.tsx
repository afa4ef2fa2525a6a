import { beforeEach, expect, test } from 'vitest'
import { isEmailExists } from '../../../../contract/calls/accounts.ts'
import { logIn, resetPassword, sendVerificationCode, signUp } from '../../../../contract/calls/login.ts'
import { getSignInProviders } from '../../../../contract/calls/social.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { keepKnownEmail, knownEmail } from '../../state/session/sessionState.ts'
import { setToken, tokenAtom } from '../../state/session/token.ts'
import LoginScreen from './LoginScreen.tsx'
import RegisterScreen from './RegisterScreen.tsx'
import ResetPasswordScreen from './ResetPasswordScreen.tsx'

const session = {
  jwToken: 'head.eyJzdWIiOiJhIn0.tail',
  expiresAt: '2026-01-01T00:00:00.000Z',
  user: { userId: '00000000-0000-4000-8000-000000000001', nickname: 'Ada', profession: null as never, email: 'ada@example.org' },
}
let server: FakeServer

beforeEach(() => {
  setToken(null)
  localStorage.clear()
  server = new FakeServer().answer(getSignInProviders, { providers: [] }).answer(sendVerificationCode, { resendSeconds: 60, validSeconds: 600 })
})

test('a login without anything names what is missing and asks nothing of the server', async () => {
  const { pointer, screen } = show(<LoginScreen />)
  await pointer.click('button', 'Log In')
  await expect.poll(() => screen.texts('alert')).toEqual(['Required', 'Required', 'Please enter the verification code.'])
  expect(server.bodies(logIn)).toEqual([])
})

test('a code is sent to the address that was typed, and can be sent again after a minute only', async () => {
  const { keyboard, pointer, screen } = show(<LoginScreen />)
  await keyboard.type('E-mail', 'ada@example.org')
  await pointer.click('button', 'Send')
  await screen.find('button', /^Resend \(\d+ s\)$/)
  expect(server.bodies(sendVerificationCode)).toEqual([{ email: 'ada@example.org', purpose: 'logIn' }])
  expect(screen.isOff('button', /^Resend/)).toBe(true)
})

test('no code is sent to what is no address: the field says so', async () => {
  const { keyboard, pointer, screen } = show(<LoginScreen />)
  await keyboard.type('E-mail', 'ada')
  await pointer.click('button', 'Send')
  await screen.find('alert')
  expect(screen.get('textbox', 'E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(server.bodies(sendVerificationCode)).toEqual([])
})

test('a refused password is told at its field, in the words of the catalogue', async () => {
  server.refuse(logIn, 'passwordIncorrect')
  const { keyboard, pointer, screen } = show(<LoginScreen />)
  await keyboard.type('E-mail', 'ada@example.org')
  await keyboard.tab()
  await keyboard.press('wrong1')
  await keyboard.type('Verification code', '123456')
  await pointer.click('button', 'Log In')
  await expect.poll(() => screen.texts('alert')).toEqual(['The password is incorrect'])
  expect(document.activeElement?.getAttribute('type')).toBe('password')
  expect(store.get(tokenAtom)).toBeNull()
})

test('a login that the server takes begins the session', async () => {
  server.answer(logIn, { ...session, user: { ...session.user, profession: 'Other' as never } })
  const { keyboard, pointer } = show(<LoginScreen />)
  await keyboard.type('E-mail', ' Ada@Example.org')
  await keyboard.tab()
  await keyboard.press('secret1')
  await keyboard.type('Verification code', '123456')
  await pointer.click('button', 'Log In')
  await expect
    .poll(() => server.bodies(logIn))
    .toEqual([{ email: 'ada@example.org', password: 'secret1', verificationCode: '123456', remember: true, tokens: 'cookie' }])
})

test('a password can be shown and hidden again', async () => {
  const { pointer } = show(<LoginScreen />)
  await pointer.click('button', 'Show password')
  expect(document.querySelector('input[name=password]')?.getAttribute('type')).toBe('text')
  await pointer.click('button', 'Hide password')
  expect(document.querySelector('input[name=password]')?.getAttribute('type')).toBe('password')
})

test('signing up names a weak password, two that differ, and terms that nobody agreed to', async () => {
  const { keyboard, pointer, screen } = show(<RegisterScreen />)
  await keyboard.type('E-mail', 'ada@example.org')
  await keyboard.type('Verification code', '123456')
  await keyboard.type('Nickname', 'Ada')
  const [password, again] = document.querySelectorAll<HTMLInputElement>('input[type=password]')
  password.focus()
  await keyboard.press('abc')
  again.focus()
  await keyboard.press('abd')
  await pointer.click('button', 'Sign Up')
  await expect.poll(() => screen.texts('alert').length).toBeGreaterThan(1)
  expect(screen.texts('alert')).toContain('Please check to agree')
  expect(server.bodies(signUp)).toEqual([])
})

test('an address that is registered is told at its field', async () => {
  server.refuse(sendVerificationCode, 'emailRegistered')
  const { keyboard, pointer, screen } = show(<RegisterScreen />)
  await keyboard.type('E-mail', 'ada@example.org')
  await pointer.click('button', 'Send')
  await expect.poll(() => screen.texts('alert')).toEqual(['The email address you entered has been registered'])
})

test('a new password is asked for with the code of its own purpose', async () => {
  const { keyboard, pointer } = show(<ResetPasswordScreen />)
  await keyboard.type('E-mail', 'ada@example.org')
  await pointer.click('button', 'Send')
  await expect.poll(() => server.bodies(sendVerificationCode)).toEqual([{ email: 'ada@example.org', purpose: 'resetPassword' }])
  expect(server.bodies(resetPassword)).toEqual([])
})

// @rule:known-device
test('a known device is asked for no code; a server that does not know it any more asks for one', async () => {
  keepKnownEmail('ada@example.org', 30)
  server.refuse(logIn, 'verificationCodeRequired')
  const { keyboard, pointer, screen } = show(<LoginScreen />)
  expect(screen.has('textbox', 'Verification code')).toBe(false)
  expect(screen.value('textbox', 'E-mail')).toBe('ada@example.org')
  document.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  await keyboard.press('secret1')
  await pointer.click('button', 'Log In')
  await expect.poll(() => server.bodies(logIn)).toEqual([{ email: 'ada@example.org', password: 'secret1', remember: true, tokens: 'cookie' }])
  await expect.poll(() => screen.texts('alert')).toEqual(['Please enter the verification code.'])
  expect(knownEmail()).toBeUndefined()
  server.answer(logIn, { ...session, user: { ...session.user, profession: 'Default' } })
  await keyboard.type('Verification code', '123456')
  await pointer.click('button', 'Log In')
  await expect.poll(() => server.bodies(logIn).at(-1)).toMatchObject({ verificationCode: '123456', remember: true })
  expect(knownEmail()).toBe('ada@example.org')
})

test('whoever does not want the device to be known unticks it', async () => {
  server.answer(logIn, { ...session, user: { ...session.user, profession: 'Default' } })
  const { keyboard, pointer } = show(<LoginScreen />)
  await keyboard.type('E-mail', 'ada@example.org')
  await keyboard.tab()
  await keyboard.press('secret1')
  await keyboard.type('Verification code', '123456')
  await pointer.click('checkbox', 'Do not ask for a code on this device for 30 days')
  await pointer.click('button', 'Log In')
  await expect.poll(() => server.bodies(logIn)).toMatchObject([{ remember: false }])
  expect(knownEmail()).toBeUndefined()
})

// @rule:required @rule:confirm-password
test('empty fields say "Required", and two passwords that differ are told before the rest is filled in', async () => {
  const { keyboard, pointer, screen } = show(<RegisterScreen />)
  await pointer.click('button', 'Sign Up')
  await expect
    .poll(() => screen.texts('alert'))
    .toEqual(['Required', 'Please enter the verification code.', 'Required', 'Required', 'Nickname cannot be empty.', 'Please check to agree'])
  const [password, again] = document.querySelectorAll<HTMLInputElement>('input[type=password]')
  password.focus()
  await keyboard.press('abcde1')
  again.focus()
  await keyboard.press('abcde2')
  await keyboard.tab()
  await expect.poll(() => screen.texts('alert')).toContain("Two passwords don't match")
})

test('an address that is registered is told as soon as it is typed', async () => {
  server.answer(isEmailExists, { exists: true })
  const { keyboard, screen } = show(<RegisterScreen />)
  await keyboard.type('E-mail', 'ada@example.org')
  await keyboard.tab()
  await expect.poll(() => screen.texts('alert')).toEqual(['The email address has been registered. Please log in'])
})
