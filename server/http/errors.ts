import type { FastifyError, FastifyInstance } from 'fastify'
import { isUnreachable, ranTooLong } from '../store/failures.ts'
import { refused, ApiError } from './apiError.ts'

/** Every error leaves in the envelope; details that are not meant for the caller stay in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof ApiError) return reply.status(error.httpStatus).send(refused(error.codeName))
    const status = error.statusCode ?? 500
    if (status === 429) return reply.status(429).send(refused('tooManyRequests'))
    if (status === 408 || status === 413) return reply.status(status).send(refused('requestAborted'))
    if (status === 403) return reply.status(403).send(refused('accessForbidden'))
    if (status >= 400 && status < 500) return reply.status(status).send(refused('requestException'))
    request.log.error({ err: error, call: request.routeOptions.url }, 'call failed')
    if (ranTooLong(error)) return reply.status(503).send(refused('requestAborted'))
    if (isUnreachable(error)) return reply.status(503).header('Retry-After', '5').send(refused('networkAnomaly'))
    return reply.status(500).send(refused('serverError'))
  })
  app.setNotFoundHandler((_, reply) => reply.status(404).send(refused('requestFailed')))
}
