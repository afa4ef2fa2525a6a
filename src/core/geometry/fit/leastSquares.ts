import type { Vec3 } from '../matrix.ts'

const MAX_STEPS = 40
/** A fit that is this far off (root of the mean square) after a few steps will not come near. */
const HOPELESS = 5e-3
const FEW_STEPS = 8
const DIFFERENCE = 1e-6

/**
 * Levenberg–Marquardt with numeric derivatives: the parameters near `start` that make the sum of squared residuals smallest.
 * `residuals` writes into `out` and returns nothing; data and parameters are expected to be of the order of 1.
 */
export function leastSquares(start: readonly number[], count: number, residuals: (parameters: readonly number[], out: Float64Array) => void): number[] {
  const size = start.length
  let at = [...start]
  let here = new Float64Array(count)
  let there = new Float64Array(count)
  residuals(at, here)
  let cost = sumOfSquares(here)
  let damping = 1e-4
  const slopes = at.map(() => new Float64Array(count))
  for (let step = 0; step < MAX_STEPS && cost > 1e-28 * count; step++) {
    if (step === FEW_STEPS && cost > HOPELESS ** 2 * count) break
    for (let k = 0; k < size; k++) {
      const moved = [...at]
      moved[k] += DIFFERENCE
      residuals(moved, slopes[k])
      for (let i = 0; i < count; i++) slopes[k][i] = (slopes[k][i] - here[i]) / DIFFERENCE
    }
    const matrix = slopes.map((a) => slopes.map((b) => product(a, b)))
    const gradient = slopes.map((a) => -product(a, here))
    let better = false
    for (let step = 0; step < 10 && !better; step++) {
      const change = solve(
        matrix.map((row, k) => row.map((value, j) => (j === k ? value * (1 + damping) + 1e-15 : value))),
        gradient,
      )
      const next = change && at.map((value, k) => value + change[k])
      if (next) residuals(next, there)
      const nextCost = next ? sumOfSquares(there) : Infinity
      if (next && nextCost < cost) {
        const gain = 1 - nextCost / cost
        at = next
        cost = nextCost
        const spare = here
        here = there
        there = spare
        damping = Math.max(1e-12, damping / 8)
        better = true
        if (gain < 1e-6) return at
      } else damping *= 8
    }
    if (!better) break
  }
  return at
}

/** Gaussian elimination with pivots; undefined when the matrix is singular. */
export function solve(matrix: number[][], right: readonly number[]): number[] | undefined {
  const size = right.length
  const rows = matrix.map((row, i) => [...row, right[i]])
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row
    if (!(Math.abs(rows[pivot][column]) > 1e-14)) return undefined
    const swap = rows[column]
    rows[column] = rows[pivot]
    rows[pivot] = swap
    for (let row = column + 1; row < size; row++) {
      const factor = rows[row][column] / rows[column][column]
      for (let k = column; k <= size; k++) rows[row][k] -= factor * rows[column][k]
    }
  }
  const out = right.map(() => 0)
  for (let row = size - 1; row >= 0; row--) {
    let sum = rows[row][size]
    for (let k = row + 1; k < size; k++) sum -= rows[row][k] * out[k]
    out[row] = sum / rows[row][row]
  }
  return out
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function sumOfSquares(a: Float64Array): number {
  const sum = product(a, a)
  return Number.isFinite(sum) ? sum : Infinity
}

/** Upper triangle of a symmetric 3×3 matrix: xx, xy, xz, yy, yz, zz. */
export type Symmetric = [number, number, number, number, number, number]

const MAX_SWEEPS = 30

/** Eigenvalues in ascending order and their unit vectors, by Jacobi rotations. */
export function symmetricEigen([xx, xy, xz, yy, yz, zz]: Symmetric): { values: Vec3; vectors: [Vec3, Vec3, Vec3] } {
  const a = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    const off = Math.abs(a[0][1]) + Math.abs(a[0][2]) + Math.abs(a[1][2])
    if (off <= 1e-18 * (Math.abs(a[0][0]) + Math.abs(a[1][1]) + Math.abs(a[2][2]))) break
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (a[p][q] === 0) continue
      const theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
      const c = 1 / Math.sqrt(t * t + 1),
        s = t * c
      for (let k = 0; k < 3; k++) {
        const kp = a[k][p],
          kq = a[k][q]
        a[k][p] = c * kp - s * kq
        a[k][q] = s * kp + c * kq
      }
      for (let k = 0; k < 3; k++) {
        const pk = a[p][k],
          qk = a[q][k]
        a[p][k] = c * pk - s * qk
        a[q][k] = s * pk + c * qk
        const vp = v[k][p],
          vq = v[k][q]
        v[k][p] = c * vp - s * vq
        v[k][q] = s * vp + c * vq
      }
    }
  }
  const order = [0, 1, 2].sort((i, j) => a[i][i] - a[j][j])
  const vector = (i: number): Vec3 => [v[0][order[i]], v[1][order[i]], v[2][order[i]]]
  return { values: [a[order[0]][order[0]], a[order[1]][order[1]], a[order[2]][order[2]]], vectors: [vector(0), vector(1), vector(2)] }
}

/** Σ (v − mean)(v − mean)ᵀ of xyz triples. */
export function scatter(points: Float64Array, mean: Vec3): Symmetric {
  const sum: Symmetric = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] - mean[0],
      y = points[i + 1] - mean[1],
      z = points[i + 2] - mean[2]
    sum[0] += x * x
    sum[1] += x * y
    sum[2] += x * z
    sum[3] += y * y
    sum[4] += y * z
    sum[5] += z * z
  }
  return sum
}

export function meanOf(points: Float64Array): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  for (let i = 0; i < points.length; i += 3) for (let axis = 0; axis < 3; axis++) sum[axis] += points[i + axis]
  const count = points.length / 3
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}
