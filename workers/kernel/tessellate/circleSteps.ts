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
