import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { LoggedIn, UserInfo } from '../../contract/accountFields.ts'
import { type Platform, platforms } from '../../contract/headers.ts'
import type { LogoutReason, MessageContent } from '../../contract/realtime.ts'
import type { AnyCall } from '../../contract/call.ts'
import type { Request } from '../http/answer.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { refreshTokens, sessions, users } from '../store/schema/accounts.ts'
import { pushSubscriptions } from '../store/schema/messages.ts'
import { signAccessToken } from './accessToken.ts'
import { deviceIdOf, deviceTokenOf, keepDeviceToken } from './client.ts'
import { newToken, tokenHash } from './keyedHash.ts'
import { knowDevice } from './knownDevices.ts'

const systems: [RegExp, string][] = [
  [/iPhone|iPad|iOS/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const programs: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const first = (names: [RegExp, string][], text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** Name of a device in notices: `Firefox, Linux`. Empty when browser and system of the user agent are unknown. */
const deviceOf = (userAgent: string): string => [first(programs, userAgent), first(systems, userAgent)].filter(Boolean).join(', ')

export const REFRESH_COOKIE = 'facet_refresh'
/** The cookie goes to the calls that need it only. */
export const COOKIE_PATH = '/Login/UsersReferer'

/** The data of the person who logs in, for a new session. */
export type Visitor = Pick<Request<AnyCall>, 'ip' | 'userAgent' | 'platform' | 'cookie' | 'deviceToken' | 'setCookie'>

/** Desktops and phones do not push each other out: a file goes from one to the other while both are logged in. */
const alike = (platform: Platform): number[] => (platform === platforms.desktop ? [platforms.desktop] : [platforms.ios, platforms.android])

const DAY_MS = 86_400_000

/** When a session that is used now ends if it is not used again; never later than its longest life after the log-in. */
export function sessionEnd({ config, now }: Pick<Services, 'config' | 'now'>, createdAt: Date): Date {
  return new Date(Math.min(now().getTime() + config.sessionDays * DAY_MS, createdAt.getTime() + config.sessionLongestDays * DAY_MS))
}

/** Ends sessions of a user and returns their ids, for `tellEnd`. */
export async function endSessions(
  services: Services,
  userId: string,
  reason: LogoutReason,
  which: { except?: string; only?: string[] } = {},
  tx: Db = services.db,
): Promise<string[]> {
  const { now } = services
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now(), endReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        which.except ? ne(sessions.id, which.except) : undefined,
        which.only ? inArray(sessions.id, which.only) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  const ids = ended.map(({ id }) => id)
  // Where nobody is logged in any more nothing is announced.
  if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids))
  return ids
}

/** After the end is written: the devices hear of it at once. */
export async function tellEnd(
  { notify, now, log }: Services,
  userId: string,
  sessionIds: readonly string[],
  reason: LogoutReason,
  device?: string,
): Promise<void> {
  for (const onlySession of sessionIds) {
    // The session is over whether the notice reaches its device or not.
    await notify
      .toUser(userId, 'notifyUserLogout', { reason, at: now().toISOString(), ...(device && { device }) }, { onlySession })
      .catch((error: unknown) => log.warn({ err: error }, 'a device was not told that its session ended'))
  }
}

/** Writes to the message centre. A failure is logged and does not undo the caller's work. */
export async function leaveMessage({ messages, log }: Services, userId: string, content: MessageContent): Promise<void> {
  await messages.send(userId, content).catch((error: unknown) => log.error({ err: error }, 'a message was not left'))
}

/**
 * Logs a user in: a new session, whose tokens go where the client asks for them. The oldest sessions on devices of its kind end.
 * @param remember whether the device needs no mailed code from now on; without it nothing about that changes.
 */
export async function openSession(services: Services, user: UserInfo, visitor: Visitor, tokens: 'cookie' | 'body', remember?: boolean): Promise<LoggedIn> {
  const { db, config, now, audit, secrets } = services
  const deviceId = deviceIdOf(secrets, visitor, user.userId)
  const knownDevice = tokenHash(deviceId)
  const session = { userId: user.userId, sessionId: randomUUID() }
  const device = deviceOf(visitor.userAgent)
  const { token, hash } = newToken()
  const pushedOut = await db.transaction(async (tx) => {
    // One log-in of an account after the other, or two at the same moment would not see each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.userId)).for('update')
    const older = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(eq(sessions.userId, user.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now()), inArray(sessions.platform, alike(visitor.platform))),
      )
      .orderBy(asc(sessions.createdAt))
    const tooMany = older.slice(0, Math.max(0, older.length - config.sessionsPerAccount + 1)).map(({ id }) => id)
    if (tooMany.length > 0) await endSessions(services, user.userId, 'loginElsewhere', { only: tooMany }, tx)
    const at = now()
    await tx.insert(sessions).values({
      id: session.sessionId,
      userId: user.userId,
      device,
      platform: visitor.platform,
      createdAt: at,
      lastUsedAt: at,
      expiresAt: sessionEnd(services, at),
      knownDevice,
    })
    if (remember !== undefined) await knowDevice(tx, { userId: user.userId, hash: knownDevice, device }, remember, at)
    await tx.insert(refreshTokens).values({ hash, sessionId: session.sessionId, createdAt: at })
    await audit({ event: 'loggedIn', ...session, ip: visitor.ip, userAgent: visitor.userAgent }, tx)
    for (const sessionId of tooMany) await audit({ event: 'loggedInElsewhere', userId: user.userId, sessionId }, tx)
    return tooMany
  })
  await tellEnd(services, user.userId, pushedOut, 'loginElsewhere', device)
  if (pushedOut.length > 0) await leaveMessage(services, user.userId, { kind: 'loginElsewhere', at: now().toISOString(), device })
  const given = await giveTokens(services, session, token, visitor, tokens)
  const deviceToken = deviceTokenOf(secrets, user.userId, deviceId)
  if (tokens === 'cookie') keepDeviceToken(deviceToken, visitor.setCookie)
  return { ...given, ...(tokens === 'body' && { deviceToken }), user }
}

/** Signs an access token and hands out the refresh token. */
export async function giveTokens(
  { config, secrets, now }: Pick<Services, 'config' | 'secrets' | 'now'>,
  session: { userId: string; sessionId: string },
  refreshToken: string | undefined,
  { setCookie }: Pick<Visitor, 'setCookie'>,
  tokens: 'cookie' | 'body',
): Promise<Omit<LoggedIn, 'user'>> {
  const at = now()
  if (refreshToken && tokens === 'cookie') setCookie(REFRESH_COOKIE, refreshToken, { path: COOKIE_PATH, maxAge: config.sessionDays * 86_400 })
  return {
    jwToken: await signAccessToken(secrets, session, at, config.accessTokenMinutes),
    expiresAt: new Date(at.getTime() + config.accessTokenMinutes * 60_000).toISOString(),
    ...(refreshToken && tokens === 'body' && { refreshToken }),
  }
}
