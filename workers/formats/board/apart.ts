import { EdgeGrid } from './edgeGrid.ts'
import { reversed, type Ring, ringArea } from './ring.ts'

export type Operation = 'union' | 'difference' | 'intersection'
/** A ring around material and the rings around its holes. */
export type Polygon = Ring[]

const holds: Record<Operation, (first: number, second: number) => boolean> = {
  union: (first, second) => first !== 0 || second !== 0,
  difference: (first, second) => first !== 0 && second === 0,
  intersection: (first, second) => first !== 0 && second !== 0,
}

/**
 * The union, difference or intersection of two areas of which most rings touch no other: by its surroundings, such a ring is a border of the result as it is, or not at all.
 * `cut` makes the borders of those that touch, and of the rings around them. Undefined where the edges crowd in one place, or a hole is found in nothing.
 */
export function apart(
  operation: Operation,
  rings: readonly Ring[],
  others: readonly Ring[],
  cut: (rings: Ring[], others: Ring[]) => Ring[],
): Polygon[] | undefined {
  const all = [...rings, ...others]
  if (all.length === 0) return []
  const grid = new EdgeGrid(all)
  if (grid.isCrowded) return undefined
  const isCut = grid.touching()
  const around = all.map((ring, i) => turnsAround(grid, i, ring))
  // What a ring within others comes to is seen from them.
  const touched = isCut.slice()
  for (let i = 0; i < all.length; i++) if (touched[i] === 1) for (const other of around[i].keys()) isCut[other] = 1
  const borders: Ring[] = []
  if (isCut.includes(1)) {
    const first = rings.filter((_, i) => isCut[i] === 1)
    const second = others.filter((_, i) => isCut[rings.length + i] === 1)
    for (const ring of cut(first, second)) borders.push(ring)
  }
  for (const [i, ring] of all.entries()) {
    if (isCut[i] === 1) continue
    let [first, second] = [0, 0]
    for (const [other, turns] of around[i]) {
      if (other < rings.length) first += turns
      else second += turns
    }
    const isUp = ringArea(ring) > 0
    const own = isUp ? 1 : -1
    const outside = holds[operation](first, second)
    const inside = i < rings.length ? holds[operation](first + own, second) : holds[operation](first, second + own)
    if (outside !== inside) borders.push(isUp === inside ? ring : reversed(ring))
  }
  return nested(borders)
}

/** How often each other ring goes around a ring that does not touch it, counter-clockwise; those that do not are left out. */
function turnsAround(grid: EdgeGrid, number: number, ring: Ring): Map<number, number> {
  const turns = new Map<number, number>()
  grid.leftOf(number, ring[0], ring[1], (other, _, turn) => {
    const sum = (turns.get(other) ?? 0) + turn
    if (sum === 0) turns.delete(other)
    else turns.set(other, sum)
  })
  return turns
}

/** Borders as polygons: what lies next to the left of a hole's leftmost point is the border that it lies in, or another hole of it. */
function nested(borders: readonly Ring[]): Polygon[] | undefined {
  if (borders.length === 0) return []
  const grid = new EdgeGrid(borders)
  if (grid.isCrowded) return undefined
  const polygonOf = new Map<number, Polygon>()
  const holes: { number: number; at: number }[] = []
  for (const [number, ring] of borders.entries()) {
    if (ringArea(ring) > 0) polygonOf.set(number, [ring])
    else holes.push({ number, at: leftmostOf(ring) })
  }
  const polygons = [...polygonOf.values()]
  holes.sort((a, b) => borders[a.number][a.at] - borders[b.number][b.at])
  for (const { number, at } of holes) {
    const ring = borders[number]
    let [nearest, best] = [-1, -Infinity]
    grid.leftOf(number, ring[at], ring[at + 1], (other, x) => {
      if (x > best) [nearest, best] = [other, x]
    })
    const polygon = polygonOf.get(nearest)
    if (!polygon) return undefined
    polygon.push(ring)
    polygonOf.set(number, polygon)
  }
  return polygons
}

function leftmostOf(ring: Ring): number {
  let best = 0
  for (let i = 2; i < ring.length; i += 2) if (ring[i] < ring[best]) best = i
  return best
}
