import type { Mesh } from '../../core/scene/mesh.ts'

/** Triangles of a mesh that has been simplified, over vertices of its own. */
export interface Coarse {
  /** Three vertex indices per triangle. */
  indices: Uint32Array
  /** Farthest that a vertex was moved, millimetres. */
  error: number
}

/** Seven ways along each component of an octahedral normal, of which the middle and the outermost are the axes: three bits. */
const WAYS = 3
const WAY = 32767 / WAYS

/** Spreads keys over the table (Knuth's multiplicative hashing). */
const GOLDEN = 0x9e3779b1

/** Columns that grow and are kept: thousands of parts are simplified one after the other. */
let table = new Int32Array(0)
let keys = new Uint32Array(0)
let cellOf = new Int32Array(0)
let sums = new Float64Array(0)
let nearest = new Float64Array(0)
let chosen = new Int32Array(0)

/**
 * A mesh in which all vertices of a cell that face the same way have become one of them, that nearest to their middle (clustering after Rossignac and Borrel): quick,
 * bounded in error by the cell, and without vertices of its own. `cells`: along the longest side of the vertices' box, 256 at most.
 */
export function coarseOf({ positions, normals, indices }: Mesh, cells: number): Coarse {
  const vertices = positions.length / 3
  const [least, size] = boxOf(positions)
  reserve(vertices)
  const count = cluster(positions, normals, least, size > 0 ? (cells * 0.999999) / size : 0)
  const error = choose(positions, vertices, count)
  return { indices: collapsed(indices), error }
}

/** Slots of the table are twice as many as vertices, or more. */
const bitsFor = (vertices: number): number => Math.max(4, Math.ceil(Math.log2(vertices * 2)))

function reserve(vertices: number): void {
  if (cellOf.length >= vertices) return
  const slots = 2 ** bitsFor(vertices)
  table = new Int32Array(slots)
  keys = new Uint32Array(slots)
  cellOf = new Int32Array(slots / 2)
  sums = new Float64Array(slots * 2)
  nearest = new Float64Array(slots / 2)
  chosen = new Int32Array(slots / 2)
}

function boxOf(positions: Float32Array): [least: [number, number, number], size: number] {
  const least: [number, number, number] = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3
    if (positions[i] < least[axis]) least[axis] = positions[i]
    if (positions[i] > most[axis]) most[axis] = positions[i]
  }
  return [least, Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2])]
}

/** Numbers the clusters, adds up the positions of each, and returns how many there are. */
function cluster(positions: Float32Array, normals: Int16Array, least: readonly number[], scale: number): number {
  const vertices = positions.length / 3
  const bits = bitsFor(vertices)
  const last = 2 ** bits - 1
  table.fill(-1, 0, last + 1)
  let count = 0
  for (let v = 0; v < vertices; v++) {
    const x = positions[v * 3]
    const y = positions[v * 3 + 1]
    const z = positions[v * 3 + 2]
    const cell = ((x - least[0]) * scale) | (((y - least[1]) * scale) << 8) | (((z - least[2]) * scale) << 16)
    const key = (cell | (Math.round(normals[v * 2] / WAY + WAYS) << 24) | (Math.round(normals[v * 2 + 1] / WAY + WAYS) << 27)) >>> 0
    let at = Math.imul(key, GOLDEN) >>> (32 - bits)
    while (table[at] >= 0 && keys[at] !== key) at = (at + 1) & last
    if (table[at] < 0) {
      table[at] = count
      keys[at] = key
      sums.fill(0, count * 4, count * 4 + 4)
      count++
    }
    const own = (cellOf[v] = table[at])
    sums[own * 4] += x
    sums[own * 4 + 1] += y
    sums[own * 4 + 2] += z
    sums[own * 4 + 3] += 1
  }
  return count
}

/** Chooses the vertex of each cluster; returns how far the farthest of the others is from theirs. */
function choose(positions: Float32Array, vertices: number, count: number): number {
  nearest.fill(Infinity, 0, count)
  for (let v = 0; v < vertices; v++) {
    const own = cellOf[v]
    const weight = 1 / sums[own * 4 + 3]
    const x = positions[v * 3] - sums[own * 4] * weight
    const y = positions[v * 3 + 1] - sums[own * 4 + 1] * weight
    const z = positions[v * 3 + 2] - sums[own * 4 + 2] * weight
    const away = x * x + y * y + z * z
    if (away >= nearest[own]) continue
    nearest[own] = away
    chosen[own] = v
  }
  let worst = 0
  for (let v = 0; v < vertices; v++) {
    const to = chosen[cellOf[v]]
    const x = positions[v * 3] - positions[to * 3]
    const y = positions[v * 3 + 1] - positions[to * 3 + 1]
    const z = positions[v * 3 + 2] - positions[to * 3 + 2]
    worst = Math.max(worst, x * x + y * y + z * z)
  }
  return Math.sqrt(worst)
}

/** The triangles that still have three corners. */
function collapsed(indices: Uint32Array): Uint32Array {
  const out = new Uint32Array(indices.length)
  let length = 0
  for (let i = 0; i < indices.length; i += 3) {
    const a = chosen[cellOf[indices[i]]]
    const b = chosen[cellOf[indices[i + 1]]]
    const c = chosen[cellOf[indices[i + 2]]]
    if (a === b || b === c || c === a) continue
    out[length] = a
    out[length + 1] = b
    out[length + 2] = c
    length += 3
  }
  return out.slice(0, length)
}
