import { determinant3, type Matrix, transformPoint } from '../../src/core/geometry/matrix.ts'
import { type Frame, unit, type Vec3 } from './frame.ts'

/** The same scale in all directions. */
export const scaling = (factor: number): Matrix => new Float64Array([factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1])

/** Length of what has length 1 (a placement that is no similarity distorts circles: RangeError). */
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
