import { randomUUID } from 'node:crypto'
import type { LoggedIn } from '../../contract/accountFields.ts'
import { logIn, sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import type { Answer, TestServer } from './testServer.ts'
import { signAccessToken } from '../accounts/accessToken.ts'
import { sessions, users } from '../store/schema/accounts.ts'

export const PASSWORD = 'sphere42'
export const newAddress = (): string => `${randomUUID().slice(0, 8)}@example.org`

/** The code of the last mail to an address. */
export function codeFor({ mails }: TestServer, email: string): string {
  const code = /\b\d{6}\b/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${email}`)
  return code
}

/** Sends a code as a client would, and reads it from the mail. */
export async function askCode(
  server: TestServer,
  email: string,
  purpose: 'signUp' | 'logIn' | 'resetPassword' | 'changePassword' | 'linkEmail',
  token?: string,
): Promise<string> {
  // Codes of one kind are a minute apart.
  server.pass(61_000)
  const { result } = await server.ask(sendVerificationCode, { body: { email, purpose }, token })
  if (result !== 'success') throw new Error(`no code: ${result}`)
  return codeFor(server, email)
}

/** An account made and logged in through the calls. */
export async function signUpPerson(server: TestServer, email = newAddress()): Promise<LoggedIn & { email: string; refreshToken: string }> {
  const verificationCode = await askCode(server, email, 'signUp')
  const { data, result } = await server.ask(signUp, {
    body: { email, verificationCode, password: PASSWORD, confirmPassword: PASSWORD, nickname: 'Ada', agree: true, tokens: 'body' },
  })
  if (result !== 'success') throw new Error(`no account: ${result}`)
  return { ...data, email, refreshToken: data.refreshToken ?? '' }
}

export async function logInPerson(server: TestServer, email: string, headers: Record<string, string> = {}, password = PASSWORD): Promise<Answer<typeof logIn>> {
  const verificationCode = await askCode(server, email, 'logIn')
  return server.ask(logIn, { body: { email, password, verificationCode, tokens: 'body' }, headers })
}

export interface TestUser {
  id: string
  sessionId: string
  /** Good for a year of the server's clock. */
  token: string
}

const YEAR_MINUTES = 525_600

/** An account that is logged in, without the detour over mail and codes: for suites whose subject is something else. */
export async function newUser({ services }: Pick<TestServer, 'services'>, nickname = 'Ada'): Promise<TestUser> {
  const { db, secrets, now } = services
  const id = randomUUID()
  const sessionId = randomUUID()
  const at = now()
  await db.insert(users).values({ id, email: `${id}@example.org`, nickname, createdAt: at })
  const expiresAt = new Date(at.getTime() + YEAR_MINUTES * 60_000)
  await db.insert(sessions).values({ id: sessionId, userId: id, device: 'Test', platform: 0, createdAt: at, lastUsedAt: at, expiresAt })
  return { id, sessionId, token: await signAccessToken(secrets, { userId: id, sessionId }, at, YEAR_MINUTES) }
}
