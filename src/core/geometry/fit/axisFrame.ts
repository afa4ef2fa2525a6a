import { addScaled, cross, normalize, perpendicular } from '../vector.ts'
import type { ReadonlyVec3, Vec3 } from '../vector.ts'

/** Axes near a first guess, by four small numbers: two tilts and two shifts across it. */
export class AxisFrame {
  readonly #axis: Vec3
  readonly #point: Vec3
  readonly #u: Vec3
  readonly #v: Vec3

  constructor(axis: Vec3, point: ReadonlyVec3) {
    this.#axis = axis
    this.#point = [...point]
    this.#u = perpendicular(axis)
    this.#v = cross(axis, this.#u)
  }

  axis(tiltU: number, tiltV: number): Vec3 {
    return normalize(addScaled(addScaled(this.#axis, this.#u, tiltU), this.#v, tiltV)) ?? this.#axis
  }

  point(shiftU: number, shiftV: number): Vec3 {
    return addScaled(addScaled(this.#point, this.#u, shiftU), this.#v, shiftV)
  }
}
