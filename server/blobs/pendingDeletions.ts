import { desc, inArray } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { afterwards } from '../store/afterwards.ts'
import type { Db } from '../store/database.ts'
import { pendingDeletions } from '../store/schema/files.ts'

const AT_ONCE = 200
/** Blobs that are deleted after a call: a record with its thumbnail and pictures of views. */
const NEWEST = 10

/** Notes uploads for deletion in the transaction that lets go of them: the blob that each may have become, and its parts. */
export async function discardUploads(tx: Db, uploads: { id: string; multipart: string | null }[], now: Date): Promise<void> {
  if (uploads.length > 0)
    await tx
      .insert(pendingDeletions)
      .values(uploads.map(({ id, multipart }) => ({ key: id, multipart, notedAt: now })))
      .onConflictDoNothing()
}

/** Notes blobs for deletion in the transaction that lets go of them: they are deleted only if it holds, and also if the process dies right after. */
export async function scheduleDeletion(tx: Db, keys: string[], now: Date): Promise<void> {
  if (keys.length > 0)
    await tx
      .insert(pendingDeletions)
      .values(keys.map((key) => ({ key, notedAt: now })))
      .onConflictDoNothing()
}

/** Deletes the blobs noted so far. What the store refuses today is tried again by the job. */
export async function deletePending(services: Services): Promise<void> {
  for (;;) {
    const rows = await services.db.select().from(pendingDeletions).orderBy(pendingDeletions.notedAt).limit(AT_ONCE)
    const done = await deleteBlobs(services, rows)
    if (rows.length < AT_ONCE || done < rows.length) return
  }
}

/**
 * Begins to delete the blobs that were noted last, usually those that the call itself let go of; a noted blob is as good as deleted, and nobody waits for it.
 */
export function deleteNewest(services: Services): void {
  const { db } = services
  afterwards(services, 'deletions', 'newest', async (calls) => {
    const most = Math.min(AT_ONCE, calls.length * NEWEST)
    await deleteBlobs(services, await db.select().from(pendingDeletions).orderBy(desc(pendingDeletions.notedAt)).limit(most))
  })
}

/** Returns how many were deleted. */
async function deleteBlobs({ db, blobs, log }: Services, rows: (typeof pendingDeletions.$inferSelect)[]): Promise<number> {
  const results = await Promise.allSettled(
    rows.map(async ({ key, multipart }) => {
      if (multipart !== null) await blobs.parts?.abort({ key, id: multipart })
      await blobs.delete(key)
    }),
  )
  const done = rows.filter((_, i) => results[i].status === 'fulfilled').map(({ key }) => key)
  if (done.length > 0) await db.delete(pendingDeletions).where(inArray(pendingDeletions.key, done))
  if (done.length < rows.length) log.warn({ failed: rows.length - done.length }, 'blobs could not be deleted')
  return done.length
}
