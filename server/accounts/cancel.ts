import { and, eq, isNotNull } from 'drizzle-orm'
import { cancelUserAccount } from '../../contract/calls/accounts.ts'
import { answer, type Route } from '../http/answer.ts'
import { accountCancelledMail } from '../mail/templates/template.ts'
import type { Module, Services } from '../services.ts'
import { socialIdentities, users, writtenOff } from '../store/schema/accounts.ts'
import { demandPassword } from './checkPassword.ts'
import { writtenOffHash } from './findAccount.ts'
import { COOKIE_PATH, endSessions, REFRESH_COOKIE, tellEnd } from './sessions.ts'
import { readUser } from './userInfo.ts'

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
