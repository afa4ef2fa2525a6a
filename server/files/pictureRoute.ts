import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { PICTURE_PATH } from '../../contract/fileTransfer.ts'
import { BlobMissing } from '../blobs/blobStore.ts'
import { readInput } from '../http/input.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { pictures } from '../store/schema/files.ts'
import type { PictureLinks } from './pictureLinks.ts'

const query = z.object({ id: z.uuid(), until: z.coerce.number().int(), sign: z.string().max(64) })

/** `PICTURE_PATH`: pictures by the signed addresses that calls gave. */
export function registerPictures(app: FastifyInstance, { db, blobs }: Services, links: PictureLinks): void {
  app.get(PICTURE_PATH, async (request, reply) => {
    const { id, until, sign } = readInput(query, request.query)
    if (!links.isGood(id, until, sign)) throw new ApiError('accessForbidden', 403)
    const [picture] = await db.select().from(pictures).where(eq(pictures.id, id))
    if (!picture) throw new ApiError('dataMissing', 404)
    const stream = await blobs.get(id).catch((error: unknown) => {
      throw error instanceof BlobMissing ? new ApiError('fileRetrieveFailed', 404) : error
    })
    reply.headers({
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Length': picture.size,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': picture.type,
      'X-Content-Type-Options': 'nosniff',
    })
    return reply.send(stream)
  })
}
