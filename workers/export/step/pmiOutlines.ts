import { weldPositions } from '../../../src/core/geometry/weldPositions.ts'

/** Borders of triangles, as closed lines of places of vertices: sides that belong to one triangle only, put end to end. */
export function outlinesOf({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): number[][] {
  const first = weldPositions(positions)
  const sides = new Map<string, [number, number]>()
  for (let i = 0; i + 2 < indices.length; i += 3) {
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ]) {
      const [a, b] = [first[indices[i + from]], first[indices[i + to]]]
      // A side that is there already belongs to two triangles, whichever way they turn.
      const key = a < b ? `${a}/${b}` : `${b}/${a}`
      if (a !== b && !sides.delete(key)) sides.set(key, [a, b])
    }
  }
  const next = new Map<number, number[]>()
  for (const [a, b] of sides.values()) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ])
      next.set(from, [...(next.get(from) ?? []), to])
  }
  const take = (from: number): number | undefined => {
    const to = next.get(from)?.pop()
    if (to === undefined) return undefined
    const back = next.get(to)!
    back.splice(back.indexOf(from), 1)
    return to
  }
  const out: number[][] = []
  for (const start of next.keys()) {
    for (let at = take(start); at !== undefined; at = take(start)) {
      const line = [start, at]
      while (at !== start && (at = take(at)) !== undefined) line.push(at)
      out.push(line)
    }
  }
  return out
}
