import type { Ring } from '../board/ring.ts'
import { type List, listOf, numberAt } from './sexpr.ts'

/** A place on the board: files count y downwards, here y goes up. Angles are counter-clockwise seen from the top, in degrees. */
export interface Place {
  x: number
  y: number
  angle: number
}

export const origin: Place = { x: 0, y: 0, angle: 0 }

/** Number of the list of a name, as a point: y turned up. */
export function pointOf(list: List | undefined, name: string): [number, number] | undefined {
  const own = listOf(list, name)
  return own && [numberAt(own, 1), -numberAt(own, 2)]
}

export function placeOf(list: List): Place {
  const at = listOf(list, 'at')
  return { x: numberAt(at, 1), y: -numberAt(at, 2), angle: numberAt(at, 3) }
}

/** A point of a footprint or pad on the board. */
export function placed([x, y]: readonly [number, number], { x: dx, y: dy, angle }: Place): [number, number] {
  const turn = (angle * Math.PI) / 180
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  return [dx + c * x - s * y, dy + s * x + c * y]
}

export function placedRing(ring: Ring, place: Place): Ring {
  const out: Ring = []
  for (let i = 0; i < ring.length; i += 2) out.push(...placed([ring[i], ring[i + 1]], place))
  return out
}

/** Circle through three points; undefined when they are on a line. */
export function circleThrough(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
): { x: number; y: number; radius: number; from: number; sweep: number } | undefined {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - ax, cy - ay]
  const twice = 2 * (ux * vy - uy * vx)
  const size = Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy))
  if (!(Math.abs(twice) > 1e-9 * size * size)) return undefined
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy]
  const x = ax + (vy * u - uy * v) / twice
  const y = ay + (ux * v - vx * u) / twice
  const from = Math.atan2(ay - y, ax - x)
  let sweep = Math.atan2(cy - y, cx - x) - from
  // Through the middle point: counter-clockwise when the triangle runs so.
  if (twice > 0) while (sweep <= 0) sweep += 2 * Math.PI
  else while (sweep >= 0) sweep -= 2 * Math.PI
  return { x, y, radius: Math.hypot(ax - x, ay - y), from, sweep }
}
