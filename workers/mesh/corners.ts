/** The triangles' corners around each vertex, as one array: those of vertex `v` are `corners[start[v]]` up to `corners[start[v + 1]]`; corner / 3 is the triangle. */
export interface Corners {
  start: Uint32Array
  corners: Uint32Array
}

/** Corners by vertex, in the order of the triangles (counting sort). Indices must be in range. */
export function cornersByVertex(indices: Uint32Array, vertexCount: number): Corners {
  const start = new Uint32Array(vertexCount + 2)
  for (let i = 0; i < indices.length; i++) start[indices[i] + 2]++
  for (let v = 2; v < start.length; v++) start[v] += start[v - 1]
  const corners = new Uint32Array(indices.length)
  // `start[v + 1]` is the next free place of v while filling, and so becomes the start of v + 1.
  for (let i = 0; i < indices.length; i++) corners[start[indices[i] + 1]++] = i
  return { start: start.subarray(0, vertexCount + 1), corners }
}

/** Cross product of two sides of each triangle: the normal, as long as twice the area; zero for degenerate ones. */
export function triangleNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const out = new Float32Array(indices.length)
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3,
      b = indices[i + 1] * 3,
      c = indices[i + 2] * 3
    const ux = positions[b] - positions[a],
      uy = positions[b + 1] - positions[a + 1],
      uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a],
      vy = positions[c + 1] - positions[a + 1],
      vz = positions[c + 2] - positions[a + 2]
    out[i] = uy * vz - uz * vy
    out[i + 1] = uz * vx - ux * vz
    out[i + 2] = ux * vy - uy * vx
  }
  return out
}
