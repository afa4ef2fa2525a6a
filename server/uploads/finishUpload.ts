import { createReadStream } from 'node:fs'
import { and, eq, isNull } from 'drizzle-orm'
import { deleteNewest, scheduleDeletion, discardUploads } from '../blobs/pendingDeletions.ts'
import type { StoredBlob } from '../blobs/blobStore.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { cloudFiles, fileRecords, uploads } from '../store/schema/files.ts'
import { type Isolated, OverLimit } from '../isolated/isolated.ts'
import { checkPrepared } from './checkPrepared.ts'

export type UploadRow = typeof uploads.$inferSelect

/**
 * Makes a complete upload the contents of its record: judged by its bytes, streamed to the blob store, and written down in one transaction.
 * Throws an `ApiError` for faulty contents; the upload is then over. Any other failure leaves it, to be finished by a later request.
 */
export async function finishUpload(services: Services, isolated: Isolated, upload: UploadRow, path: string): Promise<void> {
  const { db, blobs } = services
  try {
    await judge(services, isolated, upload, path)
    const stored = await blobs.put(upload.id, createReadStream(path), { size: upload.size })
    await attach(services, upload, stored)
  } catch (error) {
    if (error instanceof ApiError) await dropUploads(db, [upload], services.now())
    throw error
  } finally {
    deleteNewest(services)
  }
}

/** Judges contents by the bytes at `path`, in the thread for foreign bytes. Throws the code of their fault. */
export async function judge({ db }: Services, isolated: Isolated, upload: UploadRow, path: string): Promise<void> {
  const [record] = await db.select({ assembly: fileRecords.assembly }).from(fileRecords).where(eq(fileRecords.id, upload.recordId))
  if (!record) throw new ApiError('dataMissing', 404)
  if (upload.kind === 'prepared') return checkPrepared(path, upload.size)
  await isolated.run('checkContents', { path, name: upload.name, assembly: record.assembly }).catch((error: unknown) => {
    throw error instanceof OverLimit && !error.isQueue ? new ApiError('decompressionFailed') : error
  })
}

/** Makes the blob of an upload the contents or the prepared model of its record, once, whichever process is the first. */
export function attach({ db, now }: Services, upload: UploadRow, { size, sha256 }: StoredBlob): Promise<void> {
  const { id, userId, recordId, name, kind } = upload
  return db.transaction(async (tx) => {
    const [record] = await tx
      .select({ contents: fileRecords.cloudFileId, prepared: fileRecords.preparedFileId })
      .from(fileRecords)
      .where(and(eq(fileRecords.id, recordId), isNull(fileRecords.removedAt)))
      .for('update')
    if (!record) throw new ApiError('dataMissing', 404)
    const [{ finishedAt } = { finishedAt: null }] = await tx.select({ finishedAt: uploads.finishedAt }).from(uploads).where(eq(uploads.id, id))
    if (finishedAt) return
    if (record[kind]) throw new ApiError('oneUploadOnly', 409)
    const same = and(eq(cloudFiles.userId, userId), eq(cloudFiles.sha256, sha256))
    await tx
      .insert(cloudFiles)
      .values({ id, userId, sha256, size, createdAt: now() })
      .onConflictDoNothing({ target: [cloudFiles.userId, cloudFiles.sha256] })
    // Locked: a removal that is letting go of the same contents waits, or was waited for.
    const [kept] = await tx.select({ id: cloudFiles.id }).from(cloudFiles).where(same).for('update')
    if (!kept) throw new Error('the same contents were just deleted')
    if (kept.id !== id) await scheduleDeletion(tx, [id], now())
    await tx
      .update(fileRecords)
      .set(kind === 'contents' ? { cloudFileId: kept.id, cloudName: name } : { preparedFileId: kept.id })
      .where(eq(fileRecords.id, recordId))
    await tx.update(uploads).set({ finishedAt: now() }).where(eq(uploads.id, id))
  })
}

/** Forgets unfinished uploads, with what of them may have come to the blob store. */
export async function dropUploads(db: Db, list: Pick<UploadRow, 'id' | 'multipart'>[], now: Date): Promise<void> {
  for (const { id } of list) {
    await db.transaction(async (tx) => {
      const gone = await tx
        .delete(uploads)
        .where(and(eq(uploads.id, id), isNull(uploads.finishedAt)))
        .returning({ id: uploads.id, multipart: uploads.multipart })
      await discardUploads(tx, gone, now)
    })
  }
}
