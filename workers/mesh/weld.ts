import { release } from '../../src/core/limits.ts'

/** One attribute of the vertices: `stride` 32-bit words each; of floats, -0 counts as 0. */
export interface WeldColumn {
  words: Int32Array
  stride: number
  float: boolean
}

export interface Weld {
  /** New vertex of each old one; numbers rise in the order of first appearance. */
  map: Uint32Array<ArrayBuffer>
  /** An old vertex for each new one. */
  source: Uint32Array<ArrayBuffer>
}

export const floatColumn = (data: Float32Array, stride: number): WeldColumn => ({
  words: new Int32Array(data.buffer, data.byteOffset, data.length),
  stride,
  float: true,
})

/** Columns of four bytes (colours) or two 16-bit numbers (encoded normals) per vertex; copied when their memory is not aligned. */
export function wordColumn(data: Uint8Array | Int16Array): WeldColumn {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice()
  return { words: new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2), stride: 1, float: false }
}

/** Joins vertices whose columns are identical bit by bit, by open addressing: O(n). */
export function weldVertices(columns: readonly WeldColumn[], count: number): Weld {
  let size = 16
  while (size < count * 1.6) size *= 2
  const table = new Int32Array(size).fill(-1)
  const map = new Uint32Array(count)
  const source = new Uint32Array(count)
  const [only] = columns
  const used = columns.length === 1 && only.float && only.stride === 3 ? joinPoints(only.words, table, map, source) : join(columns, table, map, source)
  const weld = { map, source: source.slice(0, used) }
  release(table, source)
  return weld
}

/** Fills `map` and `source` of a weld; gives the number of new vertices. `table`: a power of two of -1. */
function join(columns: readonly WeldColumn[], table: Int32Array, map: Uint32Array, source: Uint32Array): number {
  const mask = table.length - 1
  let used = 0
  for (let vertex = 0; vertex < map.length; vertex++) {
    let slot = hashVertex(columns, vertex) & mask
    while (table[slot] >= 0 && !sameVertex(columns, vertex, source[table[slot]])) slot = (slot + 1) & mask
    if (table[slot] < 0) {
      source[used] = vertex
      table[slot] = used++
    }
    map[vertex] = table[slot]
  }
  return used
}

/** Like `join`, for points alone: what large meshes are welded by. */
function joinPoints(words: Int32Array, table: Int32Array, map: Uint32Array, source: Uint32Array): number {
  const mask = table.length - 1
  let used = 0
  for (let vertex = 0; vertex < map.length; vertex++) {
    const x = positiveZero(words[vertex * 3]),
      y = positiveZero(words[vertex * 3 + 1]),
      z = positiveZero(words[vertex * 3 + 2])
    let hash = Math.imul(x, 0x9e3779b1)
    hash = Math.imul(hash ^ (hash >>> 15) ^ y, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13) ^ z, 0xc2b2ae35)
    let slot = (hash ^ (hash >>> 16)) & mask
    let found = table[slot]
    for (; found >= 0; found = table[slot]) {
      const at = source[found] * 3
      if (positiveZero(words[at]) === x && positiveZero(words[at + 1]) === y && positiveZero(words[at + 2]) === z) break
      slot = (slot + 1) & mask
    }
    if (found < 0) {
      source[used] = vertex
      found = table[slot] = used++
    }
    map[vertex] = found
  }
  return used
}

const positiveZero = (word: number): number => (word === NEGATIVE_ZERO ? 0 : word)

/** Whether no two vertices are joined: the map then changes nothing, as new numbers rise in the order of the old ones. */
export const isDistinct = ({ map, source }: Weld): boolean => source.length === map.length

/** The first vertex of each place of a mesh whose vertices at one place follow each other; or that no two vertices are at one place. */
export type Places = Uint32Array<ArrayBuffer> | 'distinct'

/** The place of each corner. */
export function placesOfCorners(places: Places, indices: Uint32Array, vertices: number): Uint32Array {
  if (places === 'distinct') return indices
  const placeOf = new Uint32Array(vertices)
  for (let p = 0; p < places.length; p++) placeOf.fill(p, places[p], p + 1 < places.length ? places[p + 1] : vertices)
  const out = new Uint32Array(indices.length)
  for (let i = 0; i < indices.length; i++) out[i] = placeOf[indices[i]]
  release(placeOf)
  return out
}

/** The new vertices of the corners; the indices themselves where all vertices are distinct. `giveBack` releases the array, unless it is theirs. */
export function weldedIndices({ map, source }: Weld, indices: Uint32Array): { welded: Uint32Array; giveBack(): void } {
  if (isDistinct({ map, source })) return { welded: indices, giveBack() {} }
  const welded = new Uint32Array(indices.length)
  for (let i = 0; i < indices.length; i++) welded[i] = map[indices[i]]
  return { welded, giveBack: () => release(welded) }
}

const NEGATIVE_ZERO = 0x80000000 | 0

function hashVertex(columns: readonly WeldColumn[], vertex: number): number {
  let hash = 0
  for (const { words, stride, float } of columns) {
    const at = vertex * stride
    for (let i = 0; i < stride; i++) {
      const word = words[at + i]
      hash = Math.imul(hash ^ (float && word === NEGATIVE_ZERO ? 0 : word), 0x9e3779b1)
      hash ^= hash >>> 15
    }
  }
  return hash ^ (hash >>> 13)
}

function sameVertex(columns: readonly WeldColumn[], a: number, b: number): boolean {
  for (const { words, stride, float } of columns) {
    const ai = a * stride
    const bi = b * stride
    for (let i = 0; i < stride; i++) {
      const p = words[ai + i]
      const q = words[bi + i]
      if (p !== q && !(float && ((p === 0 && q === NEGATIVE_ZERO) || (p === NEGATIVE_ZERO && q === 0)))) return false
    }
  }
  return true
}

/** Rows of `stride` numbers, picked by `source`. */
export function gather<T extends Float32Array | Float64Array | Uint8Array | Int16Array>(data: T, stride: number, source: Uint32Array): T {
  const out = new (data.constructor as new (length: number) => T)(source.length * stride)
  for (let i = 0; i < source.length; i++) {
    const from = source[i] * stride
    for (let k = 0; k < stride; k++) out[i * stride + k] = data[from + k]
  }
  return out
}
