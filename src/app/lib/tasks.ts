/**
 * Runs `work` in a task of its own that comes before what React has still to build, and after what the user does. Returns the way to call it off.
 * Where a browser cannot rank tasks, they take turns.
 */
export function postTask(work: () => void): () => void {
  if (!('scheduler' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const control = new AbortController()
  scheduler.postTask(work, { priority: 'user-blocking', signal: control.signal }).catch((error: unknown) => {
    if (!control.signal.aborted) reportError(error)
  })
  return () => control.abort()
}

/** A page frame is 16 ms. */
const SLICE_MS = 8

/** Runs a computation that yields now and then, a few milliseconds at a time; undefined when `signal` is aborted before its end. */
export async function inSlices<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T | undefined> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal?.aborted) return undefined
    until = performance.now() + SLICE_MS
  }
}

/** Runs `work` when the browser has nothing better to do, at the latest after three seconds. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 500)
  return () => clearTimeout(timer)
}
