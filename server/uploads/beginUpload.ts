import { and, eq, gt, isNull, sql, sum } from 'drizzle-orm'
import { isFileName } from '../../contract/fileRecord.ts'
import { STORAGE_BYTES, UPLOAD_HOURS, type UploadKind } from '../../contract/fileTransfer.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import { discardUploads } from '../blobs/pendingDeletions.ts'
import { ownRecord } from '../files/recordRows.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { users } from '../store/schema/accounts.ts'
import { cloudFiles, pictures, uploads } from '../store/schema/files.ts'

interface NewUpload {
  id: string
  userId: string
  size: number | undefined
  filename: string | null | undefined
  recordId: string | null | undefined
  kind: UploadKind
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Writes down an upload for a record of the user's own. An unfinished one of the same record and kind is over: its id is given, its spooled bytes are to be
 * deleted. Throws an `ApiError` for a wrong name, size or record.
 */
export async function beginUpload({ db, now }: Services, { id, userId, size, filename, recordId, kind }: NewUpload): Promise<string[]> {
  if (size === undefined || !filename || !recordId || !UUID.test(recordId)) throw new ApiError('parameterMissing', 400)
  if (!isFileName(filename)) throw new ApiError('fileNameInvalid', 400)
  if (size === 0) throw new ApiError('fileEmpty', 400)
  if (size > MAX_UPLOAD_BYTES) throw new ApiError('fileTooLarge', 413)
  const record = await ownRecord(db, userId, recordId)
  if (kind === 'contents' ? record.cloudFileId : record.preparedFileId) throw new ApiError('oneUploadOnly', 409)
  return db.transaction(async (tx) => {
    const former = await tx
      .delete(uploads)
      .where(and(eq(uploads.recordId, recordId), eq(uploads.kind, kind), isNull(uploads.finishedAt)))
      .returning({ id: uploads.id, multipart: uploads.multipart })
    await discardUploads(tx, former, now())
    await reserve(tx, userId, size, now(), 413)
    const expiresAt = new Date(now().getTime() + UPLOAD_HOURS * 3_600_000)
    await tx.insert(uploads).values({ id, userId, recordId, name: filename, kind, size, expiresAt })
    return former.map((upload) => upload.id)
  })
}

/**
 * Makes sure that `bytes` more fit into the account's storage. The account is locked until the transaction ends: requests at the same time cannot
 * each take the last of it. Throws `storageFull`.
 */
export async function reserve(tx: Db, userId: string, bytes: number, now: Date, httpStatus?: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if ((await usedBytes(tx, userId, now)) + bytes > STORAGE_BYTES) throw new ApiError('storageFull', httpStatus)
}

/** Bytes of an account's contents and pictures, and of its uploads that are under way. */
export async function usedBytes(db: Services['db'], userId: string, now: Date): Promise<number> {
  const kept = db
    .select({ bytes: sum(cloudFiles.size).as('kept') })
    .from(cloudFiles)
    .where(eq(cloudFiles.userId, userId))
  const coming = db
    .select({ bytes: sum(uploads.size).as('coming') })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.finishedAt), gt(uploads.expiresAt, now)))
  const drawn = db
    .select({ bytes: sum(pictures.size).as('drawn') })
    .from(pictures)
    .where(eq(pictures.userId, userId))
  const [row] = (await db.execute<{ bytes: string }>(sql`select coalesce((${kept}), 0) + coalesce((${coming}), 0) + coalesce((${drawn}), 0) as bytes`)).rows
  return Number(row.bytes)
}
