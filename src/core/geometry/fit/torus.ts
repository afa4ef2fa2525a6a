import type { FaceInfo } from '../../scene/surface.ts'
import { addScaled, cross, dot, subtract, type Vec3 } from '../matrix.ts'
import { AxisFrame, type FaceSamples, refine, surface } from './quadrics.ts'
import { solve, symmetricEigen } from './leastSquares.ts'

const MAX_RADIUS = 1e3

/**
 * A torus by the axis that all normal lines meet (Pottmann & Randrup 1998, "Rotational and helical surface approximation"),
 * then the circle that the face's profile is in the half plane through that axis.
 */
export function fitTorus(s: FaceSamples): FaceInfo | undefined {
  const axis = revolutionAxis(s)
  if (!axis) return undefined
  const profile = profileCircle(s, axis.direction, axis.point)
  if (!profile) return undefined
  const frame = new AxisFrame(axis.direction, addScaled(axis.point, axis.direction, profile.along))
  const made = (p: readonly number[]) => {
    const direction = frame.axis(p[0], p[1])
    return surface('torus', addScaled(frame.point(p[2], p[3]), direction, p[4]), direction, { radius: p[5], minorRadius: p[6] })
  }
  const best = made(refine(s, [0, 0, 0, 0, 0, profile.away, profile.radius], made))
  const radius = Math.abs(best.radius),
    minorRadius = best.minorRadius
  return radius < MAX_RADIUS && minorRadius > 0 && minorRadius < MAX_RADIUS ? { ...best, radius } : undefined
}

/** The line (direction d, moment m) nearest to meeting all normal lines (p, n): d·(p × n) + m·n = 0, with m eliminated. */
function revolutionAxis(s: FaceSamples): { direction: Vec3; point: Vec3 } | undefined {
  const zero = () => [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const a = zero(),
    b = zero(),
    c = zero()
  for (let i = 0; i < s.points.length; i += 3) {
    const n: Vec3 = [s.normals[i], s.normals[i + 1], s.normals[i + 2]]
    const m = cross([s.points[i], s.points[i + 1], s.points[i + 2]], n)
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        a[row][column] += m[row] * m[column]
        b[row][column] += m[row] * n[column]
        c[row][column] += n[row] * n[column]
      }
    }
  }
  // Columns of c⁻¹·bᵀ; singular when the normals lie in a plane, as a cylinder's do.
  const x = b.map((row) => solve(c, row))
  if (x.some((column) => column === undefined)) return undefined
  const reduced = a.map((row, i) => row.map((value, j) => value - dot(b[i] as Vec3, x[j] as Vec3)))
  const direction = symmetricEigen([reduced[0][0], reduced[0][1], reduced[0][2], reduced[1][1], reduced[1][2], reduced[2][2]]).vectors[0]
  const moment: Vec3 = [0, 0, 0]
  for (let axis = 0; axis < 3; axis++) moment[axis] = -(direction[0] * x[0]![axis] + direction[1] * x[1]![axis] + direction[2] * x[2]![axis])
  return { direction, point: cross(direction, moment) }
}

/** The same regression as for spheres, in the coordinates (away from the axis, along it). */
function profileCircle(s: FaceSamples, direction: Vec3, point: Vec3): { away: number; along: number; radius: number } | undefined {
  const count = s.count
  const rows = new Float64Array(count * 4)
  const mean = [0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    const p = subtract([s.points[i * 3], s.points[i * 3 + 1], s.points[i * 3 + 2]], point)
    const n: Vec3 = [s.normals[i * 3], s.normals[i * 3 + 1], s.normals[i * 3 + 2]]
    const along = dot(p, direction)
    const out = addScaled(p, direction, -along)
    const away = Math.hypot(...out)
    rows.set([away, along, away > 0 ? dot(n, out) / away : 0, dot(n, direction)], i * 4)
    for (let k = 0; k < 4; k++) mean[k] += rows[i * 4 + k] / count
  }
  let together = 0,
    spread = 0
  for (let i = 0; i < rows.length; i += 4) {
    const nx = rows[i + 2] - mean[2],
      ny = rows[i + 3] - mean[3]
    together += nx * (rows[i] - mean[0]) + ny * (rows[i + 1] - mean[1])
    spread += nx * nx + ny * ny
  }
  if (!(spread > 1e-12)) return undefined
  const radius = together / spread
  return { away: mean[0] - radius * mean[2], along: mean[1] - radius * mean[3], radius: Math.abs(radius) }
}
