import { mapped } from '../build/drawGlyph.ts'
import type { Emitter } from '../emitter.ts'
import type { Ring } from './boundary.ts'
import type { PatternLine } from './drawHatch.ts'

/** How many segments may still be drawn; shared by whoever shares a limit. */
export interface HatchBudget {
  segments: number
}

const MAX_INDEX = 1e14

/** A dot is drawn as a line of this part of its pattern's length. */
const DOT = 1e-3

/**
 * Draws one family of lines within rings (even-odd). False, and nothing drawn, when that would take more segments than the budget holds; then the area is to be tinted.
 */
export function drawPatternLine(line: PatternLine, rings: readonly Ring[], emitter: Emitter, budget: HatchBudget): boolean {
  const cos = Math.cos(line.angle),
    sin = Math.sin(line.angle)
  const along = line.offset[0] * cos + line.offset[1] * sin
  const apart = line.offset[1] * cos - line.offset[0] * sin
  const [bx, by] = line.base
  const period = line.dashes.reduce((sum, dash) => sum + Math.abs(dash), 0)
  if (![cos, sin, along, apart, bx, by, period].every(Number.isFinite)) return true
  // In the frame of the family: u along the lines, v counts lines from the base. A family without distance is one line.
  const single = Math.abs(apart) < 1e-12
  const scale = single ? 1 : apart
  const local = rings.map((ring) => {
    const out: number[] = []
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] - bx,
        y = ring[i + 1] - by
      out.push(x * cos + y * sin, (y * cos - x * sin) / scale)
    }
    return out
  })
  if (estimate(local, period, line.dashes.length, single) > budget.segments) return false
  const crossings = new Map<number, number[]>()
  for (const ring of local) cross(ring, single, crossings)
  for (const [k, us] of crossings) {
    us.sort((a, b) => a - b)
    for (let i = 0; i + 1 < us.length; i += 2) {
      const start = k * along
      dashes(us[i] - start, us[i + 1] - start, line.dashes, period, (from, to) => {
        budget.segments--
        const v = k * scale
        emitter.polyline(mapped([from + start, v, to + start, v], [cos, sin, -sin, cos, bx, by]))
      })
    }
  }
  return true
}

/** Where a ring crosses the lines: places along each. A vertex on a line belongs to the edge above it. */
function cross(ring: readonly number[], single: boolean, out: Map<number, number[]>): void {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const u0 = ring[j],
      v0 = ring[j + 1],
      u1 = ring[i],
      v1 = ring[i + 1]
    const low = Math.min(v0, v1),
      high = Math.max(v0, v1)
    const from = single ? (low <= 0 ? 0 : high) : Math.ceil(low),
      to = single ? Math.min(high, 1) : high
    for (let k = from; k < to; k++) {
      const u = u0 + ((k - v0) / (v1 - v0)) * (u1 - u0)
      const held = out.get(k)
      if (held) held.push(u)
      else out.set(k, [u])
    }
  }
}

/** Segments at most, from crossings and the length of the box. */
function estimate(rings: readonly number[][], period: number, dashCount: number, single: boolean): number {
  let crossings = 0
  let minU = Infinity,
    maxU = -Infinity,
    minV = Infinity,
    maxV = -Infinity
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      crossings += Math.abs(ring[i + 1] - ring[j + 1])
      minU = Math.min(minU, ring[i])
      maxU = Math.max(maxU, ring[i])
      minV = Math.min(minV, ring[i + 1])
      maxV = Math.max(maxV, ring[i + 1])
    }
  // Beyond, lines cannot be distinguished by their number.
  if (!(Math.max(Math.abs(minV), Math.abs(maxV)) < MAX_INDEX)) return Infinity
  const lines = single ? 1 : maxV - minV + 1
  const perLine = period > 0 ? ((maxU - minU) / period) * dashCount : 1
  // A ring in a wide box fills about half of it.
  return Math.max(single ? 0 : crossings / 2, (lines * perLine) / 2)
}

/** Cuts a span into the dashes of a pattern that starts at 0. */
function dashes(from: number, to: number, pattern: readonly number[], period: number, draw: (from: number, to: number) => void): void {
  if (!(to > from)) return
  // So far from the base the steps of the pattern are lost in the numbers.
  const far = Math.max(Math.abs(from), Math.abs(to))
  if (pattern.length === 0 || !(period > far * 1e-12)) return draw(from, to)
  let at = Math.floor(from / period) * period
  for (let i = 0; at < to; i = (i + 1) % pattern.length) {
    const dash = pattern[i]
    const end = at + Math.abs(dash)
    if (dash === 0) {
      if (at >= from && at <= to) draw(at, at + period * DOT)
    } else if (dash > 0 && end > from) draw(Math.max(at, from), Math.min(end, to))
    at = end
  }
}
