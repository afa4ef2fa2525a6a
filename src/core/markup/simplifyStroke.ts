import { apart, type Spot } from './spot.ts'

/** How far `p` is from the line from `a` to `b`. */
function offLine(p: Spot, a: Spot, b: Spot): number {
  const length = apart(a, b)
  if (length === 0) return apart(p, a)
  const along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length
  if (along < 0) return apart(p, a)
  if (along > length) return apart(p, b)
  return Math.abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length
}

/**
 * A stroke with as few of its points as keep it within `tolerance` pixels (Douglas and Peucker 1973); its ends stay.
 * With more than `most` points left the tolerance is doubled until they are few enough.
 */
export function simplifyStroke(stroke: readonly Spot[], tolerance: number, most: number): Spot[] {
  if (stroke.length <= 2) return [...stroke]
  const keep = new Uint8Array(stroke.length)
  keep[0] = 1
  keep[stroke.length - 1] = 1
  const open: [number, number][] = [[0, stroke.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range
    let farthest = 0
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const off = offLine(stroke[i], stroke[from], stroke[to])
      if (off > farthest) {
        farthest = off
        at = i
      }
    }
    if (farthest <= tolerance) continue
    keep[at] = 1
    open.push([from, at], [at, to])
  }
  const kept = stroke.filter((_, i) => keep[i] === 1)
  return kept.length > most ? simplifyStroke(kept, tolerance * 2, most) : kept
}
