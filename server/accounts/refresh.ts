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
 * Later, the token was copied.
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
        usedAt: refreshTokens.usedAt,
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
    const rotated = await db.transaction(async (tx) => {
      const used = await tx
        .update(refreshTokens)
        .set({ usedAt: now() })
        .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
        .returning({ hash: refreshTokens.hash })
      if (used.length === 0) return false
      await tx.insert(refreshTokens).values({ hash: next.hash, sessionId: session.sessionId, createdAt: now() })
      await tx
        .update(sessions)
        .set({ lastUsedAt: now(), expiresAt: sessionEnd(services, found.createdAt) })
        .where(eq(sessions.id, session.sessionId))
      return true
    })
    if (rotated) return giveTokens(services, session, next.token, { setCookie }, tokens)

    if (!found.usedAt || now().getTime() - found.usedAt.getTime() <= SAME_MOMENT) return giveTokens(services, session, undefined, { setCookie }, tokens)
    const ended = await endSessions(services, session.userId, 'tokenReused', { only: [session.sessionId] })
    await audit({ event: 'tokenReused', ...session, ip, userAgent })
    await tellEnd(services, session.userId, ended, 'tokenReused')
    return refuse('notLoggedIn')
  })
