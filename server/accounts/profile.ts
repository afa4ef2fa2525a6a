import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  addUserAccessRecord,
  getUserDetail,
  getUserInfoByJWTToken,
  getUserReceiveStatus,
  isEmailExists,
  updateName,
  updateUserDetail,
} from '../../contract/calls/accounts.ts'
import { answer, type Route } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { accessRecords, users } from '../store/schema/accounts.ts'
import { findByEmail } from './findAccount.ts'
import { readUser, readUserDetail, userInfoOf } from './userInfo.ts'

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
