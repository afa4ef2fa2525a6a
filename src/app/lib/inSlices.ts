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
