import { and, eq, isNull } from 'drizzle-orm'
import { refreshToken } from '../../contract/calls/login.ts'
import type { CodeName } from '../../contract/codes.ts'
import { answer, type Route } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { refreshTokens, sessions, users } from '../store/schema/accounts.ts'
import { errorOfSession } from './authenticate.ts'
import { newToken, tokenHash } from './keyedHash.ts'
import { COOKIE_PATH, endSessions, giveTokens, REFRESH_COOKIE, sessionEnd, tellEnd } from './sessions.ts'

/**
 * Two pages of one browser may send the same token at once: the second, within this time, gets an access token but no further refresh token.
 * Later, either the answer was lost and nobody has the new token, or the token was copied.
 */
const SAME_MOMENT = 10_000

export const refreshRoute = (services: Services): Route =>
  answer(refreshToken, async ({ body, cookie, setCookie, ip, userAgent }) => {
    const { db, now, audit } = services
    const token = body.refreshToken ?? cookie(REFRESH_COOKIE)
    const refuse = (name: CodeName): never => {
      if (!body.refreshToken) setCookie(REFRESH_COOKIE, undefined, { path: COOKIE_PATH, maxAge: 0 })
      throw new ApiError(name)
    }
    if (!token) return refuse('notLoggedIn')
    const hash = tokenHash(token)
    const [found] = await db
      .select({
        userId: sessions.userId,
        sessionId: sessions.id,
        createdAt: sessions.createdAt,
        endedAt: sessions.endedAt,
        endReason: sessions.endReason,
        expiresAt: sessions.expiresAt,
        frozenAt: users.frozenAt,
      })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(refreshTokens.hash, hash))
    const codeName = errorOfSession(found, now())
    if (!found || codeName) return refuse(codeName ?? 'notLoggedIn')
    const session = { userId: found.userId, sessionId: found.sessionId }
    const tokens = body.refreshToken ? 'body' : 'cookie'

    const next = newToken()
    const outcome = await db.transaction(async (tx): Promise<'new' | 'twin' | 'copied'> => {
      const [{ usedAt, successor }] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash)).for('update')
      if (usedAt) {
        if (now().getTime() - usedAt.getTime() <= SAME_MOMENT) return 'twin'
        // Its successor was never used, and is void from here on: whoever comes with that one has copied it, or was copied.
        const lost = await tx
          .update(refreshTokens)
          .set({ usedAt: now() })
          .where(and(eq(refreshTokens.hash, successor ?? ''), isNull(refreshTokens.usedAt)))
          .returning({ hash: refreshTokens.hash })
        if (lost.length === 0) return 'copied'
      }
      await tx.update(refreshTokens).set({ usedAt: now(), successor: next.hash }).where(eq(refreshTokens.hash, hash))
      await tx.insert(refreshTokens).values({ hash: next.hash, sessionId: session.sessionId, createdAt: now() })
      await tx
        .update(sessions)
        .set({ lastUsedAt: now(), expiresAt: sessionEnd(services, found.createdAt) })
        .where(eq(sessions.id, session.sessionId))
      return 'new'
    })
    if (outcome !== 'copied') return giveTokens(services, session, outcome === 'new' ? next.token : undefined, { setCookie }, tokens)

    const ended = await endSessions(services, session.userId, 'tokenReused', { only: [session.sessionId] })
    await audit({ event: 'tokenReused', ...session, ip, userAgent })
    await tellEnd(services, session.userId, ended, 'tokenReused')
    return refuse('notLoggedIn')
  })
