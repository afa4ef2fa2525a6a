import { mix } from '../../../core/geometry/matrix.ts'
import { homeDirection } from '../../../core/scene/bounds.ts'
import type { StandardView } from '../../api.ts'
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

const RIGHT_ANGLE = Math.PI / 2

export interface Direction {
  azimuth: number
  elevation: number
}

/** Isometric: equal angles to all three axes. */
export const viewDirections: Record<StandardView, Direction> = {
  front: { azimuth: 0, elevation: 0 },
  back: { azimuth: 2 * RIGHT_ANGLE, elevation: 0 },
  left: { azimuth: -RIGHT_ANGLE, elevation: 0 },
  right: { azimuth: RIGHT_ANGLE, elevation: 0 },
  top: { azimuth: 0, elevation: RIGHT_ANGLE },
  bottom: { azimuth: 0, elevation: -RIGHT_ANGLE },
  iso: { azimuth: RIGHT_ANGLE / 2, elevation: Math.atan(Math.SQRT1_2) },
  home: homeDirection,
}

/**
 * Direction of the camera that looks at a side, edge or corner of the nav cube, given as (east, north, up) of −1, 0, 1.
 * From above and below the azimuth is free: the quarter turn nearest to the present one is kept, so that the model does not spin.
 */
export function cubeDirection(side: readonly [number, number, number], present: number): Direction {
  const [east, north, up] = side
  if (east === 0 && north === 0) return { azimuth: wrap(Math.round(present / RIGHT_ANGLE) * RIGHT_ANGLE), elevation: up * RIGHT_ANGLE }
  return { azimuth: Math.atan2(east, -north), elevation: Math.atan2(up, Math.hypot(east, north)) }
}

const faces = ['front', 'back', 'left', 'right', 'top', 'bottom'] as const
export type FaceView = (typeof faces)[number]
export const faceViews: readonly FaceView[] = faces

/** (east, north, up) of each face. */
export const faceSides: Record<FaceView, readonly [number, number, number]> = {
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  top: [0, 0, 1],
  bottom: [0, 0, -1],
}
