import type { Mesh } from '../../scene/mesh.ts'
import { decodeNormal } from '../../scene/octahedral.ts'
import { addScaled, cross, dot, length, normalize, perpendicular, type ReadonlyVec3, scale, subtract, type Vec3 } from '../matrix.ts'
import type { FaceInfo, SurfaceKind } from '../../scene/surface.ts'
import { surfaceDistance } from '../surfaceDistance.ts'
import { leastSquares, meanOf, scatter, solve, symmetricEigen } from './leastSquares.ts'

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

/** A larger radius than this, in units of the face, is a plane for every purpose. */
const MAX_RADIUS = 1e4
/** Half angles beyond this are planes, within it cylinders. */
const MIN_ANGLE = 1e-4

/** A fitted surface of a kind with its sizes. */
export const surface = <Kind extends SurfaceKind, Sizes extends object>(
  kind: Kind,
  origin: Vec3,
  axis: Vec3,
  sizes: Sizes,
): { kind: Kind; origin: Vec3; axis: Vec3; exact: boolean; deviation: number } & Sizes => ({ kind, origin, axis, ...sizes, exact: false, deviation: 0 })

export function fitPlane(s: FaceSamples): FaceInfo {
  const middle = meanOf(s.points)
  const axis = symmetricEigen(scatter(s.points, middle)).vectors[0]
  const outward = dot(axis, meanOf(s.normals)) < 0 ? scale(axis, -1) : axis
  return surface('plane', middle, outward, {})
}

/** The axis is the direction that all normals are perpendicular to. */
export function fitCylinder(s: FaceSamples): FaceInfo | undefined {
  const axis = symmetricEigen(scatter(s.normals, [0, 0, 0])).vectors[0]
  const first = alongNormals(s, axis)
  if (!first) return undefined
  const frame = new AxisFrame(axis, first.center)
  const made = (p: readonly number[]) => surface('cylinder', frame.point(p[2], p[3]), frame.axis(p[0], p[1]), { radius: p[4] })
  const best = made(refine(s, [0, 0, 0, 0, Math.abs(first.radius)], made))
  if (!(best.radius > 0 && best.radius < MAX_RADIUS)) return undefined
  // The point of the axis nearest to the middle of the face.
  return { ...best, origin: addScaled(best.origin, best.axis, -dot(best.origin, best.axis)) }
}

/** The axis is the direction in which all normals lean equally. The radius grows along it. */
export function fitCone(s: FaceSamples): FaceInfo | undefined {
  const lean = meanOf(s.normals)
  const axis = symmetricEigen(scatter(s.normals, lean)).vectors[0]
  const apex = apexOf(s)
  const sine = Math.abs(dot(axis, lean))
  if (!apex || sine >= 1) return undefined
  // Growing away from the apex.
  const away = subtract(meanOf(s.points), apex)
  const up = dot(away, axis) < 0 ? scale(axis, -1) : axis
  const along = dot(away, up)
  const halfAngle = Math.asin(sine)
  const frame = new AxisFrame(up, addScaled(apex, up, along))
  const made = (p: readonly number[]) => surface('cone', frame.point(p[2], p[3]), frame.axis(p[0], p[1]), { radius: p[4], halfAngle: p[5] })
  const best = made(refine(s, [0, 0, 0, 0, along * Math.tan(halfAngle), halfAngle], made))
  if (!(best.radius < MAX_RADIUS) || Math.abs(best.halfAngle) < MIN_ANGLE || Math.abs(best.halfAngle) > Math.PI / 2 - MIN_ANGLE) return undefined
  if (best.halfAngle > 0) return best
  return { ...best, axis: scale(best.axis, -1), halfAngle: -best.halfAngle }
}

export function fitSphere(s: FaceSamples): FaceInfo | undefined {
  const first = alongNormals(s)
  if (!first) return undefined
  const axis: Vec3 = [0, 0, 1]
  const made = (p: readonly number[]) => surface('sphere', [p[0], p[1], p[2]], axis, { radius: p[3] })
  const best = made(refine(s, [...first.center, Math.abs(first.radius)], made))
  return best.radius > 0 && best.radius < MAX_RADIUS ? best : undefined
}

/** Moves the parameters so that the samples' distances become smallest. */
export function refine(s: FaceSamples, start: number[], made: (parameters: readonly number[]) => FaceInfo): number[] {
  return leastSquares(start, s.count, (parameters, out) => {
    const info = made(parameters)
    for (let i = 0; i < s.count; i++) out[i] = surfaceDistance(info, s.points[i * 3], s.points[i * 3 + 1], s.points[i * 3 + 2])
  })
}

/**
 * Every point is its normal's length of one radius away from the centre: p = c + r·n, a linear regression that holds for the smallest arc.
 * If an axis is given, only the plane perpendicular to it counts. The radius is negative where the normals point inwards.
 */
function alongNormals(s: FaceSamples, axis?: Vec3): { center: Vec3; radius: number } | undefined {
  const flat = (v: Vec3): Vec3 => (axis ? addScaled(v, axis, -dot(v, axis)) : v)
  const p = flat(meanOf(s.points)),
    n = flat(meanOf(s.normals))
  let together = 0,
    spread = 0
  for (let i = 0; i < s.points.length; i += 3) {
    const dn = subtract(flat([s.normals[i], s.normals[i + 1], s.normals[i + 2]]), n)
    together += dot(dn, subtract(flat([s.points[i], s.points[i + 1], s.points[i + 2]]), p))
    spread += dot(dn, dn)
  }
  if (!(spread > 1e-12)) return undefined
  const radius = together / spread
  return { center: addScaled(p, n, -radius), radius }
}

/** The point that lies in all tangent planes: n·apex = n·p. */
function apexOf(s: FaceSamples): Vec3 | undefined {
  const [xx, xy, xz, yy, yz, zz] = scatter(s.normals, [0, 0, 0])
  const right: Vec3 = [0, 0, 0]
  for (let i = 0; i < s.points.length; i += 3) {
    const d = s.normals[i] * s.points[i] + s.normals[i + 1] * s.points[i + 1] + s.normals[i + 2] * s.points[i + 2]
    for (let axis = 0; axis < 3; axis++) right[axis] += d * s.normals[i + axis]
  }
  const apex = solve(
    [
      [xx, xy, xz],
      [xy, yy, yz],
      [xz, yz, zz],
    ],
    right,
  )
  return apex && length(apex as Vec3) < MAX_RADIUS ? (apex as Vec3) : undefined
}
