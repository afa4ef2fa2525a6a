import { inArray } from 'drizzle-orm'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { pendingDeletions } from '../store/schema/files.ts'

const AT_ONCE = 200

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
export async function deletePending({ db, blobs, log }: Services): Promise<void> {
  for (;;) {
    const rows = await db.select().from(pendingDeletions).orderBy(pendingDeletions.notedAt).limit(AT_ONCE)
    const results = await Promise.allSettled(
      rows.map(async ({ key, multipart }) => {
        if (multipart !== null) await blobs.parts?.abort({ key, id: multipart })
        await blobs.delete(key)
      }),
    )
    const done = rows.filter((_, i) => results[i].status === 'fulfilled').map(({ key }) => key)
    if (done.length > 0) await db.delete(pendingDeletions).where(inArray(pendingDeletions.key, done))
    if (done.length < rows.length) log.warn({ failed: rows.length - done.length }, 'blobs could not be deleted')
    if (rows.length < AT_ONCE || done.length < rows.length) return
  }
}
