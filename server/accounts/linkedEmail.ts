import { and, eq, isNull } from 'drizzle-orm'
import { bindThirtPartEmail, unbindThirtPartEmail } from '../../contract/calls/accounts.ts'
import { answer, type Route } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { socialIdentities, users } from '../store/schema/accounts.ts'
import { demandPassword } from './checkPassword.ts'
import { findByEmail } from './findAccount.ts'
import { readUser, readUserDetail } from './userInfo.ts'
import { isTaken } from '../store/taken.ts'
import { useCode } from './verificationCodes.ts'

export function linkedEmailRoutes(services: Services): Route[] {
  const { db, audit } = services
  return [
    answer(bindThirtPartEmail, async ({ body, session, ip, userAgent, cookie, deviceToken }) => {
      if ((await readUser(db, session.userId)).email) throw new ApiError('addFailed')
      if (await findByEmail(db, body.email)) throw new ApiError('emailRegistered')
      await useCode(services, { email: body.email, purpose: 'linkEmail', code: body.verificationCode }, { ip, cookie, deviceToken }, session.userId)
      const bound = await db
        .update(users)
        .set({ email: body.email })
        .where(and(eq(users.id, session.userId), isNull(users.email)))
        .returning({ id: users.id })
        .catch((error: unknown) => {
          throw isTaken(error) ? new ApiError('emailRegistered') : error
        })
      if (bound.length === 0) throw new ApiError('addFailed')
      await audit({ event: 'emailBound', ...session, ip, userAgent })
      return readUserDetail(db, session.userId)
    }),
    answer(unbindThirtPartEmail, async ({ body, session, ip, userAgent, cookie, deviceToken }) => {
      await demandPassword(services, await readUser(db, session.userId), body.password, { ip, userAgent, cookie, deviceToken })
      await db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, session.userId)).for('update')
        if (!user?.email) throw new ApiError('dataMissing')
        const [other] = await tx.select().from(socialIdentities).where(eq(socialIdentities.userId, user.id)).limit(1)
        if (!other) throw new ApiError('deleteFailed')
        await tx.update(users).set({ email: null, passwordHash: null }).where(eq(users.id, user.id))
        await audit({ event: 'emailUnbound', ...session, ip, userAgent }, tx)
      })
      return readUserDetail(db, session.userId)
    }),
  ]
}
