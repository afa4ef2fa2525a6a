import { mix } from '../../../core/geometry/vector.ts'
import { wrap } from './moves.ts'
import type { Pose } from './pose.ts'

/** Longest programmed move, milliseconds. */
export const FLIGHT_MS = 280

/** An eased move from one pose to another; `at` gives the pose on the way. */
export class Flight {
  readonly goal: Pose
  readonly #from: Pose
  readonly #start: number
  readonly #duration: number

  constructor(from: Pose, goal: Pose, start: number, duration = FLIGHT_MS) {
    this.#from = from
    this.goal = goal
    this.#start = start
    this.#duration = duration
  }

  done(now: number): boolean {
    return now - this.#start >= this.#duration
  }

  at(now: number): Pose {
    const linear = Math.min(1, Math.max(0, (now - this.#start) / this.#duration))
    if (linear === 1) return this.goal
    return mixPoses(this.#from, this.goal, easeInOut(linear))
  }
}

/** Cubic: answers at once and settles softly. */
const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - 4 * (1 - t) ** 3)

/** Between two poses: turns the shorter way, sizes grow evenly by factor, and the target keeps pace with the size so that a zoom runs straight. */
export function mixPoses(a: Pose, b: Pose, t: number): Pose {
  const height = a.height * (b.height / a.height) ** t
  const change = b.height - a.height
  const way = Math.abs(change) > 1e-3 * a.height ? (height - a.height) / change : t
  return {
    ...b,
    target: mix(a.target, b.target, way),
    azimuth: a.azimuth + wrap(b.azimuth - a.azimuth) * t,
    elevation: a.elevation + (b.elevation - a.elevation) * t,
    roll: a.roll + wrap(b.roll - a.roll) * t,
    height,
  }
}
