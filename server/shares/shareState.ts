import { and, gt, isNull, or, type SQL } from 'drizzle-orm'
import { shares } from '../store/schema/shares.ts'

export type ShareRow = typeof shares.$inferSelect

/** Links that can be opened. */
export const isWorking = (now: Date): SQL | undefined =>
  and(isNull(shares.deletedAt), isNull(shares.stoppedAt), or(isNull(shares.expiresAt), gt(shares.expiresAt, now)))

/** Deleted before stopped before expired before invalid: the last is a link whose record is gone. */
export function shareState(
  share: Pick<ShareRow, 'deletedAt' | 'stoppedAt' | 'expiresAt' | 'recordId'>,
  now: Date,
): 'active' | 'deleted' | 'stopped' | 'expired' | 'invalid' {
  if (share.deletedAt) return 'deleted'
  if (share.stoppedAt) return 'stopped'
  if (share.expiresAt && share.expiresAt <= now) return 'expired'
  return share.recordId === null ? 'invalid' : 'active'
}
