import { eq, sql } from 'drizzle-orm'
import { ApiError } from '../http/apiError.ts'
import type { Db } from './database.ts'
import { tries } from './schema/accounts.ts'

export interface TryLimit {
  /** Tries that are allowed in the window, which begins with the first. */
  limit: number
  seconds: number
}

/**
 * Counts a try and throws `ApiError('tooManyRequests')` beyond the limit, whichever process answers.
 * @param key names the limited action and its subject; a hash where that is personal.
 */
export async function countTry(db: Db, key: string, { limit, seconds }: TryLimit, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const over = sql`${tries.expiresAt} <= ${now.toISOString()}::timestamptz`
  const [{ count }] = await db
    .insert(tries)
    .values({ key, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${over} then 1 else ${tries.count} + 1 end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${tries.expiresAt} end`,
      },
    })
    .returning({ count: tries.count })
  if (count > limit) throw new ApiError('tooManyRequests')
}

/** Takes a try back that turned out to be none, e.g. a right password. */
export async function returnTry(db: Db, key: string): Promise<void> {
  await db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(eq(tries.key, key))
}

/** Forgets the tries of a key, after a success. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(tries).where(eq(tries.key, key))
}
