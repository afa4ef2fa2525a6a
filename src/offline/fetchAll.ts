/** Pieces of work at once: a few keep the connection busy, and leave it to what the user asks for. */
const AT_ONCE = 4
/** Milliseconds until a piece that failed is tried again; then it has failed for good. */
const AGAIN_MS: readonly number[] = [1000, 4000]

interface FetchAllOptions {
  /** Awaited before each piece: whoever has something better to do makes it wait. */
  turn?(): Promise<void>
  againMs?: readonly number[]
}

/** Does `work` for each of `items`, a few at once, a failed one again after a while. Rejects with the error of one that fails for good; no other is then begun. */
export async function fetchAll<T>(items: readonly T[], work: (item: T) => Promise<void>, { turn, againMs = AGAIN_MS }: FetchAllOptions = {}): Promise<void> {
  let next = 0
  const insist = async (item: T): Promise<void> => {
    for (const wait of againMs) {
      try {
        return await work(item)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    return work(item)
  }
  const lane = async (): Promise<void> => {
    try {
      while (next < items.length) {
        await turn?.()
        if (next < items.length) await insist(items[next++])
      }
    } catch (error) {
      next = items.length
      throw error
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
