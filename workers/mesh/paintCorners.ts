import type { Rgba } from '../../src/core/scene/mesh.ts'
import { gather } from './weld.ts'

interface UnitedCorners {
  /** New vertex of each corner. */
  indices: Uint32Array
  /** A corner for each new vertex: its entries in the keys are the vertex's. */
  corner: Uint32Array
}

/** One vertex for all corners that have the same entry in every key (position, uv, normal, colour number). Vertices are numbered by first appearance; O(n). */
export function uniteCorners(keys: readonly (Uint32Array | Int32Array)[]): UnitedCorners {
  const count = keys[0].length
  let size = 16
  while (size < count * 1.6) size *= 2
  const mask = size - 1
  const table = new Int32Array(size).fill(-1)
  const indices = new Uint32Array(count)
  const corner = new Uint32Array(count)
  let used = 0
  for (let i = 0; i < count; i++) {
    let hash = 0
    for (const key of keys) {
      hash = Math.imul(hash ^ key[i], 0x9e3779b1)
      hash ^= hash >>> 15
    }
    let slot = hash & mask
    let found = table[slot]
    while (found >= 0 && !sameCorner(keys, i, corner[found])) {
      slot = (slot + 1) & mask
      found = table[slot]
    }
    if (found < 0) {
      found = used++
      table[slot] = found
      corner[found] = i
    }
    indices[i] = found
  }
  return { indices, corner: corner.slice(0, used) }
}

function sameCorner(keys: readonly (Uint32Array | Int32Array)[], a: number, b: number): boolean {
  for (const key of keys) if (key[a] !== key[b]) return false
  return true
}

/** Colour of uncoloured faces in a mesh where the rest has one. */
export const PLAIN: Rgba = 0xb4b4b4ff

interface Painted<T extends Float32Array | Float64Array> {
  positions: T
  indices: Uint32Array
  vertexColor?: Uint8Array
  /** When all corners have the same. */
  color?: Rgba
}

/** A mesh with a colour per corner (packed, 0 = none): one colour for all, or vertices split where colours meet. */
export function paintCorners<T extends Float32Array | Float64Array>(positions: T, indices: Uint32Array, cornerColor: Uint32Array): Painted<T> {
  const [first] = cornerColor
  if (cornerColor.every((color) => color === first)) return first ? { positions, indices, color: first } : { positions, indices }
  const united = uniteCorners([indices, cornerColor])
  // The positions of vertices out of range become NaN, and so their triangles are dropped later.
  return {
    positions: gather(
      positions,
      3,
      united.corner.map((corner) => indices[corner]),
    ),
    indices: united.indices,
    vertexColor: unpackColors(united.corner.map((corner) => cornerColor[corner])),
  }
}

/** Packed colours as RGBA bytes; 0 becomes `PLAIN`. */
export function unpackColors(colors: Uint32Array): Uint8Array {
  const out = new Uint8Array(colors.length * 4)
  for (let i = 0; i < colors.length; i++) {
    const rgba = colors[i] || PLAIN
    out[i * 4] = rgba >>> 24
    out[i * 4 + 1] = (rgba >>> 16) & 255
    out[i * 4 + 2] = (rgba >>> 8) & 255
    out[i * 4 + 3] = rgba & 255
  }
  return out
}

/** The triangles' corners around each vertex, as one array: those of vertex `v` are `corners[start[v]]` up to `corners[start[v + 1]]`; corner / 3 is the triangle. */
export interface Corners {
  start: Uint32Array<ArrayBuffer>
  corners: Uint32Array<ArrayBuffer>
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

/**
 * Cross product of two sides of the triangle whose corners are `indices[base]` and the two after it: the normal, as long as twice the area; zero for degenerate
 * ones. Written into `out[o..o+2]`. Made where it is looked at: kept for all triangles, normals would take as much memory as the indices.
 */
export function triangleNormal(out: Float32Array, o: number, positions: Float32Array, indices: Uint32Array, base: number): void {
  const a = indices[base] * 3,
    b = indices[base + 1] * 3,
    c = indices[base + 2] * 3
  const ux = positions[b] - positions[a],
    uy = positions[b + 1] - positions[a + 1],
    uz = positions[b + 2] - positions[a + 2]
  const vx = positions[c] - positions[a],
    vy = positions[c + 1] - positions[a + 1],
    vz = positions[c + 2] - positions[a + 2]
  out[o] = uy * vz - uz * vy
  out[o + 1] = uz * vx - ux * vz
  out[o + 2] = ux * vy - uy * vx
}
