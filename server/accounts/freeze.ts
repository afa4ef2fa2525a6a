import { eq } from 'drizzle-orm'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { users } from '../store/schema/accounts.ts'
import { findByEmail } from './findAccount.ts'

/** An operator's act: the account's tokens are refused from now on, and its devices are told. Returns false when there is no such account. */
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
