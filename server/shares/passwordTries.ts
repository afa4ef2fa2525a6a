import { and, eq, lt, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { shareTries } from '../store/schema/shares.ts'

/**
 * Four digits are ten thousand guesses. So after some free tries each further one costs a pause that doubles: soon for one client, later for all
 * clients of a link together, which is what bounds guessing from many addresses: about 150 tries a day.
 */
interface Limit {
  free: number
  /** Longest pause, seconds. */
  longest: number
}
const ofClient: Limit = { free: 5, longest: 3600 }
const ofLink: Limit = { free: 30, longest: 600 }
/** After so long without a try all is forgotten. */
const FORGET_HOURS = 24

/** All clients of a link together: those without an account apart, so that they cannot close the link for those who have one. */
const everybody = (hasAccount: boolean): string => (hasAccount ? 'accounts' : '')
/** Who opens a link: a keyed digest of the account or of the address. */
export interface ShareClient {
  id: string
  hasAccount: boolean
}

/** No pause: not even for a request that began a moment earlier than the one counted last. */
const NEVER = new Date(0)

/**
 * Counts a try before the password is looked at, so that tries at the same time cannot slip through together.
 * Gives whether it may be made; when it was right, `forgiveTry` is to be called.
 */
export async function countTry({ db, now }: Services, shareId: string, client: ShareClient): Promise<boolean> {
  return (await count(db, shareId, client.id, ofClient, now())) && (await count(db, shareId, everybody(client.hasAccount), ofLink, now()))
}

async function count(db: Db, shareId: string, client: string, { free, longest }: Limit, now: Date): Promise<boolean> {
  const forgotten = sql`${shareTries.lastAt} < ${new Date(now.getTime() - FORGET_HOURS * 3_600_000).toISOString()}::timestamptz`
  const failures = sql`case when ${forgotten} then 1 else ${shareTries.failures} + 1 end`
  // The exponent is bounded: powers are not to overflow.
  const pause = sql`least(power(2, least(${failures} - ${free}::int, 20)), ${longest}::int) * interval '1 second'`
  const at = now.toISOString()
  const rows = await db
    .insert(shareTries)
    .values({ shareId, client, failures: 1, blockedUntil: NEVER, lastAt: now })
    .onConflictDoUpdate({
      target: [shareTries.shareId, shareTries.client],
      set: {
        failures,
        blockedUntil: sql`case when ${failures} < ${free}::int then ${NEVER.toISOString()}::timestamptz else ${at}::timestamptz + ${pause} end`,
        lastAt: now,
      },
      setWhere: sql`${shareTries.blockedUntil} <= ${at}::timestamptz`,
    })
    .returning({ failures: shareTries.failures })
  return rows.length > 0
}

/** The password was right: the client begins anew, and the link gets its try back. */
export async function forgiveTry({ db }: Services, shareId: string, client: ShareClient): Promise<void> {
  await db.delete(shareTries).where(and(eq(shareTries.shareId, shareId), eq(shareTries.client, client.id)))
  await db
    .update(shareTries)
    .set({ failures: sql`greatest(${shareTries.failures} - 1, 0)`, blockedUntil: NEVER })
    .where(and(eq(shareTries.shareId, shareId), eq(shareTries.client, everybody(client.hasAccount))))
}

export async function forgetOldTries({ db, now }: Services): Promise<void> {
  await db.delete(shareTries).where(lt(shareTries.lastAt, new Date(now().getTime() - FORGET_HOURS * 3_600_000)))
}
