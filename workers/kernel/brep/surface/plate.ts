/** Cells of the grid in either direction, and its control values: cubic pieces reach over four. */
const CELLS = 32
const COUNT = CELLS + 3
const BAND = 3 * COUNT + 4
/** Weights of the border's heights and slopes, in cells, beside the bending that is made small; outside of the border bending counts for little. */
const VALUE = 1e5
const SLOPE = 1e4
const OUTSIDE = 1e-4
/** Gauss points of a cell. */
const GAUSS = [0.5 - Math.sqrt(1 / 12), 0.5 + Math.sqrt(1 / 12)]

const columns = new Int32Array(16)
const row = new Float64Array(16)
const u0 = new Float64Array(4)
const u1 = new Float64Array(4)
const u2 = new Float64Array(4)
const v0 = new Float64Array(4)
const v1 = new Float64Array(4)
const v2 = new Float64Array(4)

/** What a plate is clamped to at a point of its border: a height, and its derivatives where they are known. */
export interface Clamp {
  u: number
  v: number
  height: number
  slope?: readonly [number, number]
}

/** A height over a square of the plane that bends as little as its clamps allow, as a bicubic spline on an even grid. */
export class Plate {
  private readonly u: number
  private readonly v: number
  /** Side of a cell. */
  private readonly cell: number
  private readonly heights: Float64Array

  /** `isInside`: a point lies within the border. Throws RangeError when the clamps do not hold a plate. */
  constructor(clamps: readonly Clamp[], isInside: (u: number, v: number) => boolean) {
    let left = Infinity,
      right = -Infinity,
      low = Infinity,
      high = -Infinity
    for (const { u, v } of clamps) {
      left = Math.min(left, u)
      right = Math.max(right, u)
      low = Math.min(low, v)
      high = Math.max(high, v)
    }
    // One cell of margin on each side.
    this.cell = Math.max(right - left, high - low) / (CELLS - 2)
    if (!(this.cell > 0 && this.cell < Infinity)) throw new RangeError('a border without extent')
    this.u = left - this.cell
    this.v = low - this.cell
    const matrix = new Float64Array(COUNT * COUNT * BAND)
    const wanted = new Float64Array(COUNT * COUNT)
    for (const { u, v, height, slope } of clamps) {
      this.place(u, v)
      add(u0, v0, VALUE, height, matrix, wanted)
      if (!slope) continue
      add(u1, v0, SLOPE, slope[0] * this.cell, matrix, wanted)
      add(u0, v1, SLOPE, slope[1] * this.cell, matrix, wanted)
    }
    this.bend(isInside, matrix, wanted)
    solveBand(matrix, wanted)
    this.heights = wanted
    if (!wanted.every(Number.isFinite)) throw new RangeError('a border that holds no plate')
  }

  /** Height and its derivatives. */
  evaluate(u: number, v: number, out: Float64Array): void {
    this.place(u, v)
    out[0] = out[1] = out[2] = 0
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        const height = this.heights[columns[4 * i + j]]
        out[0] += u0[i] * v0[j] * height
        out[1] += (u1[i] * v0[j] * height) / this.cell
        out[2] += (u0[i] * v1[j] * height) / this.cell
      }
    }
  }

  /** Sums of the squares of second derivatives over all cells. */
  private bend(isInside: (u: number, v: number) => boolean, matrix: Float64Array, right: Float64Array): void {
    for (let i = 0; i < CELLS; i++) {
      for (let j = 0; j < CELLS; j++) {
        for (const s of GAUSS) {
          for (const t of GAUSS) {
            const u = this.u + (i + s) * this.cell,
              v = this.v + (j + t) * this.cell
            const weight = isInside(u, v) ? 1 : OUTSIDE
            this.place(u, v)
            add(u2, v0, weight, 0, matrix, right)
            add(u1, v1, 2 * weight, 0, matrix, right)
            add(u0, v2, weight, 0, matrix, right)
          }
        }
      }
    }
  }

  /** The basis functions at a point; beyond the grid its outermost pieces go on. */
  private place(u: number, v: number): void {
    const i = basis((u - this.u) / this.cell, u0, u1, u2)
    const j = basis((v - this.v) / this.cell, v0, v1, v2)
    for (let a = 0; a < 4; a++) for (let b = 0; b < 4; b++) columns[4 * a + b] = (i + a) * COUNT + j + b
  }
}

/** Even cubic B-splines with two derivatives at `x`, in cells; returns the cell. */
function basis(x: number, value: Float64Array, first: Float64Array, second: Float64Array): number {
  const cell = Math.min(CELLS - 1, Math.max(0, Math.floor(x)))
  const t = x - cell,
    s = 1 - t
  value[0] = (s * s * s) / 6
  value[1] = 2 / 3 - t * t + (t * t * t) / 2
  value[2] = 2 / 3 - s * s + (s * s * s) / 2
  value[3] = (t * t * t) / 6
  first[0] = (-s * s) / 2
  first[1] = -2 * t + 1.5 * t * t
  first[2] = 2 * s - 1.5 * s * s
  first[3] = (t * t) / 2
  second[0] = s
  second[1] = -2 + 3 * t
  second[2] = -2 + 3 * s
  second[3] = t
  return cell
}

/** Adds one equation, with its weight, to the lower band of the normal matrix. */
function add(inU: Float64Array, inV: Float64Array, weight: number, value: number, matrix: Float64Array, right: Float64Array): void {
  for (let i = 0; i < 4; i++) for (let j = 0; j < 4; j++) row[4 * i + j] = inU[i] * inV[j]
  for (let k = 0; k < 16; k++) {
    const own = weight * row[k]
    right[columns[k]] += own * value
    for (let l = 0; l <= k; l++) matrix[columns[k] * BAND + columns[k] - columns[l]] += own * row[l]
  }
}

/** Cholesky's method for a banded matrix: place `[row * BAND + row - column]`. The solution stands in `right`. */
function solveBand(matrix: Float64Array, right: Float64Array): void {
  const size = right.length
  for (let i = 0; i < size; i++) {
    const from = Math.max(0, i - BAND + 1)
    for (let j = from; j <= i; j++) {
      let sum = matrix[i * BAND + i - j]
      for (let k = Math.max(from, j - BAND + 1); k < j; k++) sum -= matrix[i * BAND + i - k] * matrix[j * BAND + j - k]
      matrix[i * BAND + i - j] = i === j ? Math.sqrt(sum) : sum / matrix[j * BAND]
    }
  }
  for (let i = 0; i < size; i++) {
    for (let k = Math.max(0, i - BAND + 1); k < i; k++) right[i] -= matrix[i * BAND + i - k] * right[k]
    right[i] /= matrix[i * BAND]
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < Math.min(size, i + BAND); k++) right[i] -= matrix[k * BAND + k - i] * right[k]
    right[i] /= matrix[i * BAND]
  }
}
