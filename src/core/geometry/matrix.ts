/** Column-major 4×4 matrices in double precision, as in `Node.transform`. */
export type Matrix = Float64Array

export const identity = (): Matrix => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

/** Writes a·b into `out[o..o+15]`; `out` may not overlap `a` or `b`. */
export function multiplyInto(out: Float64Array, o: number, a: Float64Array, ai: number, b: Float64Array, bi: number): void {
  for (let column = 0; column < 4; column++) {
    const b0 = b[bi + column * 4],
      b1 = b[bi + column * 4 + 1],
      b2 = b[bi + column * 4 + 2],
      b3 = b[bi + column * 4 + 3]
    for (let row = 0; row < 4; row++) {
      out[o + column * 4 + row] = a[ai + row] * b0 + a[ai + 4 + row] * b1 + a[ai + 8 + row] * b2 + a[ai + 12 + row] * b3
    }
  }
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  const out = new Float64Array(16)
  multiplyInto(out, 0, a, 0, b, 0)
  return out
}

/** Determinant of the upper 3×3: negative for a mirrored occurrence. */
export function determinant3(m: Float64Array, at = 0): number {
  return (
    m[at] * (m[at + 5] * m[at + 10] - m[at + 6] * m[at + 9]) -
    m[at + 4] * (m[at + 1] * m[at + 10] - m[at + 2] * m[at + 9]) +
    m[at + 8] * (m[at + 1] * m[at + 6] - m[at + 2] * m[at + 5])
  )
}

/** Writes the transformed point into `out[o..o+2]`. */
export function transformPoint(out: { [n: number]: number }, o: number, m: Float64Array, at: number, x: number, y: number, z: number): void {
  out[o] = m[at] * x + m[at + 4] * y + m[at + 8] * z + m[at + 12]
  out[o + 1] = m[at + 1] * x + m[at + 5] * y + m[at + 9] * z + m[at + 13]
  out[o + 2] = m[at + 2] * x + m[at + 6] * y + m[at + 10] * z + m[at + 14]
}

/** Inverse of an affine matrix, written into `out` (another matrix); undefined when it is singular. */
export function invertAffine(m: Matrix, out: Matrix = new Float64Array(16)): Matrix | undefined {
  const d = determinant3(m)
  if (!(Math.abs(d) > 1e-300)) return undefined
  const a = m[0],
    b = m[1],
    c = m[2],
    e = m[4],
    f = m[5],
    g = m[6],
    i = m[8],
    j = m[9],
    k = m[10]
  out[3] = out[7] = out[11] = 0
  out[15] = 1
  out[0] = (f * k - g * j) / d
  out[1] = (c * j - b * k) / d
  out[2] = (b * g - c * f) / d
  out[4] = (g * i - e * k) / d
  out[5] = (a * k - c * i) / d
  out[6] = (c * e - a * g) / d
  out[8] = (e * j - f * i) / d
  out[9] = (b * i - a * j) / d
  out[10] = (a * f - b * e) / d
  for (let row = 0; row < 3; row++) out[12 + row] = -(out[row] * m[12] + out[4 + row] * m[13] + out[8 + row] * m[14])
  return out
}

/** Vectors of three in double precision, as tuples: for the few that a person moves, not for arrays of vertices. */
export type Vec3 = [number, number, number]
export type ReadonlyVec3 = readonly [number, number, number]

export const add = (a: ReadonlyVec3, b: ReadonlyVec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: ReadonlyVec3, b: ReadonlyVec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: ReadonlyVec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
/** a + s·b */
export const addScaled = (a: ReadonlyVec3, b: ReadonlyVec3, s: number): Vec3 => [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s]
export const dot = (a: ReadonlyVec3, b: ReadonlyVec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: ReadonlyVec3, b: ReadonlyVec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
export const length = (a: ReadonlyVec3): number => Math.hypot(a[0], a[1], a[2])
export const distance = (a: ReadonlyVec3, b: ReadonlyVec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
export const mix = (a: ReadonlyVec3, b: ReadonlyVec3, t: number): Vec3 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]

/** Unit vector along `a`; undefined when `a` has no direction. */
export function normalize(a: ReadonlyVec3): Vec3 | undefined {
  const size = length(a)
  return size > 1e-300 && Number.isFinite(size) ? scale(a, 1 / size) : undefined
}

/** A unit vector perpendicular to the unit vector `a`. */
export function perpendicular(a: ReadonlyVec3): Vec3 {
  const x = Math.abs(a[0]),
    y = Math.abs(a[1]),
    z = Math.abs(a[2])
  const other: Vec3 = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1]
  return normalize(cross(a, other))!
}
