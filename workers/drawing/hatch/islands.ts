import { isInside } from '../../../src/core/drawing/ring.ts'
import type { Ring } from './boundary.ts'
import type { HatchStyle } from './drawHatch.ts'

/** Beyond it rings are taken for outers: nesting is quadratic. */
const MAX_NESTED = 3000

interface Nested {
  ring: Ring
  area: number
  minX: number
  minY: number
  maxX: number
  maxY: number
  depth: number
  parent: number
}

/** Areas to be filled: each is an outer ring and the holes in it. `normal` fills every other depth, `outer` only the outermost, `ignore` all within. */
export function hatchAreas(rings: readonly Ring[], style: HatchStyle): Ring[][] {
  if (style === 'ignore')
    return nest(rings)
      .filter(({ depth }) => depth === 0)
      .map(({ ring }) => [ring])
  const nested = nest(rings)
  return nested.flatMap((outer, i) => {
    if (outer.depth % 2 === 1 || (style === 'outer' && outer.depth > 0)) return []
    return [[outer.ring, ...nested.filter(({ depth, parent }) => depth === outer.depth + 1 && parent === i).map(({ ring }) => ring)]]
  })
}

function nest(rings: readonly Ring[]): Nested[] {
  // Larger ones first, so that whatever holds a ring stands before it.
  const nested = distinct(rings.map(measured)).toSorted((a, b) => b.area - a.area)
  if (nested.length > MAX_NESTED) return nested
  nested.forEach((inner, i) => {
    for (let k = i - 1; k >= 0; k--)
      if (holds(nested[k], inner)) {
        inner.parent = k
        inner.depth = nested[k].depth + 1
        break
      }
  })
  return nested
}

/** The same ring twice would leave nothing. */
function distinct(rings: readonly Nested[]): Nested[] {
  const seen = new Map<string, Nested>()
  for (const ring of rings) {
    const round = (value: number): number => Math.fround(value)
    seen.set([ring.area, ring.minX, ring.minY, ring.maxX, ring.maxY].map(round).join(), ring)
  }
  return [...seen.values()]
}

function measured(ring: Ring): Nested {
  const out = { ring, area: 0, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, depth: 0, parent: -1 }
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    out.area += (ring[j] - ring[0]) * (ring[i + 1] - ring[1]) - (ring[i] - ring[0]) * (ring[j + 1] - ring[1])
    out.minX = Math.min(out.minX, ring[i])
    out.maxX = Math.max(out.maxX, ring[i])
    out.minY = Math.min(out.minY, ring[i + 1])
    out.maxY = Math.max(out.maxY, ring[i + 1])
  }
  out.area = Math.abs(out.area / 2)
  return out
}

/** Decided by the majority of a few points on the inner ring: single ones may lie on the outer's border. */
function holds(outer: Nested, { ring, minX, minY, maxX, maxY }: Nested): boolean {
  const slack = 1e-9 * Math.max(outer.maxX - outer.minX, outer.maxY - outer.minY)
  if (minX < outer.minX - slack || maxX > outer.maxX + slack || minY < outer.minY - slack || maxY > outer.maxY + slack) return false
  const count = ring.length / 2
  const samples = Math.min(5, count)
  let within = 0
  for (let k = 0; k < samples; k++) {
    const i = Math.floor((k * count) / samples) * 2
    const j = (i + 2) % ring.length
    // Not the very middle: symmetric figures often touch there.
    if (isInside(outer.ring, ring[i] * 0.53 + ring[j] * 0.47, ring[i + 1] * 0.53 + ring[j + 1] * 0.47)) within++
  }
  return within * 2 > samples
}
