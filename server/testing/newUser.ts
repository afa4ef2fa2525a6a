import { randomUUID } from 'node:crypto'
import { signAccessToken } from '../accounts/accessToken.ts'
import { sessions, users } from '../store/schema/accounts.ts'
import type { TestServer } from './testServer.ts'

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
