import type { FastifyRequest } from 'fastify'
import { headers } from '../../contract/headers.ts'
import type { Config } from '../config.ts'
import { ApiError } from './apiError.ts'

/** Whether pages of an origin may talk to this server: its own, and those of the settings. */
export function allowsOrigin(origin: string, host: string | undefined, { publicUrl, origins }: Pick<Config, 'publicUrl' | 'origins'>): boolean {
  if (origins.includes(origin)) return true
  if (publicUrl) return new URL(publicUrl).origin === origin
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  // Either side may leave a default port out.
  const ours = `${page.protocol}//${host}`
  return URL.canParse(ours) && new URL(ours).host === page.host
}

/** Browsers name the origin of every page that sends something: one that is not ours is refused. */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin, host, cookie } = request.headers
  if (request.method === 'GET' || request.method === 'HEAD') return
  // Providers of social sign-in and payment answer by form or webhook: their routes check signatures or state instead.
  if (request.routeOptions.config.anyOrigin) return
  // A request with cookies that names no origin must carry the header that only our own pages and apps send.
  if (origin === undefined && (cookie === undefined || request.headers[headers.requestedWith.toLowerCase()])) return
  if (origin === undefined || !allowsOrigin(origin, host, config)) throw new ApiError('accessForbidden', 403)
}
