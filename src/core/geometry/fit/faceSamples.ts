import type { Mesh } from '../../scene/mesh.ts'
import { decodeNormal } from '../../scene/octahedral.ts'
import { addScaled, cross, normalize, perpendicular, type ReadonlyVec3, type Vec3 } from '../matrix.ts'

/** Enough for seven unknowns; more only costs time. Deviations are still taken over all vertices. */
const MAX_SAMPLES = 200

/** Vertices of one face with their normals, moved and scaled into a box of about 1 so that all unknowns of a fit are of one size. */
export interface FaceSamples {
  /** xyz per sample: (position − center) / scale. */
  points: Float64Array
  /** Unit normals, xyz per sample. */
  normals: Float64Array
  count: number
  center: Vec3
  /** Half the diagonal of the face's box, millimetres. */
  scale: number
  /** All of the face's vertices (indices into the mesh), each once. */
  vertices: Uint32Array
}

/** Undefined for a face without triangles or without size, or with coordinates that are not finite. */
export function faceSamples(mesh: Mesh, face: number): FaceSamples | undefined {
  const vertices = verticesOf(mesh, face)
  if (vertices.length < 3) return undefined
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity]
  for (const vertex of vertices) {
    for (let axis = 0; axis < 3; axis++) {
      const value = mesh.positions[vertex * 3 + axis]
      if (!Number.isFinite(value)) return undefined
      if (value < low[axis]) low[axis] = value
      if (value > high[axis]) high[axis] = value
    }
  }
  const center: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const scale = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2
  if (!(scale > 0)) return undefined
  const stride = Math.max(1, vertices.length / MAX_SAMPLES)
  const count = Math.min(vertices.length, MAX_SAMPLES)
  const points = new Float64Array(count * 3),
    normals = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) {
    const vertex = vertices[Math.floor(i * stride)]
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = (mesh.positions[vertex * 3 + axis] - center[axis]) / scale
    decodeNormal(mesh.normals, vertex * 2, normals, i * 3)
  }
  return { points, normals, count, center, scale, vertices }
}

function verticesOf({ indices, faceStart }: Mesh, face: number): Uint32Array {
  const sorted = indices.slice(faceStart[face] * 3, faceStart[face + 1] * 3).sort()
  let count = 0
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i]
  return sorted.subarray(0, count)
}

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
