import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Milliseconds that requests under way may take once the server has been asked to end; then they are cut. */
const GRACE = 30_000
/** Milliseconds after which the process ends whatever still holds it: a database that stands still, a job that waits for it. */
export const LAST = 35_000

interface Ending {
  app: Pick<FastifyInstance, 'close' | 'server'>
  /** The rest, in order, once no request is under way. */
  steps: (() => Promise<unknown> | undefined)[]
  log: Logger
  exit(code: number): void
}

/**
 * Returns how to end the server: no more connections and no readiness, clients of the hub go elsewhere, requests end, then the things that they needed.
 * Ends once, however often it is called.
 */
export function createShutdown({ app, steps, log, exit }: Ending, { graceMs = GRACE, lastMs = LAST } = {}): (code: number) => Promise<void> {
  let closing = false
  return async (code) => {
    if (closing) return
    closing = true
    const late = setTimeout(() => app.server.closeAllConnections(), graceMs)
    const last = setTimeout(() => {
      log.error('the server did not end in time')
      exit(code || 1)
    }, lastMs)
    // A connection whose last answer went out after the close began would else be kept for its client's next request.
    const idle = setInterval(() => app.server.closeIdleConnections(), 200)
    try {
      await app.close()
      for (const step of steps) await step()
    } catch (err) {
      log.error({ err }, 'the server did not end cleanly')
      code ||= 1
    }
    clearTimeout(late)
    clearTimeout(last)
    clearInterval(idle)
    exit(code)
  }
}
