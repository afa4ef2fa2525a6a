import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import {
  addUserAccessRecord,
  bindThirtPartEmail,
  getUserDetail,
  getUserInfoByJWTToken,
  getUserReceiveStatus,
  isEmailExists,
  unbindThirtPartEmail,
  updateName,
  updateUserDetail,
} from '../../contract/calls/accounts.ts'
import { answer, type Route } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { accessRecords, socialIdentities, users } from '../store/schema/accounts.ts'
import { findByEmail, readUser, readUserDetail, userInfoOf } from './accountRows.ts'
import { ApiError } from '../http/apiError.ts'
import { demandPassword } from './checkPassword.ts'
import { isTaken } from '../store/failures.ts'
import { useCode } from './verificationCodes.ts'

export function profileRoutes({ db, now, notify }: Services): Route[] {
  /** The user's other devices fetch the profile again. */
  const changed = ({ userId, sessionId }: { userId: string; sessionId: string }): Promise<void> =>
    notify.toUser(userId, 'notifyUserInfo', { topic: 'user' }, { exceptSession: sessionId })

  return [
    answer(isEmailExists, async ({ body }) => ({ exists: (await findByEmail(db, body.email)) !== undefined })),
    answer(getUserInfoByJWTToken, async ({ session }) => userInfoOf(await readUser(db, session.userId))),
    answer(getUserDetail, async ({ session }) => readUserDetail(db, session.userId)),
    answer(updateName, async ({ body, session }) => {
      await db.update(users).set({ nickname: body.nickname }).where(eq(users.id, session.userId))
      await changed(session)
      return userInfoOf(await readUser(db, session.userId))
    }),
    answer(updateUserDetail, async ({ body: { profession, receiveStatus, locale }, session }) => {
      await db.update(users).set({ profession, receiveNotifications: receiveStatus, locale }).where(eq(users.id, session.userId))
      await changed(session)
      return readUserDetail(db, session.userId)
    }),
    answer(getUserReceiveStatus, async ({ session }) => ({ receiveStatus: (await readUser(db, session.userId)).receiveNotifications })),
    answer(addUserAccessRecord, async ({ query, session, locale }) => {
      await db.insert(accessRecords).values({ id: randomUUID(), userId: session?.userId, platform: query.platform, page: query.page, locale, at: now() })
      return {}
    }),
  ]
}

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
