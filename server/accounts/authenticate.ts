import { and, eq } from 'drizzle-orm'
import { type CodeName } from '../../contract/codes.ts'
import { ApiError } from '../http/apiError.ts'
import type { Session } from '../http/session.ts'
import type { Secrets } from '../secrets.ts'
import type { Db } from '../store/database.ts'
import { sessions, users } from '../store/schema/accounts.ts'
import { readAccessToken } from './accessToken.ts'

export type Authenticate = (token: string | undefined) => Promise<Session>

interface SessionState {
  frozenAt: Date | null
  endedAt: Date | null
  endReason: string | null
  expiresAt: Date
}

/** What a session is refused with, if anything. */
export function errorOfSession(state: SessionState | undefined, now: Date): CodeName | undefined {
  if (!state) return 'notLoggedIn'
  if (state.frozenAt) return 'accountFrozen'
  if (state.endedAt) return state.endReason === 'loginElsewhere' ? 'loggedInElsewhere' : 'notLoggedIn'
  return state.expiresAt <= now ? 'notLoggedIn' : undefined
}

/** Tokens are signed, but a session can be ended before its token expires: the row is asked every time. */
export function createAuthenticator({ db, secrets, now }: { db: Db; secrets: Secrets; now(): Date }): Authenticate {
  return async (token) => {
    if (!token) throw new ApiError('notLoggedIn')
    const session = await readAccessToken(secrets, token, now())
    const [state] = await db
      .select({ frozenAt: users.frozenAt, endedAt: sessions.endedAt, endReason: sessions.endReason, expiresAt: sessions.expiresAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId)))
    const codeName = errorOfSession(state, now())
    if (codeName) throw new ApiError(codeName)
    return session
  }
}
