import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_PICTURE_BYTES } from '../../contract/fileTransfer.ts'
import { scheduleDeletion } from '../blobs/pendingDeletions.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { reserve } from '../uploads/beginUpload.ts'
import type { Db } from '../store/database.ts'
import { fileRecords, pictures } from '../store/schema/files.ts'
import { eq } from 'drizzle-orm'
import { type PictureType, pictureType } from './pictureType.ts'

export interface Picture {
  type: PictureType
  data: Buffer
}

/** A picture from base64, judged by its bytes; throws `pictureInvalid`. */
export function readPicture(base64: string, maxBytes = MAX_PICTURE_BYTES): Picture {
  const data = Buffer.from(base64, 'base64')
  const type = pictureType(data)
  if (!type || data.length > maxBytes) throw new ApiError('pictureInvalid')
  return { type, data }
}

/**
 * Keeps a picture of a record: the blob first, then `attach` in a transaction with the row of it. The picture that it takes the place of, as told
 * by `attach`, is let go. It takes from the storage of who made it; throws `storageFull`. When the transaction fails the blob is taken back.
 */
export async function keepPicture(
  { db, blobs, now }: Services,
  owner: { userId: string; recordId: string },
  { type, data }: Picture,
  attach: (tx: Db, pictureId: string) => Promise<string | null>,
): Promise<string> {
  const id = randomUUID()
  await blobs.put(id, Readable.from([data]), { size: data.length })
  try {
    await db.transaction(async (tx) => {
      await lockRecord(tx, owner.recordId)
      await reserve(tx, owner.userId, data.length, now())
      await tx.insert(pictures).values({ id, ...owner, type, size: data.length, createdAt: now() })
      const former = await attach(tx, id)
      if (former) await dropPicture(tx, former, now())
    })
  } catch (error) {
    await blobs.delete(id)
    throw error
  }
  return id
}

/**
 * Makes other changes to a record, and its removal, wait until the transaction ends. It comes before any row that refers to the record:
 * two transactions that had both written such rows would wait for each other.
 */
export async function lockRecord(tx: Db, recordId: string): Promise<void> {
  await tx.select({ id: fileRecords.id }).from(fileRecords).where(eq(fileRecords.id, recordId)).for('no key update')
}

export async function dropPicture(tx: Db, id: string, now: Date): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.id, id))
  await scheduleDeletion(tx, [id], now)
}
