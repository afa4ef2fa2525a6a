import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from './apiError.ts'

/** Ends requests whose body is not there after `milliseconds`, however it drips. Bodies of uploads, which routes read themselves, are not meant. */
export function endSlowBodies(app: FastifyInstance, milliseconds: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined) {
      const timer = setTimeout(() => {
        if (reply.sent) return
        reply.raw.once('finish', () => request.raw.destroy())
        void reply.status(408).header('Connection', 'close').send(refused('requestAborted'))
      }, milliseconds)
      timers.set(request, timer)
      request.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  // The body is read by now.
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(timers.get(request))
    done()
  })
}
