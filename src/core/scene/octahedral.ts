/**
 * Unit normals as two signed 16-bit numbers (octahedral map: Meyer et al. 2010, "On Floating-Point Normal Vectors").
 * `(x, y, z) / (|x|+|y|+|z|)` projected on z = 0, the lower half folded outwards; error below 0.004°.
 */
export function encodeNormal(out: Int16Array, at: number, x: number, y: number, z: number): void {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z)
  if (!(sum > 0)) {
    out[at] = 0
    out[at + 1] = 0
    return
  }
  let u = x / sum
  let v = y / sum
  if (z < 0) {
    const fold = u
    u = (1 - Math.abs(v)) * (fold < 0 ? -1 : 1)
    v = (1 - Math.abs(fold)) * (v < 0 ? -1 : 1)
  }
  out[at] = Math.round(u * 32767)
  out[at + 1] = Math.round(v * 32767)
}

/** Writes the unit normal of the pair at `at` into `out[to..to+2]`. */
export function decodeNormal(encoded: Int16Array, at: number, out: { [n: number]: number }, to = 0): void {
  let u = encoded[at] / 32767
  let v = encoded[at + 1] / 32767
  const z = 1 - Math.abs(u) - Math.abs(v)
  if (z < 0) {
    const fold = u
    u = (1 - Math.abs(v)) * (fold < 0 ? -1 : 1)
    v = (1 - Math.abs(fold)) * (v < 0 ? -1 : 1)
  }
  const length = Math.hypot(u, v, z)
  out[to] = u / length
  out[to + 1] = v / length
  out[to + 2] = z / length
}

/** Encodes xyz triples. */
export function encodeNormals(normals: ArrayLike<number>): Int16Array<ArrayBuffer> {
  const count = Math.floor(normals.length / 3)
  const out = new Int16Array(count * 2)
  for (let i = 0; i < count; i++) encodeNormal(out, i * 2, normals[i * 3], normals[i * 3 + 1], normals[i * 3 + 2])
  return out
}
