import { eq } from 'drizzle-orm'
import type { Db } from '../store/database.ts'
import { vipMembers } from '../store/schema/vip.ts'
import { isActive, type Member } from './membership.ts'

export const findMember = async (db: Db, userId: string): Promise<Member | undefined> =>
  (await db.select().from(vipMembers).where(eq(vipMembers.userId, userId)))[0]

/** Whether a user is VIP now, by the trial or a subscription. */
export const isVip = async (db: Db, userId: string, now: Date): Promise<boolean> => isActive(await findMember(db, userId), now)

/** The user's row, made if there is none, locked until the transaction ends: two payments at once are counted one after the other. */
export async function lockMember(tx: Db, userId: string): Promise<Member> {
  await tx
    .insert(vipMembers)
    .values({ userId, source: 'subscribed', endsAt: new Date(0) })
    .onConflictDoNothing()
  const [member] = await tx.select().from(vipMembers).where(eq(vipMembers.userId, userId)).for('update')
  if (!member) throw new Error('the row just made is gone')
  return member
}

export const changeMember = async (tx: Db, userId: string, values: Partial<Omit<Member, 'userId'>>): Promise<void> => {
  await tx.update(vipMembers).set(values).where(eq(vipMembers.userId, userId))
}
