import { eq } from 'drizzle-orm'
import type { VipInfo } from '../../contract/calls/vip.ts'
import { vipMembers } from '../store/schema/vip.ts'
import type { Db } from '../store/database.ts'

export type Member = typeof vipMembers.$inferSelect
export const DAY_MS = 86_400_000

/** Time may be bought up to so many days ahead. */
const MAX_VIP_DAYS = 1100

export const isActive = (member: Pick<Member, 'endsAt'> | undefined, now: Date): boolean => member !== undefined && member.endsAt > now
/** Whether the subscription will charge again: until it is over, a second one is refused. */
const renewsItself = (member: Pick<Member, 'endsAt' | 'autoRenew'> | undefined, now: Date): boolean => isActive(member, now) && member?.autoRenew === true

export interface Purchase {
  days: number
  autoRenew: boolean
  /** A charge of the subscription that runs already. */
  renewal: boolean
}

/** When VIP would end after a purchase; time is added to the rest, the trial's included. Else why it cannot be bought. */
export function endAfter(member: Member | undefined, { days, autoRenew, renewal }: Purchase, now: Date): Date | 'subscribedTwice' | 'purchaseTimeExceeded' {
  if (autoRenew && !renewal && renewsItself(member, now)) return 'subscribedTwice'
  const start = member && isActive(member, now) ? member.endsAt : now
  const end = new Date(start.getTime() + days * DAY_MS)
  return end.getTime() > now.getTime() + MAX_VIP_DAYS * DAY_MS ? 'purchaseTimeExceeded' : end
}

/** When VIP ends after a purchase was given back. */
export function endWithout(member: Member, days: number, now: Date): Date {
  const end = new Date(member.endsAt.getTime() - days * DAY_MS)
  return end < now ? now : end
}

export function vipInfoOf(member: Member | undefined, now: Date): VipInfo {
  const active = isActive(member, now)
  return {
    state: member && active ? member.source : 'none',
    endsAt: member && active ? member.endsAt.toISOString() : null,
    autoRenew: renewsItself(member, now),
    planId: member && active ? member.planId : null,
    trialAvailable: !member?.trialClaimedAt,
  }
}

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
