import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { scheduleDeletion } from '../blobs/pendingDeletions.ts'
import { cloudFiles, fileRecords, pictures, uploads } from '../store/schema/files.ts'
import { isWorking } from '../shares/shareState.ts'
import { shares } from '../store/schema/shares.ts'
import type { Db } from '../store/database.ts'

/**
 * Removes records, with all that hangs on them, within a transaction. One behind a working share link only leaves the lists: it goes with the link.
 * Contents go when no other record has them. Blobs are left to `deletePending`, to be called after the transaction.
 */
export async function removeRecords(tx: Db, ids: string[], now: Date): Promise<void> {
  // In one order, so that two removals cannot wait for each other.
  const locked = await tx
    .select({ id: fileRecords.id, cloudFileId: fileRecords.cloudFileId, preparedFileId: fileRecords.preparedFileId })
    .from(fileRecords)
    .where(inArray(fileRecords.id, ids))
    .orderBy(fileRecords.id)
    .for('update')
  const behindLinks = await tx
    .selectDistinct({ id: shares.recordId })
    .from(shares)
    .where(and(inArray(shares.recordId, ids), isWorking(now)))
  const kept = new Set(behindLinks.map(({ id }) => id))
  const gone = locked.filter(({ id }) => !kept.has(id))
  const hidden = locked.filter(({ id }) => kept.has(id)).map(({ id }) => id)

  if (hidden.length > 0) {
    const toHide = and(inArray(fileRecords.id, hidden), isNull(fileRecords.removedAt))
    await tx.update(fileRecords).set({ removedAt: now, starred: false }).where(toHide)
  }
  if (gone.length === 0) return
  const goneIds = gone.map(({ id }) => id)
  const hanging = await tx.select({ id: pictures.id }).from(pictures).where(inArray(pictures.recordId, goneIds))
  const arriving = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.recordId, goneIds), isNull(uploads.finishedAt)))
  await tx.delete(fileRecords).where(inArray(fileRecords.id, goneIds))
  const contents = await dropContents(
    tx,
    gone.flatMap(({ cloudFileId, preparedFileId }) => [cloudFileId, preparedFileId].filter((id) => id !== null)),
  )
  await scheduleDeletion(
    tx,
    [...hanging, ...arriving, ...contents].map(({ id }) => id),
    now,
  )
}

/** Lets go of the prepared models of records, which no link hands out any more, within a transaction; like `removeRecords`. */
export async function dropPrepared(tx: Db, ids: string[], now: Date): Promise<void> {
  const rows = await tx
    .select({ id: fileRecords.id, preparedFileId: fileRecords.preparedFileId })
    .from(fileRecords)
    .where(and(inArray(fileRecords.id, ids), isNotNull(fileRecords.preparedFileId)))
    .orderBy(fileRecords.id)
    .for('update')
  const working = await tx
    .selectDistinct({ id: shares.recordId })
    .from(shares)
    .where(and(inArray(shares.recordId, ids), isWorking(now)))
  const kept = new Set(working.map(({ id }) => id))
  const gone = rows.filter(({ id }) => !kept.has(id))
  if (gone.length === 0) return
  const goneIds = gone.map(({ id }) => id)
  await tx.update(fileRecords).set({ preparedFileId: null }).where(inArray(fileRecords.id, goneIds))
  const contents = await dropContents(
    tx,
    gone.flatMap(({ preparedFileId }) => preparedFileId ?? []),
  )
  await scheduleDeletion(
    tx,
    contents.map(({ id }) => id),
    now,
  )
}

/** Deletes the cloud files that no record has any more, and gives them. */
async function dropContents(tx: Db, ids: string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return []
  // Locked first: an upload that is just taking one of them for another record has then been seen by the deletion, or finds it gone.
  await tx.select({ id: cloudFiles.id }).from(cloudFiles).where(inArray(cloudFiles.id, ids)).orderBy(cloudFiles.id).for('update')
  const users = tx
    .select({ one: sql`1` })
    .from(fileRecords)
    .where(or(eq(fileRecords.cloudFileId, cloudFiles.id), eq(fileRecords.preparedFileId, cloudFiles.id)))
  return tx
    .delete(cloudFiles)
    .where(and(inArray(cloudFiles.id, ids), notExists(users)))
    .returning({ id: cloudFiles.id })
}
