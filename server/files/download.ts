import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { BlobMissing, type ByteRange } from '../blobs/blobStore.ts'
import { turns } from '../blobs/fairReads.ts'
import { sha256Text } from '../../contract/fileRecord.ts'
import { DOWNLOAD_PATH, PREPARED_NAME, type UploadKind } from '../../contract/fileTransfer.ts'
import { headers } from '../../contract/headers.ts'
import { readInput } from '../http/input.ts'
import { isFrozen } from '../accounts/accountRows.ts'
import { ApiError } from '../http/apiError.ts'
import { headerOf } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { shareById } from '../shares/openShare.ts'
import { createBatches } from '../store/batches.ts'
import { cloudFiles, fileRecords } from '../store/schema/files.ts'
import { attachment } from '../http/answer.ts'
import { ownRecord } from './recordRows.ts'
import type { Tickets } from './tickets.ts'

/**
 * The part of `size` bytes that a Range header asks for (RFC 9110 §14), `null` when no byte of it exists (answer 416).
 * `undefined` when the whole is to be sent: no header, another unit, several ranges (a server may ignore those) or nonsense.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? null : { start: size - length, end: size }
  }
  const start = Number(match[1])
  const last = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return undefined
  return start >= size ? null : { start, end: last + 1 }
}

const query = z.object({
  recordId: z.uuid().optional(),
  ticket: z.string().max(2000).optional(),
  sha256: z.string().max(64).optional(),
  prepared: sha256Text.optional(),
})

interface Contents {
  key: string
  name: string
  size: number
  sha256: string
}

/** Errors of calls travel with status 200; here they must not look like contents. */
async function withHttpStatus<T>(status: number, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ApiError && error.httpStatus === 200 ? new ApiError(error.codeName, status) : error
  })
}

/** The record whose contents the asker may read: the owner by the session, others by a ticket. */
async function allowedRecord(services: Services, tickets: Tickets, request: FastifyRequest): Promise<string> {
  const { recordId, ticket, prepared } = readInput(query, request.query)
  const { db, now } = services
  if (ticket !== undefined) {
    const record = await tickets.read('record', ticket, now())
    if (record) {
      const [row] = await db.select({ userId: fileRecords.userId }).from(fileRecords).where(eq(fileRecords.id, record))
      if (!row || (await isFrozen(db, row.userId))) throw new ApiError('accessForbidden', 403)
      return record
    }
    const share = await tickets.read('share', ticket, now())
    if (!share) throw new ApiError('accessForbidden', 403)
    const found = await withHttpStatus(410, shareById(services, share))
    if (found.viewOnly && prepared === undefined) throw new ApiError('accessForbidden', 403)
    return found.recordId
  }
  if (recordId === undefined) throw new ApiError('parameterMissing', 400)
  const { userId } = await withHttpStatus(401, services.authenticate(headerOf(request, headers.token)))
  return (await ownRecord(db, userId, recordId)).id
}

/** Finds the contents of records by one statement for all downloads that begin at the same moment: a crowd of them would wait for connections. */
function createContents(db: Services['db'], kind: UploadKind): (recordId: string) => Promise<Contents> {
  const column = kind === 'contents' ? fileRecords.cloudFileId : fileRecords.preparedFileId
  const statement = db
    .select({ recordId: fileRecords.id, key: cloudFiles.id, name: fileRecords.cloudName, size: cloudFiles.size, sha256: cloudFiles.sha256 })
    .from(fileRecords)
    .innerJoin(cloudFiles, eq(cloudFiles.id, column))
    .where(sql`${fileRecords.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare(`contents_${kind}`)
  const find = createBatches<string, (Omit<Contents, 'name'> & { name: string | null }) | undefined>(async (ids) => {
    const rows = new Map((await statement.execute({ ids: `{${[...new Set(ids)].join()}}` })).map((row) => [row.recordId, row]))
    return ids.map((id) => rows.get(id))
  })
  return async (recordId) => {
    const found = await find(recordId)
    if (!found) throw new ApiError('modelMissing', 404)
    return { ...found, name: kind === 'prepared' ? PREPARED_NAME : (found.name ?? 'file') }
  }
}

/** Sets the answer's status and headers; gives its body, if it has one. */
async function prepare(services: Services, contents: Contents, request: FastifyRequest, reply: FastifyReply): Promise<Readable | undefined> {
  const { key, name, size, sha256 } = contents
  const asked = readInput(query, request.query)
  const wanted = asked.prepared ?? asked.sha256
  if (wanted !== undefined && wanted !== sha256) throw new ApiError('modelMissing', 404)
  // Who asks by a ticket sends no header that the bucket must not see.
  if (asked.ticket !== undefined && services.blobs.parts?.direct) {
    reply.status(302).header('Location', await services.blobs.parts.direct.download(key, attachment(name)))
    return undefined
  }
  const etag = `"${sha256}"`
  reply.headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': wanted === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable',
    'Content-Disposition': attachment(name),
    'Content-Type': 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  })
  const known = headerOf(request, 'if-none-match')
  if (known === '*' || known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    reply.status(304)
    return undefined
  }
  // A part is good only beside other parts of the same contents.
  const condition = headerOf(request, 'if-range')
  const range = condition === undefined || condition === etag ? readRange(headerOf(request, 'range'), size) : undefined
  if (range === null) {
    reply.header('Content-Range', `bytes */${size}`).removeHeader('Content-Disposition')
    throw new ApiError('parameterError', 416)
  }
  if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end - 1}/${size}`)
  reply.header('Content-Length', range ? range.end - range.start : size)
  if (request.method === 'HEAD') return undefined
  try {
    return await services.blobs.get(key, range)
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    services.log.error({ key }, 'contents are not in the blob store')
    for (const name of ['Content-Length', 'Content-Range', 'Content-Disposition', 'ETag', 'Accept-Ranges']) reply.removeHeader(name)
    throw new ApiError('fileRetrieveFailed', 404)
  }
}

/** `DOWNLOAD_PATH`: contents of a record, whole or in ranges, always to be saved and never shown by the browser. */
export function registerDownload(app: FastifyInstance, services: Services, tickets: Tickets): void {
  const contentsOf = { contents: createContents(services.db, 'contents'), prepared: createContents(services.db, 'prepared') }
  app.route({
    method: ['GET', 'HEAD'],
    url: DOWNLOAD_PATH,
    handler: async (request, reply) => {
      const body = await turns.begin(async () => {
        const recordId = await withHttpStatus(404, allowedRecord(services, tickets, request))
        const { prepared } = readInput(query, request.query)
        return prepare(services, await contentsOf[prepared === undefined ? 'contents' : 'prepared'](recordId), request, reply)
      })
      return reply.send(body)
    },
  })
}
