/** glTF 2.0 §3.7.2.1, `primitive.mode`; 3 is a line strip, 5 a triangle strip. */
export const POINTS = 0
const LINES = 1
const LINE_LOOP = 2
export const TRIANGLES = 4
const TRIANGLE_FAN = 6

/** Vertices of separate triangles of a list, strip or fan. */
export function triangles(mode: number, vertices: Uint32Array): Uint32Array {
  if (mode === TRIANGLES) return vertices.length % 3 === 0 ? vertices : vertices.slice(0, vertices.length - (vertices.length % 3))
  const count = Math.max(0, vertices.length - 2)
  const out = new Uint32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const odd = i & 1
    out[i * 3] = mode === TRIANGLE_FAN ? vertices[i + 1] : vertices[i]
    out[i * 3 + 1] = mode === TRIANGLE_FAN ? vertices[i + 2] : vertices[i + 1 + odd]
    out[i * 3 + 2] = mode === TRIANGLE_FAN ? vertices[0] : vertices[i + 2 - odd]
  }
  return out
}

/** Vertices of polylines, one after another, and where each begins. */
export function lines(mode: number, vertices: Uint32Array): { line: Uint32Array; lineStart: Uint32Array } {
  if (mode === LINES) {
    const count = vertices.length >> 1
    const lineStart = new Uint32Array(count + 1)
    for (let i = 0; i <= count; i++) lineStart[i] = i * 2
    return { line: vertices.subarray(0, count * 2), lineStart }
  }
  const closed = mode === LINE_LOOP && vertices.length > 2
  const line = closed ? new Uint32Array([...vertices, vertices[0]]) : vertices
  return { line, lineStart: new Uint32Array([0, line.length]) }
}
