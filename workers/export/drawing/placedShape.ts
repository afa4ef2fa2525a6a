import { cross, normalize, type ReadonlyVec3, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import { type FaceInfo, resizedSurface } from '../../../src/core/scene/surface.ts'
import { type PartShape, radial } from './partShape.ts'

/** Directions of a view in the model, unit and at right angles: `back` points from the model to the eye. */
export interface ViewFrame {
  right: Vec3
  up: Vec3
  back: Vec3
}

/** The frame of a view from `back` in which `up` points upwards as far as it can. */
export function viewFrame(back: ReadonlyVec3, up: ReadonlyVec3): ViewFrame {
  const z = normalize(back) ?? [0, 0, 1]
  const x = normalize(cross(up, z)) ?? normalize(cross([1, 0, 0], z)) ?? normalize(cross([0, 1, 0], z))!
  return { right: x, up: cross(z, x), back: z }
}

/** Coordinates of a view: x to the right, y upwards, z towards the eye. */
export interface ToView {
  /** Column-major 4×4 from a part's coordinates. */
  matrix: Float64Array
  /** Column-major 3×3 for normals of outsides, not normalized. */
  normals: Float64Array
  /** The matrix mirrors: triangles run the other way round. */
  mirrored: boolean
  /** Mean scale. */
  scale: number
}

export function toView({ right, up, back }: ViewFrame, world: Float64Array): ToView {
  const m = new Float64Array(16)
  m[15] = 1
  for (let column = 0; column < 4; column++) {
    const at = column * 4
    for (const [row, axis] of [right, up, back].entries()) m[at + row] = axis[0] * world[at] + axis[1] * world[at + 1] + axis[2] * world[at + 2]
  }
  const a: Vec3 = [m[0], m[1], m[2]],
    b: Vec3 = [m[4], m[5], m[6]],
    c: Vec3 = [m[8], m[9], m[10]]
  const cofactors = [cross(b, c), cross(c, a), cross(a, b)]
  const volume = a[0] * cofactors[0][0] + a[1] * cofactors[0][1] + a[2] * cofactors[0][2]
  const sign = volume < 0 ? -1 : 1
  return { matrix: m, normals: Float64Array.from(cofactors.flat().map((value) => value * sign)), mirrored: volume < 0, scale: Math.cbrt(Math.abs(volume)) }
}

export function placePoint(m: Float64Array, x: number, y: number, z: number): Vec3 {
  return [m[0] * x + m[4] * y + m[8] * z + m[12], m[1] * x + m[5] * y + m[9] * z + m[13], m[2] * x + m[6] * y + m[10] * z + m[14]]
}

export function placeVector(m: Float64Array, [x, y, z]: ReadonlyVec3): Vec3 {
  return [m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z]
}

function placeNormal(n: Float64Array, [x, y, z]: ReadonlyVec3): Vec3 {
  const out: Vec3 = [n[0] * x + n[3] * y + n[6] * z, n[1] * x + n[4] * y + n[7] * z, n[2] * x + n[5] * y + n[8] * z]
  return normalize(out) ?? [0, 0, 0]
}

/** Share by which axes of a similarity may differ. */
const SIMILAR = 1e-6

/** An occurrence of a part in the coordinates of a view: x to the right, y upwards, z towards the eye. */
export class PlacedShape {
  readonly shape: PartShape
  readonly view: ToView
  /** xyz per vertex. */
  readonly positions: Float64Array
  /** The largest coordinate of the part's mesh, millimetres of the view. */
  readonly reach: number
  readonly #similar: boolean
  readonly #surfaces: (FaceInfo | undefined)[] = []

  constructor(shape: PartShape, view: ToView) {
    this.shape = shape
    this.view = view
    const own = shape.mesh.positions
    const [ox, oy, oz] = shape.offset
    this.positions = new Float64Array(own.length)
    for (let i = 0; i < own.length; i += 3) this.positions.set(placePoint(view.matrix, own[i] + ox, own[i + 1] + oy, own[i + 2] + oz), i)
    this.reach = own.reduce((most, value) => Math.max(most, Math.abs(value)), 0) * view.scale
    const m = view.matrix
    const lengths = [0, 4, 8].map((at) => Math.hypot(m[at], m[at + 1], m[at + 2]))
    const skew = Math.abs(m[0] * m[4] + m[1] * m[5] + m[2] * m[6]) + Math.abs(m[0] * m[8] + m[1] * m[9] + m[2] * m[10])
    this.#similar = lengths.every((length) => Math.abs(length - lengths[0]) <= SIMILAR * lengths[0]) && skew <= SIMILAR * lengths[0] ** 2
  }

  vertex(v: number): Vec3 {
    return [this.positions[v * 3], this.positions[v * 3 + 1], this.positions[v * 3 + 2]]
  }

  /** The surface of a face, where it has a closed form here as well. */
  surface(face: number): FaceInfo | undefined {
    if (!(face in this.#surfaces)) {
      const own = this.#similar ? this.shape.surface(face) : undefined
      const { matrix, scale } = this.view
      const [ox, oy, oz] = this.shape.offset
      this.#surfaces[face] = own && {
        ...resizedSurface(own, scale),
        origin: placePoint(matrix, own.origin[0] + ox, own.origin[1] + oy, own.origin[2] + oz),
        axis: normalize(placeVector(matrix, own.axis)) ?? own.axis,
      }
    }
    return this.#surfaces[face]
  }

  /** Unit normal of a face towards the outside at a point, by the normals of the vertices around it where the surface has no closed form. */
  normal(face: number, point: Vec3, vertices: readonly number[]): Vec3 {
    const info = this.surface(face)
    if (info) {
      const [x, y, z] = radial(info, point)
      // A mirror turns the axis of a plane, but the outside stays the outside.
      const turn = this.shape.turn(face)
      return [x * turn, y * turn, z * turn]
    }
    const sum: Vec3 = [0, 0, 0]
    for (const v of vertices) {
      decodeNormal(this.shape.mesh.normals, v * 2, decoded)
      for (let k = 0; k < 3; k++) sum[k] += decoded[k]
    }
    return placeNormal(this.view.normals, sum)
  }
}

const decoded: Vec3 = [0, 0, 0]
