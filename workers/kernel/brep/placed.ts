import { determinant3, identity, type Matrix, transformPoint } from '../../../src/core/geometry/matrix.ts'
import { type Frame, unit, type Vec3 } from './frame.ts'

/** The same scale in all directions. */
export const scaling = (factor: number): Matrix => new Float64Array([factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1])

/** Length of a vector of length 1 (a placement that is no similarity distorts circles: RangeError). */
export function scaleOf(matrix: Matrix): number {
  const lengths = [0, 4, 8].map((column) => Math.hypot(matrix[column], matrix[column + 1], matrix[column + 2]))
  const scale = Math.cbrt(Math.abs(determinant3(matrix)))
  if (!(scale > 0) || lengths.some((length) => Math.abs(length - scale) > 1e-4 * scale)) throw new RangeError('a placement that distorts')
  return scale
}

export function movePoint(matrix: Matrix, [x, y, z]: Vec3): Vec3 {
  const out: [number, number, number] = [0, 0, 0]
  transformPoint(out, 0, matrix, 0, x, y, z)
  return out
}

export const turnVector = (m: Matrix, [x, y, z]: Vec3): Vec3 => [
  m[0] * x + m[4] * y + m[8] * z,
  m[1] * x + m[5] * y + m[9] * z,
  m[2] * x + m[6] * y + m[10] * z,
]

/** Orthonormal axes x and y of a plane figure as placed, z their cross product: a mirror turns z round, not the figure's direction. */
export function placedFrame(matrix: Matrix, origin: Vec3, xAxis: Vec3, yAxis: Vec3): Frame {
  const x = unit(turnVector(matrix, xAxis)) ?? [1, 0, 0]
  const y = unit(turnVector(matrix, yAxis)) ?? [0, 1, 0]
  return new Float64Array([...x, ...y, x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0], ...movePoint(matrix, origin)])
}

/** Rotation by an angle about the line through a point along a unit vector. */
export function rotationAbout(point: Vec3, axis: Vec3, angle: number): Matrix {
  const [x, y, z] = axis
  const c = Math.cos(angle),
    s = Math.sin(angle),
    k = 1 - c
  const m = identity()
  m.set([c + x * x * k, y * x * k + z * s, z * x * k - y * s], 0)
  m.set([x * y * k - z * s, c + y * y * k, z * y * k + x * s], 4)
  m.set([x * z * k + y * s, y * z * k - x * s, c + z * z * k], 8)
  const moved = movePoint(m, point)
  for (let i = 0; i < 3; i++) m[12 + i] = point[i] - moved[i]
  return m
}
