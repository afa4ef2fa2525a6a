import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { securityHeaders } from './headers.ts'

export interface AppOptions {
  /** Folder of the built client. */
  clientDir: string
  logger?: boolean
}

const YEAR_SECONDS = 31_536_000

/** The HTTP server: today it serves the built client with the headers that workers and WASM need. */
export async function createApp({ clientDir, logger = false }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger })
  await app.register(helmet, securityHeaders)
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a content hash.
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  return app
}
