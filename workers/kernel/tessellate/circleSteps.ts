import type { Ellipse } from '../brep/curve/ellipse.ts'
import { perpendicular } from '../brep/frame.ts'

/** Points of the grid nearer to an end than this part of a step are left out. */
const NEAREST = 0.25

/**
 * Angles at which a circle is cut from `t0` to `t1`, about a step apart, both ends included. Arcs are divided evenly. A whole turn is cut at whole steps from a
 * direction that belongs to the circle's axis, whatever its frame and its vertex: two rings about one axis, the borders of a band thinner than their sagitta,
 * are then cut at the same angles.
 */
export function circleSteps({ frame }: Ellipse, t0: number, t1: number, step: number): number[] {
  const turn = Math.abs(t1 - t0)
  const least = turn > 3 ? 4 : 1
  const even = Math.max(least, Math.ceil(turn / step - 1e-9))
  if (Math.abs(turn - 2 * Math.PI) > 1e-9) {
    const out = [t0]
    for (let i = 1; i < even; i++) out.push(t0 + ((t1 - t0) * i) / even)
    out.push(t1)
    return out
  }
  const [x, y, z] = perpendicular([frame[6], frame[7], frame[8]])
  const zero = Math.atan2(x * frame[3] + y * frame[4] + z * frame[5], x * frame[0] + y * frame[1] + z * frame[2])
  const low = Math.min(t0, t1)
  const high = Math.max(t0, t1)
  const own = Math.min(step, turn / least)
  const angles = [low]
  for (let k = Math.ceil((low - zero) / own + NEAREST); zero + k * own < high - NEAREST * own; k++) angles.push(zero + k * own)
  angles.push(high)
  return t0 <= t1 ? angles : angles.reverse()
}

// Faces and edges are many and small: an array of its own for each costs more than its contents. They share long ones, which go when the last of them goes.
const LENGTH = 1 << 15
/** Longer columns are arrays of their own. */
const LONGEST = LENGTH >> 3

let whole = new Int32Array(0)
let wholeUsed = 0
let real = new Float64Array(0)
let realUsed = 0

/** A column of `count` whole numbers, to be filled by the caller: its contents are arbitrary. */
export function takeInts(count: number): Int32Array<ArrayBuffer> {
  if (count > LONGEST) return new Int32Array(count)
  if (wholeUsed + count > whole.length) {
    whole = new Int32Array(LENGTH)
    wholeUsed = 0
  }
  const out = new Int32Array(whole.buffer, wholeUsed * 4, count)
  wholeUsed += count
  return out
}

/** A column of `count` numbers, to be filled by the caller. */
export function takeFloats(count: number): Float64Array<ArrayBuffer> {
  if (count > LONGEST) return new Float64Array(count)
  if (realUsed + count > real.length) {
    real = new Float64Array(LENGTH)
    realUsed = 0
  }
  const out = new Float64Array(real.buffer, realUsed * 8, count)
  realUsed += count
  return out
}
