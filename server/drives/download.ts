import type { FastifyInstance } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { DRIVE_DOWNLOAD_PATH } from '../../contract/calls/drives.ts'
import { attachment } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import { type ByteRange, DriveError } from './adapters/adapter.ts'
import type { DriveStore } from './driveStore.ts'
import type { Visit } from './visit.ts'

const AUDIENCE = 'drive file'
/** Requests of one client: an assembly may have thousands of parts, each read in several ranges. */
const MOST_PER_MINUTE = 6000
const claims = z.object({ sub: z.uuid(), drive: z.uuid(), id: z.string(), name: z.string() })
export type DriveTicket = z.output<typeof claims>

/** Signed proofs that a user may read one file of one of the user's drives. */
export function createDriveTickets(key: Uint8Array, now: () => Date) {
  return {
    make: ({ sub, ...rest }: DriveTicket, expiresAt: Date): Promise<string> =>
      new SignJWT(rest).setProtectedHeader({ alg: 'HS256' }).setAudience(AUDIENCE).setSubject(sub).setExpirationTime(expiresAt).sign(key),
    async read(ticket: string): Promise<DriveTicket | undefined> {
      try {
        const { payload } = await jwtVerify(ticket, key, { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now(), requiredClaims: ['sub', 'exp'] })
        return claims.safeParse(payload).data
      } catch {
        return undefined
      }
    },
  }
}

/** `bytes=a-` or `bytes=a-b`; other forms are answered with the whole file, as RFC 9110 §14.2 allows. */
function wantedRange(header: string | undefined): ByteRange | undefined {
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const start = Number(match[1])
  const end = match[2] ? Number(match[2]) : undefined
  return end !== undefined && end < start ? undefined : { start, ...(end === undefined ? {} : { end }) }
}

/** Streams files of drives, whole or in ranges; nothing of them stays here. */
export function registerDownload(
  app: FastifyInstance,
  { tickets, store, visit }: { tickets: ReturnType<typeof createDriveTickets>; store: DriveStore; visit: Visit },
): void {
  app.get<{ Querystring: { ticket?: string } }>(
    DRIVE_DOWNLOAD_PATH,
    { exposeHeadRoute: false, config: { rateLimit: { max: MOST_PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const { ticket } = request.query
      const file = await tickets.read(typeof ticket === 'string' ? ticket : '')
      if (!file) throw new ApiError('accessForbidden', 403)
      const row = await store.find(file.sub, file.drive)
      if (!row) throw new ApiError('fileRetrieveFailed', 404)
      const range = wantedRange(request.headers.range)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      try {
        const { stream, start, end, size } = await visit(row, (drive) => drive.download(file.id, range, gone.signal))
        // Without a sign that the drive understood the range, it sends the whole.
        const partial = range !== undefined
        reply.status(partial ? 206 : 200).headers({
          'content-type': 'application/octet-stream',
          'content-length': size === 0 ? 0 : end - start + 1,
          'content-disposition': attachment(file.name),
          'accept-ranges': 'bytes',
          'cache-control': 'private, no-store',
          ...(partial ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
        })
        return reply.send(stream)
      } catch (error) {
        if (!(error instanceof DriveError)) throw error
        request.log.warn({ reason: error.message }, 'file of a drive not sent')
        throw error.failure === 'unavailable' ? new ApiError('networkAnomaly', 502) : new ApiError('fileRetrieveFailed', 404)
      }
    },
  )
}
