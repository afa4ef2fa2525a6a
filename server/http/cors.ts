import type { FastifyInstance } from 'fastify'
import { headers } from '../../contract/headers.ts'
import type { Config } from '../config.ts'

const DAY_SECONDS = 86_400
/** Besides ours those of resumable uploads (tus.io). */
const asked = ['content-type', ...Object.values(headers), 'range', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset']
const shown = [
  'content-disposition',
  'content-range',
  'location',
  'retry-after',
  'tus-resumable',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'x-request-id',
]

/**
 * Lets pages of the configured origins (a client served from elsewhere, the companion app's web view) call the API, without cookies: browsers keep
 * those of a third party back more and more, and a call that carries no cookie cannot be forged by another page. Such clients ask for their tokens
 * in the body of answers.
 */
export function allowOrigins(app: FastifyInstance, { origins }: Pick<Config, 'origins'>): void {
  const isAllowed = (origin: string | undefined): origin is string => origin !== undefined && origins.includes(origin)
  // Pictures are shown there as well.
  app.addHook('onSend', async (request, reply) => {
    if (isAllowed(request.headers.origin)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!isAllowed(origin)) return
    reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin').header('Access-Control-Expose-Headers', shown.join(', '))
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    await reply
      .status(204)
      .header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PATCH, DELETE')
      .header('Access-Control-Allow-Headers', asked.join(', '))
      .header('Access-Control-Max-Age', String(DAY_SECONDS))
      .send()
  })
}
