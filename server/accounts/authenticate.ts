import { eq, sql } from 'drizzle-orm'
import { type CodeName } from '../../contract/codes.ts'
import { ApiError } from '../http/apiError.ts'
import type { Session } from '../http/session.ts'
import type { Secrets } from '../secrets.ts'
import { createBatches } from '../store/batches.ts'
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

/** Reads the states of sessions, those that are asked for at the same time by one statement; undefined for one that is not of the user. */
function createSessionStates(db: Db): (session: Session) => Promise<SessionState | undefined> {
  const statement = db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      frozenAt: users.frozenAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('session_states')
  return createBatches(async (asked) => {
    const ids = new Set(asked.map(({ sessionId }) => sessionId))
    const rows = new Map((await statement.execute({ ids: `{${[...ids].join()}}` })).map((row) => [row.id, row]))
    return asked.map(({ userId, sessionId }) => {
      const row = rows.get(sessionId)
      return row?.userId === userId ? row : undefined
    })
  })
}

/** Tokens are signed, but a session can be ended before its token expires: the row is asked every time. */
export function createAuthenticator({ db, secrets, now }: { db: Db; secrets: Secrets; now(): Date }): Authenticate {
  const stateOf = createSessionStates(db)
  return async (token) => {
    if (!token) throw new ApiError('notLoggedIn')
    const session = await readAccessToken(secrets, token, now())
    const codeName = errorOfSession(await stateOf(session), now())
    if (codeName) throw new ApiError(codeName)
    return session
  }
}
