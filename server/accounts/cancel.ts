import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { cancelUserAccount } from '../../contract/calls/accounts.ts'
import { answer, type Route } from '../http/answer.ts'
import { accountCancelledMail } from '../mail/templates/template.ts'
import type { Module, Services } from '../services.ts'
import {
  accessRecords,
  auditEvents,
  knownDevices,
  refreshTokens,
  sessions,
  signInFlows,
  socialIdentities,
  tries,
  users,
  verificationCodes,
  writtenOff,
} from '../store/schema/accounts.ts'
import { demandPassword } from './checkPassword.ts'
import { readUser, writtenOffHash } from './accountRows.ts'
import { COOKIE_PATH, endSessions, REFRESH_COOKIE, tellEnd } from './sessions.ts'
import { deleteOld } from '../store/deleteOld.ts'
import { messages } from '../store/schema/messages.ts'
import { shares } from '../store/schema/shares.ts'
import { comments, savedViews } from '../store/schema/views.ts'

/** Deletes everything of a cancelled account. May run again after it failed half-way. */
async function deleteAccount({ db, audit }: Services, modules: readonly Module[], userId: string): Promise<void> {
  for (const module of modules) await module.deleteUser?.(userId)
  await db.transaction(async (tx) => {
    await tx.delete(users).where(and(eq(users.id, userId), isNotNull(users.cancelledAt)))
    await audit({ event: 'cancelled' }, tx)
  })
}

/** Finishes what a stopped process or a failing store left. */
export async function deleteCancelled(services: Services, modules: readonly Module[]): Promise<void> {
  const left = await services.db.select({ id: users.id }).from(users).where(isNotNull(users.cancelledAt))
  for (const { id } of left) await deleteAccount(services, modules, id)
}

export const cancelRoute = (services: Services, modules: readonly Module[]): Route =>
  answer(cancelUserAccount, async ({ body, session, locale, ip, userAgent, cookie, deviceToken, setCookie }) => {
    const { db, secrets, now, mail, log } = services
    const user = await readUser(db, session.userId)
    await demandPassword(services, user, body.password, { ip, userAgent, cookie, deviceToken })
    const ended = await db.transaction(async (tx) => {
      const identities = await tx.delete(socialIdentities).where(eq(socialIdentities.userId, user.id)).returning()
      const names = [...(user.email ? [`email ${user.email}`] : []), ...identities.map(({ provider, subject }) => `${provider} ${subject}`)]
      if (names.length > 0)
        await tx
          .insert(writtenOff)
          .values(names.map((name) => ({ hash: writtenOffHash(secrets, name), at: now() })))
          .onConflictDoNothing()
      // From here on the account is gone for everybody; the address is free.
      await tx.update(users).set({ cancelledAt: now(), email: null, passwordHash: null }).where(eq(users.id, user.id))
      return endSessions(services, user.id, 'cancelled', {}, tx)
    })
    await tellEnd(services, user.id, ended, 'cancelled')
    setCookie(REFRESH_COOKIE, undefined, { path: COOKIE_PATH, maxAge: 0 })
    await deleteAccount(services, modules, user.id).catch((error: unknown) =>
      log.error({ err: error }, 'an account is not deleted yet: the job will try again'),
    )
    if (user.email)
      await mail.send({ to: user.email, ...accountCancelledMail(locale, now()) }).catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'))
    return {}
  })

const DAY = 86_400_000
/** Days that records are kept. */
const ACCESS_DAYS = 90
const AUDIT_DAYS = 365
const WRITTEN_OFF_DAYS = 365
/** Time for which ended and expired sessions are kept: a little longer than any client asks for them, so that the answer can name the reason. */
const SESSION_DAYS = 30
/** A used refresh token that comes again later than this is an unknown one, which is refused just as well. */
const USED_TOKEN_DAYS = 60
const MESSAGE_DAYS = 365
/** Empty rows of deleted views, comments and links stay for devices that were away, and for whoever still has the link. */
const DELETED_DAYS = 400

/** Deletes records that are too old to be of use. */
export async function purge({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY)
  await deleteOld(db, verificationCodes, verificationCodes.id, lt(verificationCodes.expiresAt, before(1)))
  await deleteOld(db, signInFlows, signInFlows.stateHash, lt(signInFlows.expiresAt, before(1)))
  await deleteOld(db, tries, tries.key, lt(tries.expiresAt, now()))
  await deleteOld(db, sessions, sessions.id, lt(sessions.expiresAt, before(SESSION_DAYS)))
  await deleteOld(db, knownDevices, knownDevices.id, lt(knownDevices.knownUntil, now()))
  await deleteOld(db, refreshTokens, refreshTokens.hash, lt(refreshTokens.usedAt, before(USED_TOKEN_DAYS)))
  await deleteOld(db, accessRecords, accessRecords.id, lt(accessRecords.at, before(ACCESS_DAYS)))
  await deleteOld(db, auditEvents, auditEvents.id, lt(auditEvents.at, before(AUDIT_DAYS)))
  await deleteOld(db, writtenOff, writtenOff.hash, lt(writtenOff.at, before(WRITTEN_OFF_DAYS)))
  await deleteOld(db, messages, messages.id, lt(messages.createdAt, before(MESSAGE_DAYS)))
  await deleteOld(db, savedViews, savedViews.id, lt(savedViews.deletedAt, before(DELETED_DAYS)))
  await deleteOld(db, comments, comments.id, lt(comments.deletedAt, before(DELETED_DAYS)))
  await deleteOld(db, shares, shares.id, lt(shares.deletedAt, before(DELETED_DAYS)))
}
