import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { locale, profession, provider, type UserInfo } from '../../contract/accountFields.ts'
import type { userDetail } from '../../contract/calls/accounts.ts'
import { ApiError } from '../http/apiError.ts'
import type { Db } from '../store/database.ts'
import { socialIdentities, users } from '../store/schema/accounts.ts'

export type UserRow = typeof users.$inferSelect

export const userInfoOf = ({ id, nickname, profession: chosen, email }: UserRow): UserInfo => ({
  userId: id,
  nickname,
  profession: profession.catch('Default').parse(chosen),
  email,
})

/** Throws `ApiError('userInfoFailed')` when the account went away under a session. */
export async function readUser(db: Db, userId: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  if (!row) throw new ApiError('userInfoFailed')
  return row
}

export async function readUserDetail(db: Db, userId: string): Promise<z.infer<typeof userDetail>> {
  const user = await readUser(db, userId)
  const linked = await db.select().from(socialIdentities).where(eq(socialIdentities.userId, userId)).orderBy(asc(socialIdentities.createdAt))
  return {
    ...userInfoOf(user),
    hasPassword: user.passwordHash !== null,
    linked: linked.map((identity) => ({ provider: provider.parse(identity.provider), email: identity.email, linkedAt: identity.createdAt.toISOString() })),
    receiveStatus: user.receiveNotifications,
    locale: locale.catch('en').parse(user.locale),
    createdAt: user.createdAt.toISOString(),
  }
}
