import { and, eq, isNull } from 'drizzle-orm'
import { changePassword, resetPassword, setPassword } from '../../contract/calls/login.ts'
import { answer, type Route } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import { type MailLanguage, passwordChangedMail } from '../mail/templates/template.ts'
import type { AuditEventName } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import { sessions, users } from '../store/schema/accounts.ts'
import { checkPassword, demandUncommon, forgetStrangers } from './checkPassword.ts'
import type { Asker } from './client.ts'
import { accountOf, readUser, type UserRow } from './accountRows.ts'
import { hashPassword } from './passwords.ts'
import { forgetDevices } from './knownDevices.ts'
import { endSessions, leaveMessage, tellEnd } from './sessions.ts'
import { useCode } from './verificationCodes.ts'

interface By extends Asker {
  locale: MailLanguage
  userAgent: string
  session?: { sessionId: string }
}

export function passwordRoutes(services: Services): Route[] {
  const { db, mail, now, audit, log } = services

  /** Writes the new password, ends the sessions that the old one may have opened, and notifies the owner. */
  async function replace(user: UserRow, password: string, event: AuditEventName, { locale, ip, userAgent, session }: By): Promise<void> {
    const passwordHash = await hashPassword(password)
    const ended = await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
      await audit({ event, userId: user.id, sessionId: session?.sessionId, ip, userAgent }, tx)
      // Whoever knew the old password must not be known on a device of theirs.
      const [own] = session ? await tx.select({ hash: sessions.knownDevice }).from(sessions).where(eq(sessions.id, session.sessionId)) : []
      await forgetDevices(tx, user.id, own?.hash)
      return endSessions(services, user.id, 'passwordChanged', { except: session?.sessionId }, tx)
    })
    await tellEnd(services, user.id, ended, 'passwordChanged')
    await leaveMessage(services, user.id, { kind: 'passwordChanged', at: now().toISOString() })
    // The password is changed, whether the mail goes out or not.
    if (user.email)
      await mail.send({ to: user.email, ...passwordChangedMail(locale, now()) }).catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'))
  }

  return [
    answer(resetPassword, async ({ body, ...by }) => {
      const user = await accountOf(services, body.email)
      await demandUncommon(body.password, user)
      await useCode(services, { email: body.email, purpose: 'resetPassword', code: body.verificationCode }, by, user.id)
      await forgetStrangers(services, user.id)
      await replace(user, body.password, 'passwordReset', { ...by, session: undefined })
      return {}
    }),
    answer(changePassword, async ({ body, ...by }) => {
      const user = await readUser(db, by.session.userId)
      if (!user.passwordHash) throw new ApiError('updateFailed')
      await checkPassword(services, user, body.oldPassword, by)
      await demandUncommon(body.password, user)
      await replace(user, body.password, 'passwordChanged', by)
      return {}
    }),
    answer(setPassword, async ({ body, session, ip, userAgent, cookie, deviceToken }) => {
      const user = await readUser(db, session.userId)
      if (user.passwordHash || !user.email) throw new ApiError('updateFailed')
      await demandUncommon(body.password, user)
      await useCode(services, { email: user.email, purpose: 'changePassword', code: body.verificationCode }, { ip, cookie, deviceToken }, user.id)
      const passwordHash = await hashPassword(body.password)
      await db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, user.id), isNull(users.passwordHash)))
      await audit({ event: 'passwordSet', ...session, ip, userAgent })
      return {}
    }),
  ]
}
