import { ApiError } from '../http/apiError.ts'

/** Runs computations in the order of their calls, `atOnce` at the same time; refuses with `tooManyRequests` when `mostWaiting` wait already. */
export function createQueue(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(compute: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length >= mostWaiting) throw new ApiError('tooManyRequests', 429)
    else await new Promise<void>((begin) => void waiting.push(begin))
    try {
      return await compute()
    } finally {
      // The next one takes this one's place.
      const begin = waiting.shift()
      if (begin) begin()
      else running--
    }
  }
}
