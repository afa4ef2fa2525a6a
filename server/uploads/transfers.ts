import type { IncomingMessage } from 'node:http'
import { createInFlight } from '../http/budget.ts'

/** Bodies of one account that may come at the same time: an app sends three parts of a file at once. */
const AT_ONCE = 16
/** Bodies of all accounts in one process: each holds a socket, a file and some 70 kB; ten thousand of them took all files that a process may open. */
const IN_ALL = 2_000
/** Milliseconds after which a body from which nothing came is given up, twice as long at most; the client goes on where it was. */
const IDLE = 60_000

/** Bounds the bodies of uploads, which no call's budget bounds: how many of an account come at once, and how long one may stand still. */
export function createTransfers({ atOnce = AT_ONCE, inAll = IN_ALL, idleMs = IDLE } = {}) {
  const inFlight = createInFlight()
  return {
    /** Runs `work`, which reads the body of `request`. Throws `tooManyRequests` when the account, or the process, has too many under way. */
    run: <T>(userId: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> =>
      inFlight.run(userId, atOnce, () =>
        inFlight.run('all', inAll, async () => {
          let seen = -1
          const idle = setInterval(() => {
            const { bytesRead } = request.socket
            if (bytesRead === seen && !request.complete) request.destroy()
            seen = bytesRead
          }, idleMs)
          try {
            return await work()
          } finally {
            clearInterval(idle)
          }
        }),
      ),
  }
}
export type Transfers = ReturnType<typeof createTransfers>
