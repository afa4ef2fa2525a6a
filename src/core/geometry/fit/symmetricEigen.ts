import type { Vec3 } from '../matrix.ts'

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
