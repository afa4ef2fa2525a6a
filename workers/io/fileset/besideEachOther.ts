/** Files read at a time, and bytes of them: each reading waits for the browser, and the bytes are held meanwhile. */
const MOST = 16
const MOST_BYTES = 32 << 20

/** Results of `work` in the order of `items`; of several items at a time, as many as `bytesOf` (bytes held by one) allows. Rejects with the first error. */
export async function besideEachOther<T, R>(items: readonly T[], bytesOf: (item: T) => number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; ) {
    let to = from
    for (let bytes = 0; to < items.length && to - from < MOST; to++) {
      bytes += bytesOf(items[to])
      if (to > from && bytes > MOST_BYTES) break
    }
    results.push(...(await Promise.all(items.slice(from, to).map(work))))
    from = to
  }
  return results
}
