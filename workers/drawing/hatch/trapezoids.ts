import type { Ring } from './boundary.ts'

/** Area between two heights: left and right end below, then above. */
export interface Trapezoid {
  y1: number
  left1: number
  right1: number
  y2: number
  left2: number
  right2: number
}

interface Edge {
  x1: number
  y1: number
  x2: number
  y2: number
  ring: number
}

const MAX_EDGES = 3000
/** A boundary that crosses itself more often is no boundary. */
const MAX_CROSSINGS = 2000
const MAX_TRAPEZOIDS = 200_000

const xAt = ({ x1, y1, x2, y2 }: Omit<Edge, 'ring'>, y: number): number => (y <= y1 ? x1 : y >= y2 ? x2 : x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))

/** Edges from low to high, level ones left out. */
function edgesOf(rings: readonly Ring[]): Edge[] {
  const edges: Edge[] = []
  for (const [number, ring] of rings.entries())
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [x1, y1, x2, y2] = [ring[j], ring[j + 1], ring[i], ring[i + 1]]
      if (y1 < y2) edges.push({ x1, y1, x2, y2, ring: number })
      else if (y2 < y1) edges.push({ x1: x2, y1: y2, x2: x1, y2: y1, ring: number })
    }
  return edges
}

/** Height at which two edges cross within both, else NaN. Common ends do not count. */
function crossing(a: Edge, b: Edge): number {
  const low = Math.max(a.y1, b.y1),
    high = Math.min(a.y2, b.y2)
  if (!(low < high)) return Number.NaN
  const before = xAt(a, low) - xAt(b, low),
    after = xAt(a, high) - xAt(b, high)
  if (!(before * after < 0)) return Number.NaN
  return low + ((high - low) * before) / (before - after)
}

/** Heights of all crossings, as far as they are counted. */
function crossings(edges: readonly Edge[], most = MAX_CROSSINGS + 1): number[] {
  const order = edges.toSorted((a, b) => a.y1 - b.y1)
  const out: number[] = []
  for (let i = 0; i < order.length; i++)
    for (let k = i + 1; k < order.length && order[k].y1 < order[i].y2; k++) {
      const y = crossing(order[i], order[k])
      if (!Number.isNaN(y) && out.push(y) >= most) return out
    }
  return out
}

/** Whether edges of the rings cross: then cutting ears would go wrong. Very long boundaries are trusted. */
export function selfCrossing(rings: readonly Ring[]): boolean {
  const edges = edgesOf(rings)
  return edges.length <= MAX_EDGES && (crossings(edges, 1).length > 0 || levelCrossing(rings, edges))
}

/** Whether a level edge crosses one of the others. */
function levelCrossing(rings: readonly Ring[], edges: readonly Edge[]): boolean {
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const y = ring[i + 1]
      if (ring[j + 1] !== y) continue
      const [from, to] = [Math.min(ring[i], ring[j]), Math.max(ring[i], ring[j])]
      for (const edge of edges) if (edge.y1 < y && y < edge.y2 && xAt(edge, y) > from && xAt(edge, y) < to) return true
    }
  return false
}

/**
 * What lies within the first ring and in none of the others, each by the even-odd rule, whatever crosses: in slices between the heights of vertices, crossings and
 * `cuts`. Undefined when too much.
 */
export function trapezoids(rings: readonly Ring[], cuts: readonly number[] = []): Trapezoid[] | undefined {
  const edges = edgesOf(rings)
  if (edges.length > MAX_EDGES) return undefined
  const crossed = crossings(edges)
  if (crossed.length > MAX_CROSSINGS) return undefined
  const levels = [...new Set([...edges.flatMap(({ y1, y2 }) => [y1, y2]), ...crossed, ...cuts])].toSorted((a, b) => a - b)
  const order = edges.toSorted((a, b) => a.y1 - b.y1)
  let active: Edge[] = []
  let next = 0
  const out: Trapezoid[] = []
  for (let i = 0; i + 1 < levels.length; i++) {
    const y1 = levels[i],
      y2 = levels[i + 1]
    active = active.filter((edge) => edge.y2 > y1)
    while (next < order.length && order[next].y1 <= y1) {
      if (order[next].y2 > y1) active.push(order[next])
      next++
    }
    const middle = (y1 + y2) / 2
    const across = active.map((edge) => ({ edge, x: xAt(edge, middle) })).toSorted((a, b) => a.x - b.x)
    const within = new Set<number>()
    for (let k = 0; k + 1 < across.length; k++) {
      const left = across[k].edge,
        right = across[k + 1].edge
      if (!within.delete(left.ring)) within.add(left.ring)
      if (within.size !== 1 || !within.has(0)) continue
      out.push({ y1, left1: xAt(left, y1), right1: xAt(right, y1), y2, left2: xAt(left, y2), right2: xAt(right, y2) })
      if (out.length > MAX_TRAPEZOIDS) return undefined
    }
  }
  return out
}
