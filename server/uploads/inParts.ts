import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Body } from '../../contract/call.ts'
import * as calls from '../../contract/calls/uploads.ts'
import { MAX_PARTS, PART_BYTES, UPLOAD_PART_PATH } from '../../contract/fileTransfer.ts'
import { headers } from '../../contract/headers.ts'
import { BlobMissing, measured, type PartStore } from '../blobs/blobStore.ts'
import { deleteNewest } from '../blobs/pendingDeletions.ts'
import { answer, type Route } from '../http/answer.ts'
import { readInput } from '../http/input.ts'
import { ApiError } from '../http/apiError.ts'
import { headerOf } from '../http/routes.ts'
import type { Isolated } from '../isolated/isolated.ts'
import type { Services } from '../services.ts'
import { uploads } from '../store/schema/files.ts'
import { beginUpload } from './beginUpload.ts'
import { attach, dropUploads, judge, type UploadRow } from './finishUpload.ts'
import type { Transfers } from './transfers.ts'

/** What checks look at, unless the contents are a package, whose directory is at its end. */
const HEAD_BYTES = 64 * 1024
const partQuery = z.object({ id: z.uuid(), part: z.coerce.number().int().min(1).max(MAX_PARTS) })

type PartUpload = UploadRow & { multipart: string }
const multipartOf = ({ id, multipart }: PartUpload) => ({ key: id, id: multipart })

/** Bytes that a part of an upload has. */
const sizeOfPart = ({ size }: UploadRow, part: number): number => Math.min(PART_BYTES, size - (part - 1) * PART_BYTES)

const allParts = (upload: UploadRow): { part: number; size: number }[] =>
  Array.from({ length: Math.ceil(upload.size / PART_BYTES) }, (_, at) => ({ part: at + 1, size: sizeOfPart(upload, at + 1) }))

/** Uploads in parts: nothing of them is on this process, so that any other goes on with them. */
export function createPartUploads(services: Services, isolated: Isolated, transfers: Transfers): { routes: Route[]; register(app: FastifyInstance): void } {
  const { blobs, config, db } = services
  const folder = join(config.dataDir, 'uploads')
  const finishing = new Map<string, Promise<void>>()

  async function find(id: string, userId: string): Promise<PartUpload> {
    const mine = and(eq(uploads.id, id), eq(uploads.userId, userId))
    const [row] = await db.select().from(uploads).where(mine)
    if (!row || row.multipart === null) throw new ApiError('dataMissing')
    return { ...row, multipart: row.multipart }
  }

  async function begin(parts: PartStore, userId: string, { recordId, name, size, kind }: Body<typeof calls.beginUpload>): Promise<string> {
    const id = randomUUID()
    await beginUpload(services, { id, userId, size, filename: name, recordId, kind })
    try {
      const multipart = await parts.begin(id)
      await db.update(uploads).set({ multipart }).where(eq(uploads.id, id))
    } catch (error) {
      await dropUploads(db, [{ id, multipart: null }], services.now())
      throw error
    }
    deleteNewest(services)
    return id
  }

  /** Parts that are there: all of them when they are one blob already, by a finish that was cut off. */
  async function partsOf(parts: PartStore, upload: PartUpload): Promise<{ part: number; size: number }[]> {
    try {
      return await parts.list(multipartOf(upload))
    } catch (error) {
      if (error instanceof BlobMissing && (await blobs.head(upload.id))) return allParts(upload)
      return over(error)
    }
  }

  /** Once in this process, however many requests ask; other processes find the blob complete, and the record taken by this very upload. */
  function finish(parts: PartStore, upload: PartUpload): Promise<void> {
    const running = finishing.get(upload.id) ?? finishParts(services, isolated, parts, upload, folder).finally(() => finishing.delete(upload.id))
    finishing.set(upload.id, running)
    return running
  }

  async function takePart(parts: PartStore, upload: PartUpload, part: number, body: Readable, length: number): Promise<void> {
    const size = sizeOfPart(upload, part)
    if (size <= 0 || length !== size) throw new ApiError('parameterError', 400)
    await withFile(folder, async (path) => {
      await pipeline(body, measured(size).stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      await parts.put(multipartOf(upload), part, path)
    })
  }

  const { parts } = blobs
  return {
    routes: [
      answer(calls.beginUpload, async ({ body, session }) => ({
        upload: parts ? { id: await begin(parts, session.userId, body), partBytes: PART_BYTES } : null,
      })),
      answer(calls.getUploadParts, async ({ body, session }) => {
        const upload = await find(body.id, session.userId)
        if (!parts) throw new ApiError('dataMissing')
        // A client that missed the answer of the finish finds all parts there, and asks for the finish again.
        if (upload.finishedAt) return { addresses: [], there: allParts(upload) }
        const wanted = body.parts.filter((part) => sizeOfPart(upload, part) > 0)
        const [there, addresses] = await Promise.all([
          partsOf(parts, upload),
          Promise.all(
            wanted.map(async (part) => ({
              part,
              url: (await parts.direct?.part(multipartOf(upload), part, sizeOfPart(upload, part))) ?? `${UPLOAD_PART_PATH}?id=${upload.id}&part=${part}`,
            })),
          ),
        ])
        return { addresses, there: there.map(({ part, size }) => ({ part, size })) }
      }),
      answer(calls.finishUpload, async ({ body, session }) => {
        const upload = await find(body.id, session.userId)
        if (parts && !upload.finishedAt) await finish(parts, upload)
        return {}
      }),
      answer(calls.cancelUpload, async ({ body, session }) => {
        const upload = await find(body.id, session.userId)
        if (!upload.finishedAt) await dropUploads(db, [upload], services.now())
        deleteNewest(services)
        return {}
      }),
    ],
    register(app) {
      if (!parts) return
      // The body is not read here: it goes to the disk as it comes, and from there to the bucket.
      app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
      app.put(UPLOAD_PART_PATH, async (request, reply) => {
        const { userId } = await services.authenticate(headerOf(request, headers.token)).catch((error: unknown) => {
          throw error instanceof ApiError ? new ApiError(error.codeName, 401) : error
        })
        const { id, part } = readInput(partQuery, request.query)
        const upload = await find(id, userId)
        if (upload.finishedAt) throw new ApiError('dataMissing', 410)
        const length = Number(headerOf(request, 'content-length'))
        await transfers.run(userId, request.raw, () => takePart(parts, upload, part, request.body as Readable, length)).catch(over)
        return reply.status(204).send()
      })
    },
  }
}

const over = (error: unknown): never => {
  throw error instanceof BlobMissing ? new ApiError('dataMissing', 404) : error
}

async function withFile<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.part`)
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function finishParts(services: Services, isolated: Isolated, parts: PartStore, upload: PartUpload, folder: string): Promise<void> {
  await complete(services, parts, upload)
  await withFile(folder, async (path) => {
    const head = upload.kind === 'contents' && /\.zip$/i.test(upload.name) ? Infinity : HEAD_BYTES
    try {
      const meter = measured(upload.size)
      await pipeline(await services.blobs.get(upload.id), meter.stream, upTo(head), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      await judge(services, isolated, upload, path)
      await attach(services, upload, meter.result())
    } catch (error) {
      if (error instanceof ApiError) await dropUploads(services.db, [upload], services.now())
      throw error
    } finally {
      deleteNewest(services)
    }
  })
}

/** Makes the parts one blob. One that died after that finds the blob there. */
async function complete({ blobs }: Services, parts: PartStore, upload: PartUpload): Promise<void> {
  const there = await parts.list(multipartOf(upload)).catch((error: unknown) => {
    if (error instanceof BlobMissing) return undefined
    throw error
  })
  if (there === undefined) {
    if (await blobs.head(upload.id)) return
    throw new ApiError('dataMissing', 404)
  }
  const count = Math.ceil(upload.size / PART_BYTES)
  const isWhole = there.length === count && there.every(({ part, size }, at) => part === at + 1 && size === sizeOfPart(upload, part))
  if (!isWhole) throw new ApiError('requestException', 409)
  await parts.complete(multipartOf(upload), there).catch((error: unknown) => {
    // Another process was quicker.
    if (!(error instanceof BlobMissing)) throw error
  })
}

/** Passes the first bytes on and swallows the others. */
function upTo(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const taken = left <= 0 ? undefined : chunk.subarray(0, Math.min(left, chunk.length))
      left -= chunk.length
      done(null, taken)
    },
  })
}
