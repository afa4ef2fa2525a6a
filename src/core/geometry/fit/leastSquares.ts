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
