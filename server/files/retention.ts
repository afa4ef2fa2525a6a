import { and, asc, eq, exists, gt, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { RECENT_DAYS, REMOVAL_NOTICE_DAYS } from '../../contract/limits.ts'
import { deleteNewest, deletePending } from '../blobs/pendingDeletions.ts'
import type { Services } from '../services.ts'
import { isWorking } from '../shares/shareState.ts'
import { cloudFiles, fileRecords } from '../store/schema/files.ts'
import { shares } from '../store/schema/shares.ts'
import { dropPrepared, removeRecords } from './removeRecords.ts'

/** Records that one statement looks at. */
const AT_ONCE = 100
const DAY = 86_400_000

const daysBefore = (days: number, at: Date): Date => new Date(at.getTime() - days * DAY)

/** Whether no link of a record works: one look into an index for each record, where the planner would read all links to join them. */
const hasNoLinks = ({ db, now }: Services): SQL<boolean> => {
  const links = db
    .select({ one: sql`1` })
    .from(shares)
    .where(and(eq(shares.recordId, fileRecords.id), isWorking(now())))
    .limit(1)
  return sql<boolean>`(${links}) is null`
}

/** Records that nobody looked at for so many days. */
const unviewedFor = (services: Services, days: number) =>
  and(isNull(fileRecords.removedAt), not(fileRecords.starred), lt(fileRecords.lastOpenedAt, daysBefore(days, services.now())))

interface Candidate {
  id: string
  userId: string
  at: Date
  /** No link of it works. */
  isFree: boolean
}

/**
 * Records that `which` finds, in batches, in the order of an index. Whether links hold a record is looked up for the rows of a batch alone: to look for
 * records without links a statement would read all others on the way, however many they are. Each batch begins behind the one before.
 */
async function* inBatches(services: Services, which: SQL | undefined, order: 'lastOpened' | 'id'): AsyncGenerator<Candidate[]> {
  const columns = { id: fileRecords.id, userId: fileRecords.userId, at: fileRecords.lastOpenedAt, isFree: hasNoLinks(services) }
  let behind: SQL | undefined
  for (;;) {
    const rows = await services.db
      .select(columns)
      .from(fileRecords)
      .where(and(which, behind))
      .orderBy(...(order === 'id' ? [asc(fileRecords.id)] : [asc(fileRecords.lastOpenedAt), asc(fileRecords.id)]))
      .limit(AT_ONCE)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    behind =
      order === 'id'
        ? gt(fileRecords.id, last.id)
        : sql`(${fileRecords.lastOpenedAt}, ${fileRecords.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
  }
}

/** Notifies the owners of records that are removed in `REMOVAL_NOTICE_DAYS`, once as long as a record is not opened again. */
export async function tellUnviewed(services: Services): Promise<void> {
  const { db, messages, now } = services
  const due = and(
    unviewedFor(services, RECENT_DAYS - REMOVAL_NOTICE_DAYS),
    or(isNull(fileRecords.removalToldAt), lt(fileRecords.removalToldAt, fileRecords.lastOpenedAt)),
  )
  for await (const batch of inBatches(services, due, 'lastOpened')) {
    for (const userId of new Set(batch.filter(({ isFree }) => isFree).map((row) => row.userId))) {
      const told = await db
        .update(fileRecords)
        .set({ removalToldAt: now() })
        .where(and(eq(fileRecords.userId, userId), due, hasNoLinks(services)))
        .returning({ name: fileRecords.name, lastOpenedAt: fileRecords.lastOpenedAt })
      const first = told.toSorted((a, b) => a.lastOpenedAt.getTime() - b.lastOpenedAt.getTime())[0]
      if (!first) continue
      // Whatever came in between: never earlier than the notice promises.
      const goes = Math.max(first.lastOpenedAt.getTime() + RECENT_DAYS * DAY, now().getTime() + REMOVAL_NOTICE_DAYS * DAY)
      await messages.send(userId, { kind: 'filesExpiring', count: told.length, fileName: first.name, endsAt: new Date(goes).toISOString() })
    }
  }
}

/**
 * Removes expired records: those not opened for `RECENT_DAYS` and not starred, whose owner was notified early enough, and those that their owner
 * deleted while a share link worked that has ended since. Records behind a working link stay.
 */
export async function removeUnviewed(services: Services): Promise<void> {
  const unviewed = and(
    unviewedFor(services, RECENT_DAYS),
    gt(fileRecords.removalToldAt, fileRecords.lastOpenedAt),
    lte(fileRecords.removalToldAt, daysBefore(REMOVAL_NOTICE_DAYS, services.now())),
  )
  const removeFree = (batch: Candidate[]): Promise<void> =>
    removeBatch(
      services,
      batch.filter(({ isFree }) => isFree),
    )
  for await (const batch of inBatches(services, unviewed, 'lastOpened')) await removeFree(batch)
  for await (const batch of inBatches(services, isNotNull(fileRecords.removedAt), 'id')) await removeFree(batch)
  await dropUnshared(services)
}

/** Prepared models behind links that have run out. One that has just come waits for its link. */
async function dropUnshared(services: Services): Promise<void> {
  const { db, now } = services
  const old = db
    .select({ id: cloudFiles.id })
    .from(cloudFiles)
    .where(and(eq(cloudFiles.id, fileRecords.preparedFileId), lt(cloudFiles.createdAt, daysBefore(1, now()))))
  for await (const batch of inBatches(services, and(isNotNull(fileRecords.preparedFileId), exists(old)), 'id')) {
    const ids = batch.filter(({ isFree }) => isFree).map(({ id }) => id)
    if (ids.length > 0) await db.transaction((tx) => dropPrepared(tx, ids, now()))
  }
  await deletePending(services)
}

async function removeBatch(services: Services, rows: { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await services.db.transaction((tx) => removeRecords(tx, ids, services.now()))
  await deletePending(services)
}

/** A record that its owner deleted goes with the last link that worked, and so does the prepared model of one that stays. */
export async function removeIfLeft(services: Services, recordId: string | null): Promise<void> {
  if (recordId === null) return
  const { db, now } = services
  await db.transaction(async (tx) => {
    const [left] = await tx
      .select({ id: fileRecords.id })
      .from(fileRecords)
      .where(and(eq(fileRecords.id, recordId), isNotNull(fileRecords.removedAt)))
    if (left) await removeRecords(tx, [left.id], now())
    else await dropPrepared(tx, [recordId], now())
  })
  deleteNewest(services)
}
