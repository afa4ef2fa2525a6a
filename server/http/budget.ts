import type { AnyCall } from '../../contract/call.ts'
import { ApiError } from './apiError.ts'

/**
 * Limits of one call, whichever it is. Processor time is bounded by the sizes here, by the limits per minute and by the thread for foreign
 * bytes (`isolated/`). A call that is answered because its time is over goes on until its statement ends, which the database bounds
 * (`FACET_STATEMENT_SECONDS`).
 */
export const callBudget = {
  /** Bytes of a body, unless the call states more. */
  body: 64 * 1024,
  /** Milliseconds in which a body must be there. */
  bodyMs: 30_000,
  /** Milliseconds until the answer; what still runs goes on unheeded and ends by its own limits. */
  answerMs: 60_000,
  /** Characters of an answer. */
  answer: 4 * 1024 * 1024,
  /** Calls of one account, and of one address without an account, that are worked on at the same time. */
  atOnce: { account: 32, address: 256 },
}

/** Counts the calls of each client that are being worked on. */
export function createInFlight() {
  const counts = new Map<string, number>()
  return {
    /** Runs `work` if the client has fewer than `most` under way, else refuses with `tooManyRequests`. */
    async run<T>(client: string, most: number, work: () => Promise<T>): Promise<T> {
      const running = counts.get(client) ?? 0
      if (running >= most) throw new ApiError('tooManyRequests', 429)
      counts.set(client, running + 1)
      try {
        return await work()
      } finally {
        const left = (counts.get(client) ?? 1) - 1
        if (left === 0) counts.delete(client)
        else counts.set(client, left)
      }
    },
  }
}
export type InFlight = ReturnType<typeof createInFlight>

/** The result of `work`; refuses with `requestAborted` when it takes too long. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new ApiError('requestAborted', 503)), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(late)
  }
}

/** An answer as text; throws for one that is too long, which is a fault of the call: it has to give pages. */
export function boundedAnswer(call: AnyCall, answer: unknown): string {
  const text = JSON.stringify(answer)
  if (text.length > callBudget.answer) throw new Error(`${call.name} answers with ${text.length} characters`)
  return text
}
