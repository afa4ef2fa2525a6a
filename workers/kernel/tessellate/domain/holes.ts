import type { UvLoop } from '../uvLoop.ts'
import type { Domain, DomainProblem } from './faceDomain.ts'
import { pointInside, type Polygon } from './polygon.ts'

/** Periods in one direction, and places in all, that are tried for one hole. */
const MOST_SHIFTS = 200
const MOST_PLACES = 500

/** Adds holes, each moved by the whole periods that bring it inside the first polygon. */
export function withHoles(outer: Polygon[], holes: readonly UvLoop[], uPeriod: number, vPeriod: number): Domain {
  const polygons = [...outer]
  let problem: DomainProblem | undefined
  const room = outer.length > 0 ? { u: rangeOf(outer[0].u), v: rangeOf(outer[0].v) } : undefined
  for (const hole of holes) {
    let placed: Polygon | undefined
    let tried = 0
    for (const ku of room ? shifts(room.u, rangeOf(hole.u), uPeriod) : []) {
      for (const kv of room ? shifts(room.v, rangeOf(hole.v), vPeriod) : []) {
        if (!placed && tried++ < MOST_PLACES && holeInside(outer[0], hole, ku * uPeriod, kv * vPeriod))
          placed = { u: hole.u.map((u) => u + ku * uPeriod), v: hole.v.map((v) => v + kv * vPeriod), id: hole.id }
      }
    }
    if (!placed) problem = 'hole outside'
    polygons.push(placed ?? hole)
  }
  return { polygons, problem }
}

function holeInside(outer: Polygon, hole: Polygon, du: number, dv: number): boolean {
  // Most of a few points: single ones may touch the outer border.
  let inside = 0
  const samples = Math.min(5, hole.id.length)
  for (let s = 0; s < samples; s++) {
    const i = Math.floor((s * hole.id.length) / samples)
    if (pointInside(outer, hole.u[i] + du, hole.v[i] + dv)) inside++
  }
  return inside * 2 > samples
}

function rangeOf(values: readonly number[]): [low: number, high: number] {
  let low = Infinity,
    high = -Infinity
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, high]
}

/** Whole periods that bring one range to overlap another: few, unless a slot winds many times. The nearest first. */
function shifts([low, high]: [number, number], [from, to]: [number, number], period: number): number[] {
  if (!(period > 0)) return [0]
  const first = Math.ceil((low - to) / period),
    last = Math.min(Math.floor((high - from) / period), first + MOST_SHIFTS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i).toSorted((a, b) => Math.abs(a) - Math.abs(b))
}
