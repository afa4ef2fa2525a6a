export interface GoodTriangles {
  indices: Uint32Array
  faceStart: Uint32Array
  dropped: number
}

/** Triangles whose vertices are in range and finite, in their order, with the faces' ranges moved up. Faces may become empty. */
export function goodTriangles(positions: Float32Array, indices: Uint32Array, faceStart?: Uint32Array): GoodTriangles {
  const vertices = Math.floor(positions.length / 3)
  const bad = new Uint8Array(vertices)
  for (let i = 0; i < vertices * 3; i++) if (!Number.isFinite(positions[i])) bad[Math.floor(i / 3)] = 1
  const count = Math.floor(indices.length / 3)
  const isGood = (vertex: number): boolean => vertex < vertices && bad[vertex] === 0
  let dropped = 0
  for (let t = 0; t < count; t++) if (!(isGood(indices[t * 3]) && isGood(indices[t * 3 + 1]) && isGood(indices[t * 3 + 2]))) dropped++

  const faces = faceStart && isPartition(faceStart, count) ? faceStart : new Uint32Array([0, count])
  if (dropped === 0) return { indices: indices.length === count * 3 ? indices : indices.slice(0, count * 3), faceStart: faces.slice(), dropped }
  const out = new Uint32Array((count - dropped) * 3)
  const moved = new Uint32Array(faces.length)
  let used = 0
  for (let face = 0; face + 1 < faces.length; face++) {
    moved[face] = used
    for (let t = faces[face]; t < faces[face + 1]; t++) {
      const a = indices[t * 3],
        b = indices[t * 3 + 1],
        c = indices[t * 3 + 2]
      if (!(isGood(a) && isGood(b) && isGood(c))) continue
      out[used * 3] = a
      out[used * 3 + 1] = b
      out[used * 3 + 2] = c
      used++
    }
  }
  moved[faces.length - 1] = used
  return { indices: out, faceStart: moved, dropped }
}

function isPartition(faceStart: Uint32Array, triangles: number): boolean {
  if (faceStart.length < 2 || faceStart[0] !== 0 || faceStart[faceStart.length - 1] !== triangles) return false
  for (let face = 1; face < faceStart.length; face++) if (faceStart[face] < faceStart[face - 1]) return false
  return true
}
