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

/** Vertices, or triangles times three, that are gone through at a stretch. */
const STRETCH = 1 << 15

/**
 * A mesh in which all vertices of a cell that face the same way have become one of them, that nearest to their middle (clustering after Rossignac and Borrel): quick,
 * bounded in error by the cell, and without vertices of its own. `cells`: along the longest side of the vertices' box, 256 at most.
 */
export function coarseOf(mesh: Mesh, cells: number, clusters = new Clusters()): Coarse {
  const pieces = clusters.simplify(mesh, cells)
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}

/** Slots of the table are twice as many as clusters, or more. */
const bitsFor = (clusters: number): number => Math.max(4, Math.ceil(Math.log2(clusters * 2)))

/** Columns of numbers that grow and are kept: thousands of parts are simplified one after the other. */
export class Clusters {
  /** Cluster by slot of the table, -1 of none; and the keys of clusters by the same. */
  private table = new Int32Array(0)
  private keys = new Uint32Array(0)
  private bits = 0
  /** Cluster of each vertex. */
  private clusterOf = new Int32Array(0)
  /** Columns of clusters: sums of x, y, z and their number; least square of a distance from the middle, and the vertex. */
  private sums = new Float64Array(0)
  private nearest = new Float64Array(0)
  private chosen = new Int32Array(0)
  private count = 0

  /** Empties the table, for a mesh of so many vertices. */
  private begin(vertices: number): void {
    this.count = 0
    this.bits = bitsFor(Math.min(vertices, STRETCH))
    if (this.table.length < 2 ** this.bits) {
      this.table = new Int32Array(2 ** this.bits)
      this.keys = new Uint32Array(2 ** this.bits)
    }
    this.table.fill(-1, 0, 2 ** this.bits)
    if (this.clusterOf.length < vertices) this.clusterOf = new Int32Array(2 ** Math.ceil(Math.log2(vertices)))
  }

  /** Does what `coarseOf` does, a piece at a time; nothing else may be simplified by these columns until the end. */
  *simplify({ positions, normals, indices }: Mesh, cells: number): Generator<undefined, Coarse> {
    const vertices = positions.length / 3
    this.begin(vertices)
    const least = [Infinity, Infinity, Infinity]
    const most = [-Infinity, -Infinity, -Infinity]
    for (let from = 0; from < vertices; from += STRETCH) {
      widen(positions, from, Math.min(vertices, from + STRETCH), least, most)
      if (from > 0) yield
    }
    const size = Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2])
    const scale = size > 0 ? (cells * 0.999999) / size : 0
    for (let from = 0; from < vertices; from += STRETCH) {
      const to = Math.min(vertices, from + STRETCH)
      this.reserve(to - from)
      this.cluster(positions, normals, from, to, least, scale)
      if (from > 0) yield
    }
    this.nearest.fill(Infinity, 0, this.count)
    for (let from = 0; from < vertices; from += STRETCH) {
      this.choose(positions, from, Math.min(vertices, from + STRETCH))
      if (from > 0) yield
    }
    let error = 0
    for (let from = 0; from < vertices; from += STRETCH) {
      error = Math.max(error, this.farthest(positions, from, Math.min(vertices, from + STRETCH)))
      if (from > 0) yield
    }
    const kept: Uint32Array[] = []
    for (let from = 0; from < indices.length; from += 3 * STRETCH) {
      kept.push(this.collapsed(indices, from, Math.min(indices.length, from + 3 * STRETCH)))
      if (from > 0) yield
    }
    return { indices: joined(kept), error: Math.sqrt(error) }
  }

  /** Makes room for so many more clusters; the table has twice as many slots as clusters, or more. */
  private reserve(more: number): void {
    const need = this.count + more
    if (this.chosen.length < need) {
      const room = 2 ** Math.ceil(Math.log2(need))
      this.sums = grown(this.sums, new Float64Array(room * 4))
      this.nearest = new Float64Array(room)
      this.chosen = new Int32Array(room)
    }
    if (2 ** this.bits >= need * 2) return
    const { table, keys } = this
    const slots = 2 ** this.bits
    this.bits = bitsFor(need)
    this.table = new Int32Array(2 ** this.bits).fill(-1)
    this.keys = new Uint32Array(2 ** this.bits)
    for (let at = 0; at < slots; at++) if (table[at] >= 0) this.table[this.slotOf(keys[at])] = table[at]
  }

  /** The slot of a key, which is put there when it is new. */
  private slotOf(key: number): number {
    const { table, keys, bits } = this
    const last = 2 ** bits - 1
    let at = Math.imul(key, GOLDEN) >>> (32 - bits)
    while (table[at] >= 0 && keys[at] !== key) at = (at + 1) & last
    keys[at] = key
    return at
  }

  /** Numbers the clusters, and adds up the positions of each. */
  private cluster(positions: Float32Array, normals: Int16Array, from: number, to: number, least: readonly number[], scale: number): void {
    const { table, keys, bits, clusterOf, sums } = this
    const last = 2 ** bits - 1
    let { count } = this
    for (let v = from; v < to; v++) {
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
      const own = (clusterOf[v] = table[at])
      sums[own * 4] += x
      sums[own * 4 + 1] += y
      sums[own * 4 + 2] += z
      sums[own * 4 + 3] += 1
    }
    this.count = count
  }

  /** Chooses the vertex of each cluster. */
  private choose(positions: Float32Array, from: number, to: number): void {
    const { clusterOf, sums, nearest, chosen } = this
    for (let v = from; v < to; v++) {
      const own = clusterOf[v]
      const weight = 1 / sums[own * 4 + 3]
      const x = positions[v * 3] - sums[own * 4] * weight
      const y = positions[v * 3 + 1] - sums[own * 4 + 1] * weight
      const z = positions[v * 3 + 2] - sums[own * 4 + 2] * weight
      const away = x * x + y * y + z * z
      if (away >= nearest[own]) continue
      nearest[own] = away
      chosen[own] = v
    }
  }

  /** Square of the distance of the farthest vertex from that of its cluster. */
  private farthest(positions: Float32Array, from: number, to: number): number {
    const { clusterOf, chosen } = this
    let worst = 0
    for (let v = from; v < to; v++) {
      const other = chosen[clusterOf[v]]
      const x = positions[v * 3] - positions[other * 3]
      const y = positions[v * 3 + 1] - positions[other * 3 + 1]
      const z = positions[v * 3 + 2] - positions[other * 3 + 2]
      worst = Math.max(worst, x * x + y * y + z * z)
    }
    return worst
  }

  /** The triangles that still have three corners. */
  private collapsed(indices: Uint32Array, from: number, to: number): Uint32Array {
    const { clusterOf, chosen } = this
    const out = new Uint32Array(to - from)
    let length = 0
    for (let i = from; i < to; i += 3) {
      const a = chosen[clusterOf[indices[i]]]
      const b = chosen[clusterOf[indices[i + 1]]]
      const c = chosen[clusterOf[indices[i + 2]]]
      if (a === b || b === c || c === a) continue
      out[length] = a
      out[length + 1] = b
      out[length + 2] = c
      length += 3
    }
    return out.slice(0, length)
  }
}

function widen(positions: Float32Array, from: number, to: number, least: number[], most: number[]): void {
  for (let v = from; v < to; v++)
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[v * 3 + axis]
      if (value < least[axis]) least[axis] = value
      if (value > most[axis]) most[axis] = value
    }
}

function grown(from: Float64Array, to: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  to.set(from)
  return to
}

function joined(pieces: Uint32Array[]): Uint32Array {
  if (pieces.length === 1) return pieces[0]
  const out = new Uint32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}
