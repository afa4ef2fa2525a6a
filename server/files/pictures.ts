import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { asc, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { MAX_PICTURE_BYTES, PICTURE_PATH } from '../../contract/fileTransfer.ts'
import { scheduleDeletion } from '../blobs/pendingDeletions.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { reserve } from '../uploads/beginUpload.ts'
import { afterwards } from '../store/afterwards.ts'
import type { Db } from '../store/database.ts'
import { fileRecords, pictures } from '../store/schema/files.ts'
import { BlobMissing } from '../blobs/blobStore.ts'
import { readInput } from '../http/input.ts'
import type { PictureLinks } from './pictureLinks.ts'

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

const ascii = (data: Uint8Array, start: number, end: number): string => String.fromCharCode(...data.subarray(start, end))

/** What kind of picture the bytes are, whatever they are called. */
export function pictureType(data: Uint8Array): PictureType | undefined {
  // PNG (ISO/IEC 15948): signature, then the IHDR chunk with width and height.
  if (data.length > 33 && ascii(data, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(data, 12, 16) === 'IHDR') return 'image/png'
  // JPEG (ISO/IEC 10918-1): SOI, a marker, and EOI at the end.
  if (data.length > 20 && data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff && data.lastIndexOf(0xd9) > 0) return 'image/jpeg'
  if (data.length > 20 && ascii(data, 0, 4) === 'RIFF' && ascii(data, 8, 12) === 'WEBP' && /^VP8[ LX]$/.test(ascii(data, 12, 16))) return 'image/webp'
  return undefined
}

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
 * Stores a picture of a record: its bytes are committed in a database row, and moved to the blob store after the answer. `attach` runs in the same transaction,
 * refers to the new picture and returns the id of the picture that it replaces, which is deleted, or null. The bytes count against the storage of `owner.userId`;
 * throws `storageFull` when that is exceeded.
 */
export async function keepPicture(
  services: Services,
  owner: { userId: string; recordId: string },
  { type, data }: Picture,
  attach: (tx: Db, pictureId: string, record: LockedRecord | undefined) => Promise<string | null>,
): Promise<string> {
  const { db, now } = services
  const id = randomUUID()
  await db.transaction(async (tx) => {
    const record = await lockRecord(tx, owner.recordId)
    await reserve(tx, owner.userId, data.length, now())
    await tx.insert(pictures).values({ id, ...owner, type, size: data.length, data, createdAt: now() })
    const former = await attach(tx, id, record)
    if (former) await dropPicture(tx, former, now())
  })
  afterwards(services, 'pictures', id, async (ids) => {
    for (const each of ids) await movePicture(services, each)
  })
  return id
}

/** Moves a picture from its row to the blob store. */
async function movePicture({ db, blobs }: Services, id: string): Promise<void> {
  const [row] = await db.select({ data: pictures.data }).from(pictures).where(eq(pictures.id, id))
  if (!row?.data) return
  await blobs.put(id, Readable.from([row.data]), { size: row.data.length })
  const moved = await db.update(pictures).set({ data: null }).where(eq(pictures.id, id)).returning({ id: pictures.id })
  // It was let go of meanwhile, and its blob deleted before it was there.
  if (moved.length === 0) await blobs.delete(id)
}

/** Pictures that one statement of the job finds. */
const AT_ONCE = 100

/** Moves pictures that stayed in their rows because the store was away or the process ended. */
export async function movePictures(services: Services): Promise<void> {
  const { db } = services
  for (;;) {
    const rows = await db.select({ id: pictures.id }).from(pictures).where(isNotNull(pictures.data)).orderBy(asc(pictures.createdAt)).limit(AT_ONCE)
    for (const { id } of rows) await movePicture(services, id)
    if (rows.length < AT_ONCE) return
  }
}

/** The picture's bytes, wherever they are. */
export async function pictureBody({ blobs }: Pick<Services, 'blobs'>, { id, data }: typeof pictures.$inferSelect): Promise<Buffer | Readable> {
  if (data) return data
  return blobs.get(id).catch((error: unknown) => {
    throw error instanceof BlobMissing ? new ApiError('fileRetrieveFailed', 404) : error
  })
}

const lockedFields = {
  userId: fileRecords.userId,
  preparedFileId: fileRecords.preparedFileId,
  name: fileRecords.name,
  format: fileRecords.format,
  size: fileRecords.size,
  cloudFileId: fileRecords.cloudFileId,
  thumbnailId: fileRecords.thumbnailId,
  removedAt: fileRecords.removedAt,
}
/** Fields of a record that cannot change until the transaction ends. */
type LockedRecord = Pick<typeof fileRecords.$inferSelect, keyof typeof lockedFields>

/**
 * Makes other changes to a record, and its removal, wait until the transaction ends. It comes before any row that refers to the record:
 * two transactions that had both written such rows would wait for each other.
 */
export async function lockRecord(tx: Db, recordId: string): Promise<LockedRecord | undefined> {
  const [record] = await tx.select(lockedFields).from(fileRecords).where(eq(fileRecords.id, recordId)).for('no key update')
  return record
}

export async function dropPicture(tx: Db, id: string, now: Date): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.id, id))
  await scheduleDeletion(tx, [id], now)
}

const query = z.object({ id: z.uuid(), until: z.coerce.number().int(), sign: z.string().max(64) })

/** `PICTURE_PATH`: pictures by the signed addresses that calls gave. */
export function registerPictures(app: FastifyInstance, services: Services, links: PictureLinks): void {
  app.get(PICTURE_PATH, async (request, reply) => {
    const { id, until, sign } = readInput(query, request.query)
    if (!links.isGood(id, until, sign)) throw new ApiError('accessForbidden', 403)
    const [picture] = await services.db.select().from(pictures).where(eq(pictures.id, id))
    if (!picture) throw new ApiError('dataMissing', 404)
    const body = await pictureBody(services, picture)
    reply.headers({
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Length': picture.size,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': picture.type,
      'X-Content-Type-Options': 'nosniff',
    })
    return reply.send(body)
  })
}
