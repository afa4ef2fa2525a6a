import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { locale, profession, provider, type UserInfo } from '../../contract/accountFields.ts'
import type { userDetail } from '../../contract/calls/accounts.ts'
import { ApiError } from '../http/apiError.ts'
import type { Db } from '../store/database.ts'
import { socialIdentities, users, writtenOff } from '../store/schema/accounts.ts'
import type { Services } from '../services.ts'
import { keyedHash } from './keyedHash.ts'

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

/** Hash of an e-mail address (`email …`) or another identity of a cancelled account. It stays, so that a later log-in can be answered with the fact that the account was cancelled. */
export const writtenOffHash = (secrets: Services['secrets'], identity: string): string => keyedHash(secrets, 'written off', identity)

export async function findByEmail(db: Services['db'], email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** The account of an address; throws the `ApiError` for one that was cancelled or never was. */
export async function accountOf({ db, secrets }: Services, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user) return user
  const [gone] = await db
    .select()
    .from(writtenOff)
    .where(eq(writtenOff.hash, writtenOffHash(secrets, `email ${email}`)))
  throw new ApiError(gone ? 'accountWrittenOff' : 'accountNotRegistered')
}

/** Freezes an account, for operators: its tokens are refused from now on, and its devices get a message. Returns false when there is no such account. */
export async function freeze({ db, now, notify, audit }: Services, email: string): Promise<boolean> {
  const user = await findByEmail(db, email.trim().toLowerCase())
  if (!user) return false
  await db.update(users).set({ frozenAt: now() }).where(eq(users.id, user.id))
  await audit({ event: 'frozen', userId: user.id })
  await notify.toUser(user.id, 'notifyUserLogout', { reason: 'frozen', at: now().toISOString() })
  return true
}

/** Whether an account is frozen; one that does not exist any more counts as frozen. */
export async function isFrozen(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ frozenAt: users.frozenAt }).from(users).where(eq(users.id, userId))
  return !user || user.frozenAt !== null
}

export async function unfreeze({ db, audit }: Services, email: string): Promise<boolean> {
  const user = await findByEmail(db, email.trim().toLowerCase())
  if (!user) return false
  await db.update(users).set({ frozenAt: null }).where(eq(users.id, user.id))
  await audit({ event: 'unfrozen', userId: user.id })
  return true
}
