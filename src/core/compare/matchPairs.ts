/** Pairs that are looked at; of more, things are taken in the order of the files. */
const MOST_PAIRS = 4_000_000
/** Things that each one is then compared with. */
const MOST_LOOKED = 50

/** Takes pairs out of both lists, the nearest first; `away` gives how far two are apart, undefined when they do not fit. */
export function matchPairs<A, B>(ones: A[], others: B[], away: (one: A, other: B) => number | undefined, take: (one: A, other: B) => void): void {
  const pairs: { one: A; other: B; far: number }[] = []
  const isMany = ones.length * others.length > MOST_PAIRS
  const free = new Set(others)
  const wanted = new Set(ones)
  const pair = (one: A, other: B): void => {
    if (!wanted.delete(one) || !free.delete(other)) return
    take(one, other)
  }
  for (const one of ones) {
    let looked = 0
    for (const other of isMany ? free : others) {
      if (isMany && ++looked > MOST_LOOKED) break
      const far = away(one, other)
      if (far === undefined) continue
      if (isMany) {
        pair(one, other)
        break
      }
      pairs.push({ one, other, far })
    }
  }
  for (const { one, other } of pairs.sort((a, b) => a.far - b.far)) if (wanted.has(one) && free.has(other)) pair(one, other)
  ones.splice(0, ones.length, ...ones.filter((one) => wanted.has(one)))
  others.splice(0, others.length, ...others.filter((other) => free.has(other)))
}
