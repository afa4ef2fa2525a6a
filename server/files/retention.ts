import { and, asc, eq, gt, isNotNull, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { RECENT_DAYS } from '../../contract/limits.ts'
import { deleteDoomed } from '../blobs/doomedBlobs.ts'
import type { Services } from '../services.ts'
import { isWorking } from '../shares/shareState.ts'
import { fileRecords } from '../store/schema/files.ts'
import { shares } from '../store/schema/shares.ts'
import { removeRecords } from './removeRecords.ts'

const AT_ONCE = 200
const DAY = 86_400_000

/**
 * Removes expired records: those not opened for `RECENT_DAYS` and not starred, and those that their owner deleted while a share link
 * worked that has ended since. A record behind a working link stays.
 */
export async function removeUnviewed(services: Services): Promise<void> {
  const { db, now } = services
  const links = db
    .select({ one: sql`1` })
    .from(shares)
    .where(and(eq(shares.recordId, fileRecords.id), isWorking(now())))
  const old = new Date(now().getTime() - RECENT_DAYS * DAY)
  const unviewed = and(isNull(fileRecords.removedAt), not(fileRecords.starred), lt(fileRecords.lastOpenedAt, old), notExists(links))
  // Each batch begins behind the last row of the one before: rows that stay are not looked at again and again.
  let last: { at: Date; id: string } | undefined
  for (;;) {
    const behind = last && sql`(${fileRecords.lastOpenedAt}, ${fileRecords.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
    const rows = await db
      .select({ id: fileRecords.id, at: fileRecords.lastOpenedAt })
      .from(fileRecords)
      .where(and(unviewed, behind))
      .orderBy(asc(fileRecords.lastOpenedAt), asc(fileRecords.id))
      .limit(AT_ONCE)
    await removeBatch(services, rows)
    last = rows.at(-1)
    if (rows.length < AT_ONCE) break
  }
  let lastId: string | undefined
  for (;;) {
    const rows = await db
      .select({ id: fileRecords.id })
      .from(fileRecords)
      .where(and(isNotNull(fileRecords.removedAt), notExists(links), lastId === undefined ? undefined : gt(fileRecords.id, lastId)))
      .orderBy(asc(fileRecords.id))
      .limit(AT_ONCE)
    await removeBatch(services, rows)
    lastId = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}

async function removeBatch(services: Services, rows: { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await services.db.transaction((tx) => removeRecords(tx, ids, services.now()))
  await deleteDoomed(services)
}

/** A record that its owner deleted goes with the last link that worked. */
export async function removeIfLeft(services: Services, recordId: string | null): Promise<void> {
  if (recordId === null) return
  const { db, now } = services
  await db.transaction(async (tx) => {
    const [left] = await tx
      .select({ id: fileRecords.id })
      .from(fileRecords)
      .where(and(eq(fileRecords.id, recordId), isNotNull(fileRecords.removedAt)))
    if (left) await removeRecords(tx, [left.id], now())
  })
  await deleteDoomed(services)
}
