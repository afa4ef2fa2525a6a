interface Waiting<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

/** Milliseconds that a key waits at most behind an earlier batch: one connection that stands still must not hold everybody. */
const LONGEST_WAIT = 20

/**
 * Asks for many keys at once: those that come while a batch is under way are the next batch. Alone a key is asked for at once; in a crowd a statement
 * serves dozens of requests. No answer is older than its question. @param run gives a value for each key, in their order
 */
export function createBatches<K, V>(run: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let running = 0
  let timer: NodeJS.Timeout | undefined

  function start(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    running++
    run(batch.map(({ key }) => key))
      .then(
        (values) => batch.forEach(({ resolve }, at) => resolve(values[at])),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        running--
        if (running === 0) start()
      })
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running > 0) timer ??= setTimeout(start, LONGEST_WAIT)
      // Requests whose bytes came together are one batch.
      else if (waiting.length === 1) setImmediate(start)
    })
}
