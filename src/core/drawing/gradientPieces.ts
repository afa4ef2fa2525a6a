/**
 * Convex polygons of neighbouring pieces (x, y, ... in millimetres on the page) in the order in which they are painted, each reaching by `under` below later ones
 * that it shares an edge with: where edges only touch, the ground shines through as painters smooth them. Nothing reaches beyond the pieces.
 */
export function overlapping(pieces: readonly number[][], under: number): number[][] {
  const last = new Map<string, number>()
  pieces.forEach((ring, piece) => {
    for (let i = 0; i < ring.length; i += 2) last.set(edgeKey(ring, i), piece)
  })
  return pieces.map((ring, piece) => {
    let isGrown = false
    const grown = ring.flatMap((value, i) => {
      if (i % 2 === 1) return []
      const later = last.get(edgeKey(ring, i))!
      if (later <= piece) return [value, ring[i + 1]]
      isGrown = true
      return [value, ring[i + 1], ...border(pieces[later], ring, i, under)]
    })
    return isGrown ? withoutStraight(grown) : ring
  })
}

const cornerKey = (ring: readonly number[], i: number): string => `${ring[i].toFixed(3)} ${ring[i + 1].toFixed(3)}`

/** The edge from the corner at `i` to the next one, whichever way it is gone along. */
const edgeKey = (ring: readonly number[], i: number): string => [cornerKey(ring, i), cornerKey(ring, (i + 2) % ring.length)].sort().join(' ')

/** Around the strip of a convex polygon along the edge of `ring` at `i`, as wide as `under`: the points between the edge's first and its second end. */
function border(polygon: readonly number[], ring: readonly number[], i: number, under: number): number[] {
  const count = polygon.length / 2
  const [from, to] = [cornerKey(ring, i), cornerKey(ring, (i + 2) % ring.length)]
  const first = polygon.findIndex((_, k) => k % 2 === 0 && cornerKey(polygon, k) === from) / 2
  if (first < 0) return []
  // Away from the second end.
  const step = cornerKey(polygon, ((first + 1) % count) * 2) === to ? count - 1 : 1
  const [x0, y0, x1, y1] = [ring[i], ring[i + 1], ring[(i + 2) % ring.length], ring[(i + 3) % ring.length]]
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const away = (x: number, y: number): number => Math.abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length
  const out: number[] = []
  let [px, py, before] = [x0, y0, 0]
  for (let k = 1; k < count; k++) {
    const at = ((first + k * step) % count) * 2
    const [x, y] = [polygon[at], polygon[at + 1]]
    const now = k === count - 1 ? 0 : away(x, y)
    if (before > under !== now > under) {
      const share = (under - before) / (now - before)
      out.push(px + share * (x - px), py + share * (y - py))
    }
    if (now <= under && k < count - 1) out.push(x, y)
    ;[px, py, before] = [x, y, now]
  }
  return out
}

/** Sine of the angle at a corner up to which there is none. */
const STRAIGHT = 1e-6

/** A ring without corners on straight lines. */
function withoutStraight(ring: readonly number[]): number[] {
  const count = ring.length / 2
  const out: number[] = []
  for (let k = 0; k < count; k++) {
    const [before, at, next] = [((k + count - 1) % count) * 2, k * 2, ((k + 1) % count) * 2]
    const [ux, uy] = [ring[at] - ring[before], ring[at + 1] - ring[before + 1]]
    const [vx, vy] = [ring[next] - ring[at], ring[next + 1] - ring[at + 1]]
    if (Math.abs(ux * vy - uy * vx) > STRAIGHT * Math.hypot(ux, uy) * Math.hypot(vx, vy)) out.push(ring[at], ring[at + 1])
  }
  return out
}
