import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'

/** Normals of the vertices `bare`, for which the file has none (imported meshes), from the triangles around them. */
export function trianglesNormals(p: Float32Array, normals: Int16Array, indices: Uint32Array, bare: readonly number[]): void {
  const sums = new Float32Array(p.length)
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) {
      sums[corner] += nx
      sums[corner + 1] += ny
      sums[corner + 2] += nz
    }
  }
  for (const i of bare) encodeNormal(normals, i * 2, sums[i * 3], sums[i * 3 + 1], sums[i * 3 + 2])
}
