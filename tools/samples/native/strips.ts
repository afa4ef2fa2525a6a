/** Triangles as strips of points: every further point makes a triangle with the two before it, every other one turned round. Greedy, in the order given. */
export function stripsOf(indices: readonly number[]): number[][] {
  const count = indices.length / 3
  const keyOf = (a: number, b: number): number => a * 2 ** 26 + b
  const byEdge = new Map<number, number>()
  for (let t = 0; t < count; t++) for (let k = 0; k < 3; k++) byEdge.set(keyOf(indices[t * 3 + k], indices[t * 3 + ((k + 1) % 3)]), t)
  const used = new Uint8Array(count)

  /** From the corner `first` of a triangle on; the triangles are marked in `round`. */
  const grow = (triangle: number, first: number, round: Set<number>): number[] => {
    const strip = [0, 1, 2].map((k) => indices[triangle * 3 + ((first + k) % 3)])
    round.add(triangle)
    for (;;) {
      const [a, b] = strip.slice(-2)
      const odd = strip.length % 2 === 1
      const next = byEdge.get(odd ? keyOf(b, a) : keyOf(a, b))
      if (next === undefined || used[next] || round.has(next)) return strip
      round.add(next)
      strip.push([0, 1, 2].map((k) => indices[next * 3 + k]).find((corner) => corner !== a && corner !== b)!)
    }
  }

  const strips: number[][] = []
  for (let t = 0; t < count; t++) {
    if (used[t]) continue
    let best: number[] = []
    let taken = new Set<number>()
    for (let first = 0; first < 3; first++) {
      const round = new Set<number>()
      const strip = grow(t, first, round)
      if (strip.length > best.length) {
        best = strip
        taken = round
      }
    }
    for (const each of taken) used[each] = 1
    strips.push(best)
  }
  return strips
}
