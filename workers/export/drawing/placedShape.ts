import { normalize, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import { type FaceInfo, resizedSurface } from '../../../src/core/scene/surface.ts'
import { type PartShape, radial } from './partShape.ts'
import { placeNormal, placePoint, placeVector, type ToView } from './viewFrame.ts'

/** Share by which axes of a similarity may differ. */
const SIMILAR = 1e-6

/** An occurrence of a part in the coordinates of a view: x to the right, y upwards, z towards the eye. */
export class PlacedShape {
  readonly shape: PartShape
  readonly view: ToView
  /** xyz per vertex. */
  readonly positions: Float64Array
  readonly #similar: boolean
  readonly #surfaces: (FaceInfo | undefined)[] = []

  constructor(shape: PartShape, view: ToView) {
    this.shape = shape
    this.view = view
    const own = shape.mesh.positions
    const [ox, oy, oz] = shape.offset
    this.positions = new Float64Array(own.length)
    for (let i = 0; i < own.length; i += 3) this.positions.set(placePoint(view.matrix, own[i] + ox, own[i + 1] + oy, own[i + 2] + oz), i)
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
