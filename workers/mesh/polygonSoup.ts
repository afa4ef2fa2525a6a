import { Growing } from './growing.ts'
import { uniteCorners, unpackColors } from './paintCorners.ts'
import { triangulatePolygon } from './polygon.ts'
import { gather } from './weld.ts'

/** Polygons over shared vertices, as PLY and OFF have them. Vertex numbers may be out of range: such triangles are dropped by `meshPart`. */
export interface PolygonSoup {
  positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
  /** Vertices of all polygons, one after another, and where each begins (polygons + 1 entries; absent: all are triangles). */
  loop: Uint32Array<ArrayBuffer>
  loopStart?: Uint32Array<ArrayBuffer>
  /** xyz, RGBA and uv per vertex. */
  normals?: Float32Array
  vertexColor?: Uint8Array
  uv?: Float32Array
  /** One per polygon; 0 = none. */
  faceColor?: Uint32Array
  /** uv per entry of `loop`. */
  cornerUv?: Float32Array
}

export interface SoupMesh {
  positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
  indices: Uint32Array
  normals?: Float32Array
  vertexColor?: Uint8Array
  uv?: Float32Array
}

/** Triangles of polygons; vertices are split where polygons of different colour or uv meet. */
export function soupMesh(soup: PolygonSoup): SoupMesh {
  const { positions, normals, uv, vertexColor, faceColor, cornerUv } = soup
  if (!faceColor && !cornerUv && isTriangles(soup)) return { positions, indices: soup.loop, normals, uv, vertexColor }
  const corners = triangleCorners(soup)
  const indices = new Uint32Array(corners.corner.length)
  for (let i = 0; i < indices.length; i++) indices[i] = soup.loop[corners.corner[i]]
  if (!faceColor && !cornerUv) return { positions, indices, normals, uv, vertexColor }

  const keys: Uint32Array[] = [indices]
  if (faceColor) keys.push(corners.polygon.map((polygon) => faceColor[polygon]))
  if (cornerUv) keys.push(...[0, 1].map((part) => uvBits(cornerUv, corners.corner, part)))
  const united = uniteCorners(keys)
  const source = united.corner.map((corner) => indices[corner])
  // A vertex that does not exist leaves NaN behind, and so its triangles are dropped.
  const out: SoupMesh = { positions: gather(positions, 3, source), indices: united.indices }
  if (normals) out.normals = gather(normals, 3, source)
  if (cornerUv)
    out.uv = gather(
      cornerUv,
      2,
      united.corner.map((corner) => corners.corner[corner]),
    )
  else if (uv) out.uv = gather(uv, 2, source)
  if (faceColor)
    out.vertexColor = paint(
      united.corner.map((corner) => faceColor[corners.polygon[corner]]),
      source,
      vertexColor,
    )
  else if (vertexColor) out.vertexColor = gather(vertexColor, 4, source)
  return out
}

/** Whether the loop is one of triangles as it is. */
function isTriangles({ loop, loopStart }: PolygonSoup): boolean {
  if (!loopStart) return true
  for (let p = 0; p < loopStart.length; p++) if (loopStart[p] !== 3 * p) return false
  return loop.length === 3 * (loopStart.length - 1)
}

/** Corners of the triangles: places in `loop`, and the polygon of each. */
function triangleCorners({ positions, loop, loopStart }: PolygonSoup): { corner: Uint32Array; polygon: Uint32Array } {
  const corner = new Growing(Uint32Array, Math.max(16, loop.length))
  const polygon = new Growing(Uint32Array, Math.max(16, loop.length))
  const polygons = loopStart ? loopStart.length - 1 : loop.length / 3
  for (let p = 0; p < polygons; p++) {
    const from = loopStart ? loopStart[p] : p * 3
    const size = loopStart ? loopStart[p + 1] - from : 3
    if (size < 3) continue
    if (size === 3) corner.push3(from, from + 1, from + 2)
    else for (const local of triangulateCorners(positions, loop, from, size)) corner.push(from + local)
    while (polygon.length < corner.length) polygon.push(p)
  }
  return { corner: corner.take(), polygon: polygon.take() }
}

/** Triangles of the polygon `loop[from]` up to `loop[from + size]`, as numbers of its corners from 0. Vertices out of range count as the origin. */
export function triangulateCorners(positions: ArrayLike<number>, loop: Uint32Array, from: number, size: number): number[] {
  const local = new Float64Array(size * 3)
  const ring: number[] = []
  for (let i = 0; i < size; i++) {
    const at = loop[from + i] * 3
    for (let axis = 0; axis < 3; axis++) local[i * 3 + axis] = at + 2 < positions.length ? positions[at + axis] : 0
    if (i === 0 || loop[from + i] !== loop[from + i - 1]) ring.push(i)
  }
  return triangulatePolygon(local, ring)
}

function uvBits(uv: Float32Array, corner: Uint32Array, part: number): Uint32Array {
  const bits = new Uint32Array(uv.buffer, uv.byteOffset, uv.length)
  return corner.map((at) => bits[at * 2 + part])
}

/** Colours of the polygons, and of the vertices where a polygon has none. */
function paint(colors: Uint32Array, source: Uint32Array, vertexColor: Uint8Array | undefined): Uint8Array {
  const out = unpackColors(colors)
  if (!vertexColor) return out
  for (let i = 0; i < colors.length; i++) if (colors[i] === 0) out.set(vertexColor.subarray(source[i] * 4, source[i] * 4 + 4), i * 4)
  return out
}
