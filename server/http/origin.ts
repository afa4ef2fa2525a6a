import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

/** Whether pages of an origin may talk to this server: its own, and those of the settings. */
export function allowsOrigin(origin: string, host: string | undefined, { publicUrl, origins }: Pick<Config, 'publicUrl' | 'origins'>): boolean {
  if (origins.includes(origin)) return true
  if (publicUrl) return new URL(publicUrl).origin === origin
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Browsers name the origin of every page that sends something: one that is not ours is refused. */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin, host } = request.headers
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return
  // Providers of social sign-in and payment answer by form or webhook: their routes check signatures or state instead.
  if (request.routeOptions.config.anyOrigin) return
  if (!allowsOrigin(origin, host, config)) throw new Refusal('accessForbidden', 403)
}
