import { join } from 'node:path'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_PATH } from '../../contract/fileTransfer.ts'
import { headers } from '../../contract/headers.ts'
import { deletePending } from '../blobs/pendingDeletions.ts'
import { ApiError } from '../http/apiError.ts'
import { headerOf } from '../http/routes.ts'
import { createIsolated } from '../isolated/isolated.ts'
import type { Module, Services } from '../services.ts'
import { deleteOld } from '../store/deleteOld.ts'
import { uploads } from '../store/schema/files.ts'
import { beginUpload } from './beginUpload.ts'
import { dropUploads, finishUpload, type UploadRow } from './finishUpload.ts'
import { createPartUploads } from './inParts.ts'
import { createSpool } from './spool.ts'
import { createTransfers } from './transfers.ts'

const HOUR = 3_600_000
const DROPPED_AT_ONCE = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Resumable uploads: in parts that go to the bucket, or, where contents are in a folder, by the tus protocol, spooled beside it and moved there when they
 * are complete.
 */
export function createUploads(services: Services, transfers = createTransfers()): Module {
  const { config, db, now } = services
  const finishing = new Map<string, Promise<void>>()
  const isolated = createIsolated()

  async function find(id: string, userId: string): Promise<UploadRow> {
    const [row] = UUID.test(id)
      ? await db
          .select()
          .from(uploads)
          .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
      : []
    if (!row) throw new ApiError('dataMissing', 404)
    return row
  }

  /** Once, however many requests ask: a client that gave up waiting comes back while the first is still at work. */
  function finish(upload: UploadRow): Promise<void> {
    const running = finishing.get(upload.id) ?? finishUpload(services, isolated, upload, spool.pathOf(upload.id)).finally(() => finishing.delete(upload.id))
    finishing.set(upload.id, running)
    return running
  }

  const spool = createSpool(join(config.dataDir, 'uploads'), {
    async begin(upload) {
      for (const former of await beginUpload(services, upload)) await spool.remove(former)
    },
    async check(method, id, userId) {
      const row = await find(id, userId)
      if (row.finishedAt) throw new ApiError('dataMissing', 410)
      if (method === 'DELETE') await dropUploads(db, [row], now())
    },
    finish: complete,
  })

  async function complete(id: string, userId: string): Promise<void> {
    try {
      await finish(await find(id, userId))
    } catch (error) {
      if (error instanceof ApiError) await spool.remove(id)
      throw error
    }
    await spool.remove(id)
  }

  /** A finished upload is still known to a client that missed the answer: it has all its bytes. */
  async function sendFinished(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<FastifyReply | undefined> {
    const { id } = request.params as { id?: string }
    if (request.method !== 'HEAD' || id === undefined) return undefined
    const row = await find(id, userId)
    if (!row.finishedAt) {
      if (!(await spool.isComplete(id))) return undefined
      await complete(id, userId)
    }
    return reply.headers({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': row.size, 'Upload-Length': row.size }).send()
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { userId } = await services.authenticate(headerOf(request, headers.token)).catch((error: unknown) => {
      throw error instanceof ApiError ? new ApiError(error.codeName, 401) : error
    })
    // Parts to be joined into one file, which the protocol has as an extension, would be several uploads.
    if (request.headers['upload-concat'] !== undefined) throw new ApiError('oneUploadOnly', 400)
    const finished = await sendFinished(request, reply, userId)
    if (finished) return finished
    return transfers.run(userId, request.raw, async () => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
      await spool.handle(request.raw, reply.raw, userId)
      return reply
    })
  }

  const inParts = createPartUploads(services, isolated, transfers)
  return {
    name: 'uploads',
    routes: inParts.routes,
    close: () => isolated.close(),
    async register(app) {
      inParts.register(app)
      // Uploads in parts need no way to the process that got their first bytes.
      if (services.blobs.parts) return
      await spool.removeExpired()
      // The body is not read here: it goes to the disk as it comes.
      app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload))
      for (const url of [UPLOAD_PATH, `${UPLOAD_PATH}/:id`]) app.route({ method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url, handler: handle })
    },
    jobs: [
      {
        name: 'drop unfinished uploads',
        everyMs: HOUR,
        async run() {
          for (;;) {
            const expired = await db
              .select({ id: uploads.id, multipart: uploads.multipart })
              .from(uploads)
              .where(and(lt(uploads.expiresAt, now()), isNull(uploads.finishedAt)))
              .limit(DROPPED_AT_ONCE)
            for (const { id } of expired) await spool.remove(id)
            await dropUploads(db, expired, now())
            if (expired.length < DROPPED_AT_ONCE) break
          }
          await deleteOld(db, uploads, uploads.id, lt(uploads.expiresAt, now()))
          await deletePending(services)
          await spool.removeExpired()
        },
      },
    ],
  }
}
