import { cross, distance, dot, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import { faceCount, faceSurface } from '../measure/faceSurface.ts'
import { faceMoments } from '../measure/faceMoments.ts'
import { AREA } from '../measure/moments.ts'
import { Placement } from '../measure/placement.ts'
import { isAnalytic } from '../measure/surfaceMeet.ts'
import { hasMesh, type Part } from '../scene/model.ts'
import type { FaceInfo } from '../scene/surface.ts'

/** What faces of two versions are compared by; millimetres, in the world. */
export interface FaceFeature {
  face: number
  surface: FaceInfo
  /** mm²; that of the exact surface within its border where they are known, else of the triangles. */
  area: number
  /** Middle of the triangles, weighted by their areas. */
  centre: Vec3
  min: Vec3
  max: Vec3
  /** Diagonal of its box. */
  extent: number
}

/** The faces of an occurrence, for comparing. Yields at every face. */
export function* faceFeatures(part: Part, matrix: Float64Array): Generator<void, FaceFeature[]> {
  if (!hasMesh(part)) return []
  const { mesh, offset = [0, 0, 0] } = part
  const placement = new Placement(matrix)
  const out: FaceFeature[] = []
  for (let face = 0; face < faceCount(part); face++) {
    const min: Vec3 = [Infinity, Infinity, Infinity],
      max: Vec3 = [-Infinity, -Infinity, -Infinity],
      sum: Vec3 = [0, 0, 0]
    let meshed = 0
    const corner = (i: number): Vec3 => {
      const at = mesh.indices[i] * 3
      const point = placement.point([mesh.positions[at] + offset[0], mesh.positions[at + 1] + offset[1], mesh.positions[at + 2] + offset[2]])
      for (let axis = 0; axis < 3; axis++) {
        if (point[axis] < min[axis]) min[axis] = point[axis]
        if (point[axis] > max[axis]) max[axis] = point[axis]
      }
      return point
    }
    for (let i = mesh.faceStart[face] * 3; i < mesh.faceStart[face + 1] * 3; i += 3) {
      const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)]
      const weight = Math.hypot(...cross(subtract(b, a), subtract(c, a))) / 2
      meshed += weight
      for (let axis = 0; axis < 3; axis++) sum[axis] += (weight * (a[axis] + b[axis] + c[axis])) / 3
    }
    if (!(meshed > 0)) continue
    const { factor } = placement
    const area = factor === undefined ? meshed : faceMoments(part, face).moments[AREA] * factor ** 2
    out.push({ face, surface: placement.surface(faceSurface(part, face), offset), area, centre: scale(sum, 1 / meshed), min, max, extent: distance(min, max) })
    yield
  }
  return out
}

const areParallel = (a: Vec3, b: Vec3): boolean => Math.hypot(...cross(a, b)) < 1e-4
/** Distance of a point from a line. */
const offLine = (point: Vec3, origin: Vec3, axis: Vec3): number => Math.hypot(...cross(subtract(point, origin), axis))

/** Whether two surfaces have the same kind and sizes, wherever they lie. */
function isSameKind({ surface: a }: FaceFeature, { surface: b }: FaceFeature, tolerance: number): boolean {
  const near = (p = 0, q = 0): boolean => Math.abs(p - q) <= tolerance
  if (a.kind !== b.kind) return false
  if (a.kind === 'cone') return Math.abs(Math.abs(a.halfAngle) - Math.abs(b.halfAngle ?? 0)) < 1e-4
  return near(a.radius, b.radius) && near(a.minorRadius, b.minorRadius)
}

/** Whether two faces lie on one axis or in one plane, whatever their radius. Free forms never do. */
export function isSameAxis({ surface: a }: FaceFeature, { surface: b }: FaceFeature, tolerance: number): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'sphere') return distance(a.origin, b.origin) <= tolerance
  if (a.kind === 'plane') return areParallel(a.axis, b.axis) && Math.abs(dot(subtract(b.origin, a.origin), a.axis)) <= tolerance
  if (a.kind !== 'cylinder' && a.kind !== 'cone' && a.kind !== 'torus') return false
  return areParallel(a.axis, b.axis) && offLine(b.origin, a.origin, a.axis) <= tolerance
}

/** Whether two faces lie on one and the same surface, within `tolerance` (mm). Free forms never do. */
export function isSameSurface(a: FaceFeature, b: FaceFeature, tolerance: number): boolean {
  if (!isSameKind(a, b, tolerance) || !isSameAxis(a, b, tolerance)) return false
  const along = dot(subtract(b.surface.origin, a.surface.origin), a.surface.axis)
  if (a.surface.kind === 'torus') return Math.abs(along) <= tolerance
  if (a.surface.kind !== 'cone') return true
  return Math.abs((a.surface.radius ?? 0) + along * Math.tan(a.surface.halfAngle ?? 0) - (b.surface.radius ?? 0)) <= tolerance
}

/** Largest distance, as a share of a face's size, of the middles of one face in triangles of two programs' files: they follow its bent borders by chords of their own. */
const MIDDLE = 0.004
/** The same of the boxes of two free forms. */
const BOX = 0.002

export const isSameArea = (a: number, b: number, extent: number, tolerance: number): boolean => Math.abs(a - b) <= Math.max(tolerance * extent, 1e-4 * a)
export const isSameMiddle = (a: Vec3, b: Vec3, extent: number, tolerance: number): boolean => distance(a, b) <= Math.max(tolerance, MIDDLE * extent)

/** Whether two faces are one and the same, within `tolerance` (mm). Programs state some faces by surfaces of other kinds: then the boxes decide. */
export function isSameFace(a: FaceFeature, b: FaceFeature, tolerance: number): boolean {
  const extent = Math.max(a.extent, b.extent)
  if (!isSameArea(a.area, b.area, extent, tolerance) || !isSameMiddle(a.centre, b.centre, extent, tolerance)) return false
  if (isSameSurface(a, b, tolerance)) return true
  if (a.surface.kind === b.surface.kind && isAnalytic(a.surface)) return false
  const reach = Math.max(tolerance, BOX * extent)
  return a.min.every((value, axis) => Math.abs(value - b.min[axis]) <= reach && Math.abs(a.max[axis] - b.max[axis]) <= reach)
}

/** The turn-free way from one face to another that is its copy; undefined when it is none. */
export function wayBetween(a: FaceFeature, b: FaceFeature, tolerance: number): Vec3 | undefined {
  const extent = Math.max(a.extent, b.extent)
  const reach = Math.max(tolerance, 0.01 * extent)
  if (!isSameKind(a, b, tolerance) || !isSameArea(a.area, b.area, extent, tolerance)) return undefined
  if (a.surface.kind !== 'sphere' && !areParallel(a.surface.axis, b.surface.axis)) return undefined
  const way = subtract(b.centre, a.centre)
  const sizes = subtract(subtract(b.max, b.min), subtract(a.max, a.min))
  return sizes.every((value) => Math.abs(value) <= reach) ? way : undefined
}
