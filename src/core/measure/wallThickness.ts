import { addScaled, cross, distance, dot, invertAffine, length, normalize, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import { isWatertight } from '../geometry/meshMeasure.ts'
import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import type { Mesh } from '../scene/mesh.ts'
import type { Part } from '../scene/model.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { faceSurface } from './faceSurface.ts'
import { closestOnTriangle } from './primitives.ts'
import { isAnalytic } from './surfaceMeet.ts'
import type { Placement } from './placement.ts'

/** A wall at one place: from the face straight through the material to the other side. World millimetres. */
export interface Wall {
  thickness: number
  /** Both sides lie on surfaces that the source states. */
  exact: boolean
  /** What the thickness may be off by, mm; 0 = exact, or not known. */
  deviation: number
  from: Vec3
  to: Vec3
}

const STEPS = 12
/** Larger meshes would be felt while the pointer moves. */
const MOST_TRIANGLES = 1_000_000
/** Finding out whether a mesh is closed takes longer. */
const MOST_PROVED = 200_000
const closed = new WeakMap<Part, boolean>()

function isClosed(part: Part): boolean {
  if (part.closed !== undefined) return part.closed
  let known = closed.get(part)
  if (known === undefined) closed.set(part, (known = part.mesh !== undefined && part.mesh.indices.length <= MOST_PROVED * 3 && isWatertight(part.mesh)))
  return known
}

/**
 * The thickness of the material under a point of a face, along the normal there: found on the triangles, then on the exact surface that was met.
 * Undefined for meshes that are not closed and for occurrences that are stretched. Takes time in proportion to the part's triangles.
 */
export function wallThickness(part: Part, face: number, placement: Placement, at: Vec3): Wall | undefined {
  const { factor, matrix } = placement
  const { mesh, offset = [0, 0, 0] } = part
  const back = invertAffine(matrix)
  if (!mesh || mesh.indices.length > MOST_TRIANGLES * 3 || factor === undefined || !back || !isClosed(part)) return undefined
  const [x, y, z] = at
  const local = [0, 1, 2].map((row) => back[row] * x + back[row + 4] * y + back[row + 8] * z + back[row + 12] - offset[row]) as Vec3
  const surface = faceSurface(part, face)
  const start = onFace(mesh, face, surface, local)
  const hit = start && firstExit(mesh, start.point, scale(start.normal, -1))
  if (!hit) return undefined
  const inward = scale(start.normal, -1)
  const other = faceSurface(part, faceOf(mesh, hit.triangle))
  const fine = isAnalytic(other) ? meetAlong(other, start.point, inward, hit.at) : undefined
  const put = (point: Vec3): Vec3 => placement.point([point[0] + offset[0], point[1] + offset[1], point[2] + offset[2]])
  const from = put(start.point),
    to = put(addScaled(start.point, inward, fine ?? hit.at))
  const isStated = fine !== undefined && isAnalytic(surface) && surface.exact && other.exact
  return { thickness: distance(from, to), exact: isStated, deviation: isStated ? 0 : (surface.deviation + other.deviation) * factor, from, to }
}

/** The point of the face next to `point` and the normal there, out of the material. */
function onFace(mesh: Mesh, face: number, surface: FaceInfo, point: Vec3): { point: Vec3; normal: Vec3 } | undefined {
  let least = Infinity
  let nearest: { point: Vec3; normal: Vec3 } | undefined
  for (let triangle = mesh.faceStart[face]; triangle < mesh.faceStart[face + 1]; triangle++) {
    const [a, b, c] = cornersOf(mesh, triangle)
    const on = closestOnTriangle(point, [a, b, c])
    const away = distance(on, point)
    if (away >= least) continue
    // Readers wind triangles counter-clockwise, seen from outside.
    const normal = normalize(cross(subtract(b, a), subtract(c, a)))
    if (!normal) continue
    least = away
    nearest = { point: on, normal }
  }
  if (!nearest || !isAnalytic(surface)) return nearest
  const normal: Vec3 = [0, 0, 0]
  const away = surfaceDistance(surface, ...nearest.point, normal)
  if (!Number.isFinite(away) || !normal.every(Number.isFinite)) return nearest
  return { point: addScaled(nearest.point, normal, -away), normal: dot(normal, nearest.normal) < 0 ? scale(normal, -1) : normal }
}

/** Where a ray leaves the material first. */
function firstExit({ positions, indices }: Mesh, origin: Vec3, direction: Vec3): { at: number; triangle: number } | undefined {
  const [ox, oy, oz] = origin,
    [dx, dy, dz] = direction
  let at = Infinity,
    found = -1
  const nearest = 1e-7 * length(origin) + 1e-9
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3,
      b = indices[i + 1] * 3,
      c = indices[i + 2] * 3
    const ax = positions[a],
      ay = positions[a + 1],
      az = positions[a + 2]
    const ux = positions[b] - ax,
      uy = positions[b + 1] - ay,
      uz = positions[b + 2] - az
    const vx = positions[c] - ax,
      vy = positions[c + 1] - ay,
      vz = positions[c + 2] - az
    // Möller and Trumbore; the sign of the determinant distinguishes leaving from entering.
    const px = dy * vz - dz * vy,
      py = dz * vx - dx * vz,
      pz = dx * vy - dy * vx
    const det = ux * px + uy * py + uz * pz
    if (!(det < 0)) continue
    const sx = ox - ax,
      sy = oy - ay,
      sz = oz - az
    const u = (sx * px + sy * py + sz * pz) / det
    if (!(u >= -1e-9 && u <= 1 + 1e-9)) continue
    const qx = sy * uz - sz * uy,
      qy = sz * ux - sx * uz,
      qz = sx * uy - sy * ux
    const v = (dx * qx + dy * qy + dz * qz) / det
    if (!(v >= -1e-9 && u + v <= 1 + 1e-9)) continue
    const t = (vx * qx + vy * qy + vz * qz) / det
    if (t > nearest && t < at) {
      at = t
      found = i / 3
    }
  }
  return found < 0 ? undefined : { at, triangle: found }
}

/** Where a ray meets a surface, next to `near`; undefined when Newton's steps run away. */
function meetAlong(surface: FaceInfo, origin: Vec3, direction: Vec3, near: number): number | undefined {
  let t = near
  for (let step = 0; step < STEPS; step++) {
    const normal: Vec3 = [0, 0, 0]
    const away = surfaceDistance(surface, ...addScaled(origin, direction, t), normal)
    const slope = dot(normal, direction)
    if (!Number.isFinite(away) || Math.abs(slope) < 1e-4) return undefined
    const next = t - away / slope
    if (Math.abs(next - t) <= 1e-13 * near) return next
    t = next
    if (Math.abs(t - near) > 0.1 * near + surface.deviation) return undefined
  }
  return t
}

const cornersOf = ({ positions, indices }: Mesh, triangle: number): [Vec3, Vec3, Vec3] =>
  [0, 1, 2].map((corner) => {
    const at = indices[triangle * 3 + corner] * 3
    return [positions[at], positions[at + 1], positions[at + 2]]
  }) as [Vec3, Vec3, Vec3]

function faceOf({ faceStart }: Mesh, triangle: number): number {
  let low = 0,
    high = faceStart.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (faceStart[middle] <= triangle) low = middle
    else high = middle - 1
  }
  return low
}
