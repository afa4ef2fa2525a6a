import { and, asc, eq, gt, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { RECENT_DAYS, REMOVAL_NOTICE_DAYS } from '../../contract/limits.ts'
import { deletePending } from '../blobs/pendingDeletions.ts'
import type { Services } from '../services.ts'
import { isWorking } from '../shares/shareState.ts'
import { fileRecords } from '../store/schema/files.ts'
import { shares } from '../store/schema/shares.ts'
import { removeRecords } from './removeRecords.ts'

const AT_ONCE = 200
const DAY = 86_400_000

const daysBefore = (days: number, at: Date): Date => new Date(at.getTime() - days * DAY)

/** Whether no link of a record works: one look into an index for each record, where the planner would read all links to join them. */
const hasNoLinks = ({ db, now }: Services) => {
  const links = db
    .select({ one: sql`1` })
    .from(shares)
    .where(and(eq(shares.recordId, fileRecords.id), isWorking(now())))
    .limit(1)
  return sql`(${links}) is null`
}

/** Records that go because nobody looked at them for so many days. */
const unviewedFor = (services: Services, days: number) =>
  and(isNull(fileRecords.removedAt), not(fileRecords.starred), lt(fileRecords.lastOpenedAt, daysBefore(days, services.now())), hasNoLinks(services))

const isBehind = ({ at, id }: { at: Date; id: string }): SQL =>
  sql`(${fileRecords.lastOpenedAt}, ${fileRecords.id}) > (${at.toISOString()}::timestamptz, ${id}::uuid)`

/** Tells the owners of records that go in `REMOVAL_NOTICE_DAYS`, once as long as a record is not opened again. */
export async function tellUnviewed(services: Services): Promise<void> {
  const { db, messages, now } = services
  const due = and(
    unviewedFor(services, RECENT_DAYS - REMOVAL_NOTICE_DAYS),
    or(isNull(fileRecords.removalToldAt), lt(fileRecords.removalToldAt, fileRecords.lastOpenedAt)),
  )
  // Records behind working links stay untold: each look begins behind the one before.
  let behind: SQL | undefined
  for (;;) {
    const [next] = await db
      .select({ userId: fileRecords.userId, id: fileRecords.id, at: fileRecords.lastOpenedAt })
      .from(fileRecords)
      .where(and(due, behind))
      .orderBy(asc(fileRecords.lastOpenedAt), asc(fileRecords.id))
      .limit(1)
    if (!next) return
    behind = isBehind(next)
    const told = await db
      .update(fileRecords)
      .set({ removalToldAt: now() })
      .where(and(eq(fileRecords.userId, next.userId), due))
      .returning({ name: fileRecords.name, lastOpenedAt: fileRecords.lastOpenedAt })
    const first = told.toSorted((a, b) => a.lastOpenedAt.getTime() - b.lastOpenedAt.getTime())[0]
    if (!first) continue
    // Whatever came in between: never earlier than the notice promises.
    const goes = Math.max(first.lastOpenedAt.getTime() + RECENT_DAYS * DAY, now().getTime() + REMOVAL_NOTICE_DAYS * DAY)
    await messages.send(next.userId, { kind: 'filesExpiring', count: told.length, fileName: first.name, endsAt: new Date(goes).toISOString() })
  }
}

/**
 * Removes expired records: those not opened for `RECENT_DAYS` and not starred, whose owner was told early enough, and those that their owner
 * deleted while a share link worked that has ended since. Records behind a working link stay.
 */
export async function removeUnviewed(services: Services): Promise<void> {
  const { db, now } = services
  const isFree = hasNoLinks(services)
  const unviewed = and(
    unviewedFor(services, RECENT_DAYS),
    gt(fileRecords.removalToldAt, fileRecords.lastOpenedAt),
    lte(fileRecords.removalToldAt, daysBefore(REMOVAL_NOTICE_DAYS, now())),
  )
  // Each batch begins behind the last row of the one before: rows that stay are not looked at again and again.
  let last: { at: Date; id: string } | undefined
  for (;;) {
    const behind = last && isBehind(last)
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
      .where(and(isNotNull(fileRecords.removedAt), isFree, lastId === undefined ? undefined : gt(fileRecords.id, lastId)))
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
  await deletePending(services)
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
  await deletePending(services)
}
