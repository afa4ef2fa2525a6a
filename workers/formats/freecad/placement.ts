import { identity, type Matrix } from '../../../src/core/geometry/matrix.ts'

/** A matrix (column-major) of a place and a quaternion x, y, z, w; the identity where the numbers are none. */
export function compose([px, py, pz]: readonly number[], quaternion: readonly number[]): Matrix {
  const length = Math.hypot(...quaternion)
  const out = identity()
  if (![px, py, pz, length].every(Number.isFinite) || length === 0) return out
  const [x, y, z, w] = quaternion.map((value) => value / length)
  out.set([1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)], 0)
  out.set([2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)], 4)
  out.set([2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)], 8)
  out.set([px, py, pz], 12)
  return out
}

/** The matrix with its axes scaled. */
export function scaled(matrix: Matrix, factors: readonly number[]): Matrix {
  const out = matrix.slice()
  for (let column = 0; column < 3; column++) for (let row = 0; row < 3; row++) out[column * 4 + row] *= factors[column]
  return out
}

export const isIdentity = (matrix: Matrix): boolean => {
  const unit = identity()
  return matrix.every((value, i) => Math.abs(value - unit[i]) < 1e-12)
}
