import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { SYNC_CODE_MINUTES } from '../../contract/fileTransfer.ts'
import { isFrozen } from '../accounts/accountRows.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { deleteOld } from '../store/deleteOld.ts'
import { fileRecords, syncCodes } from '../store/schema/files.ts'
import { type RecordRow, selectRecords } from './recordRows.ts'

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** A code that lets whoever scans it download a record, once, within `SYNC_CODE_MINUTES`. */
export async function makeCode({ db, now }: Services, userId: string, recordId: string): Promise<{ text: string; expiresAt: Date }> {
  const code = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now().getTime() + SYNC_CODE_MINUTES * 60_000)
  await db.insert(syncCodes).values({ digest: digestOf(code), userId, recordId, expiresAt })
  return { text: `/#/facetQr?sync=${code}`, expiresAt }
}

/** The record behind a scanned text; the code is used up. Throws `qrCodeIncorrect` for anything but a good code. */
export async function useCode({ db, now }: Services, text: string): Promise<RecordRow> {
  const code = /\/#\/facetQr\?sync=([\w-]{22})$/.exec(text)?.[1]
  if (!code) throw new ApiError('qrCodeIncorrect')
  const [used] = await db
    .update(syncCodes)
    .set({ usedAt: now() })
    .where(and(eq(syncCodes.digest, digestOf(code)), isNull(syncCodes.usedAt), gt(syncCodes.expiresAt, now())))
    .returning({ recordId: syncCodes.recordId, userId: syncCodes.userId })
  if (!used) throw new ApiError('qrCodeIncorrect')
  const [record] = await selectRecords(db).where(and(eq(fileRecords.id, used.recordId), isNull(fileRecords.removedAt)))
  if (!record || (await isFrozen(db, used.userId))) throw new ApiError('qrCodeIncorrect')
  return record
}

export async function forgetOldCodes({ db, now }: Services): Promise<void> {
  await deleteOld(db, syncCodes, syncCodes.digest, lt(syncCodes.expiresAt, now()))
}
