import { damaged } from '../codec/predictors.ts'
import type { TopologyStreams } from './topologyStreams.ts'

/** Corners of all polygons, and steps of searches in damaged meshes. */
const MOST_SLOTS = 64_000_000
const MOST_STEPS = 1_000_000_000
/** Vertices that are looked at for the next one to complete. */
const LOOK_BACK = 16
const LAST_CONTEXT = 7
const WIDE_MASK = 64

export interface Topology {
  /** Number of vertices, and of records of attributes that they have together. */
  vertices: number
  records: number
  /** Corners of polygon `p`: `corner[start[p]]` up to `corner[start[p + 1]]`, and the record of each; -1 for none. */
  start: Uint32Array
  corner: Int32Array
  record: Int32Array
}

/**
 * Decodes the mesh of JT 9 and 10. The coder walks from polygon to polygon around one vertex after the other and stores only the rest:
 * how many polygons each new vertex has, and where a walk meets an older vertex ("split"). Throws `file-exception` for damage.
 */
export function decodeTopology(streams: TopologyStreams): Topology {
  return new Decoder(streams).decode()
}

class Decoder {
  private readonly streams: TopologyStreams
  /** Polygons: first corner, vertices at the corners. */
  private readonly polygonStart: Uint32Array
  private readonly corners: Int32Array
  private polygons = 0
  /** Vertices: first slot, polygons in the slots, empty slots, number of records and first record. */
  private readonly vertexStart: Uint32Array
  private readonly around: Int32Array
  private readonly begins: Uint8Array
  private readonly empty: Int32Array
  private readonly recordStart: Uint32Array
  private vertices = 0
  /** Places in the streams. */
  private readonly degreeAt = new Uint32Array(8)
  private readonly maskAt = new Uint32Array(8)
  private largeAt = 0
  private splitAt = 0
  /** Vertices that are being walked around, and those of them that are complete. */
  private readonly active: number[] = []
  private readonly complete: Uint8Array
  private steps = 0

  constructor(streams: TopologyStreams) {
    this.streams = streams
    const { valences, degrees } = streams
    this.polygonStart = new Uint32Array(valences.length + 1)
    let slots = 0
    for (let p = 0; p < valences.length; p++) {
      if (valences[p] < 1) throw damaged()
      slots += valences[p]
      if (slots > MOST_SLOTS) throw damaged()
      this.polygonStart[p + 1] = slots
    }
    let places = 0
    let count = 0
    for (const stream of degrees) {
      for (const degree of stream) {
        if (degree < 0 || degree > valences.length) throw damaged()
        places += degree
        if (degree > 0) count++
      }
    }
    // Every place around a vertex is a corner of a polygon.
    if (places > slots) throw damaged()
    this.corners = new Int32Array(slots).fill(-1)
    this.vertexStart = new Uint32Array(count + 1)
    this.around = new Int32Array(places).fill(-1)
    this.begins = new Uint8Array(places)
    this.empty = new Int32Array(count)
    this.recordStart = new Uint32Array(count + 1)
    this.complete = new Uint8Array(count)
  }

  decode(): Topology {
    const { active, complete, around, vertexStart } = this
    while (this.polygons < this.streams.valences.length) {
      const polygon = this.polygons++
      const size = this.valence(polygon)
      for (let i = 0; i < size; i++) this.activate(polygon, i)
      for (let vertex = this.nextActive(); vertex >= 0; vertex = this.nextActive()) {
        for (let slot = 0, from = vertexStart[vertex], end = vertexStart[vertex + 1] - from; slot < end; slot++) {
          if (around[from + slot] >= 0) continue
          if (this.polygons >= this.streams.valences.length) throw damaged()
          const next = this.polygons++
          this.corners[this.polygonStart[next]] = vertex
          this.link(next, 0, vertex, slot)
          this.completePolygon(next, slot)
        }
        complete[vertex] = 1
      }
      active.length = 0
    }
    return {
      vertices: this.vertices,
      records: this.recordStart[this.vertices],
      start: this.polygonStart,
      corner: this.corners,
      record: this.recordsOfCorners(),
    }
  }

  private valence(polygon: number): number {
    return this.polygonStart[polygon + 1] - this.polygonStart[polygon]
  }

  /** The vertex with the fewest empty slots among the last ones; -1 when all are complete. */
  private nextActive(): number {
    const { active, complete, empty } = this
    while (active.length > 0 && complete[active[active.length - 1]]) active.pop()
    let best = -1
    for (let i = active.length - 1; i >= 0 && i >= active.length - LOOK_BACK; i--) {
      const vertex = active[i]
      if (complete[vertex]) active.splice(i, 1)
      else if (best < 0 || empty[vertex] < empty[best]) best = vertex
    }
    return best
  }

  /** Gives corner `i` of a polygon its vertex: a new one, or one that is being walked around. */
  private activate(polygon: number, i: number): void {
    const { active, streams } = this
    const at = this.polygonStart[polygon] + i
    const vertex = this.newVertex(polygon)
    if (vertex >= 0) {
      this.corners[at] = vertex
      this.put(vertex, 0, polygon)
      active.push(vertex)
      return
    }
    if (this.splitAt >= streams.splitFaces.length || this.splitAt >= streams.splitPositions.length) throw damaged()
    const older = active[active.length - streams.splitFaces[this.splitAt]]
    const slot = streams.splitPositions[this.splitAt++]
    if (older === undefined || slot < 0 || slot >= this.vertexStart[older + 1] - this.vertexStart[older]) throw damaged()
    this.corners[at] = older
    this.link(polygon, i, older, slot)
  }

  /** Reads the degree and the mask of a new vertex; -1 for a split. */
  private newVertex(polygon: number): number {
    const { streams, vertexStart, recordStart } = this
    const context = this.context(polygon)
    const degrees = streams.degrees[context]
    const at = this.degreeAt[context]++
    if (at >= degrees.length) throw damaged()
    const degree = degrees[at]
    if (degree === 0) return -1
    const vertex = this.vertices++
    const from = vertexStart[vertex]
    vertexStart[vertex + 1] = from + degree
    this.empty[vertex] = degree
    recordStart[vertex + 1] = recordStart[vertex] + this.readMask(from, degree)
    return vertex
  }

  /** Which of the eight streams foretells the degree of the next vertex, by the vertices of the polygon that are known. */
  private context(polygon: number): number {
    const from = this.polygonStart[polygon]
    const size = this.valence(polygon)
    let known = 0
    let degrees = 0
    for (let i = from; i < from + size; i++) {
      const vertex = this.corners[i]
      if (vertex < 0) continue
      known++
      degrees += this.vertexStart[vertex + 1] - this.vertexStart[vertex]
    }
    if (size === 3) return 1 + Math.sign(degrees - 6 * known)
    if (size === 4) return 4 + Math.sign(degrees - 4 * known)
    return size === 5 ? 6 : LAST_CONTEXT
  }

  /** Marks the slots that begin a new record; returns how many. */
  private readMask(from: number, degree: number): number {
    const { streams, begins } = this
    let records = 0
    if (degree > WIDE_MASK) {
      const words = Math.ceil(degree / 32)
      if (this.largeAt + words > streams.large.length) throw damaged()
      for (let k = 0; k < degree; k++) {
        begins[from + k] = (streams.large[this.largeAt + (k >>> 5)] >>> (k & 31)) & 1
        records += begins[from + k]
      }
      this.largeAt += words
      return records
    }
    const context = Math.min(LAST_CONTEXT, Math.max(0, degree - 2))
    const at = this.maskAt[context]++
    if (at >= streams.masks[context].length) throw damaged()
    const { bitsPerPart } = streams
    for (let k = 0; k < degree; k++) {
      const part = Math.floor(k / bitsPerPart)
      const mask = part === 0 ? streams.masks[context] : streams.higher[part - 1]
      begins[from + k] = (mask[at] >>> (k - part * bitsPerPart)) & 1
      records += begins[from + k]
    }
    return records
  }

  private put(vertex: number, slot: number, polygon: number): void {
    const at = this.vertexStart[vertex] + slot
    if (this.around[at] < 0) this.empty[vertex]--
    this.around[at] = polygon
  }

  /** Puts a polygon into a slot of a vertex, and takes over from its neighbours there the known facts about its other corners. */
  private link(polygon: number, i: number, vertex: number, slot: number): void {
    const { corners, around, polygonStart, vertexStart } = this
    const degree = vertexStart[vertex + 1] - vertexStart[vertex]
    const from = vertexStart[vertex]
    this.put(vertex, slot, polygon)
    const size = this.valence(polygon)
    const start = polygonStart[polygon]
    const before = around[from + ((slot + degree - 1) % degree)]
    const next = start + ((i + 1) % size)
    if (before >= 0 && corners[next] < 0) {
      const own = this.valence(before)
      corners[next] = corners[polygonStart[before] + ((this.cornerOf(before, vertex) + own - 1) % own)]
    }
    const behind = around[from + ((slot + 1) % degree)]
    const previous = start + ((i + size - 1) % size)
    if (behind >= 0 && corners[previous] < 0) {
      const own = this.valence(behind)
      corners[previous] = corners[polygonStart[behind] + ((this.cornerOf(behind, vertex) + 1) % own)]
    }
  }

  /** Links a polygon whose first corner is known to all vertices that can be reached around its neighbours; the others are new. */
  private completePolygon(polygon: number, slot: number): void {
    const { corners, around, polygonStart, vertexStart } = this
    const start = polygonStart[polygon]
    const size = this.valence(polygon)
    const degreeOf = (vertex: number): number => vertexStart[vertex + 1] - vertexStart[vertex]
    let at = corners[start]
    let j = slot
    let i = 1
    for (; i < size && corners[start + i] >= 0; i++) {
      const vertex = corners[start + i]
      const degree = degreeOf(at)
      j = (j + degree - 1) % degree
      const neighbour = around[vertexStart[at] + j]
      if (neighbour < 0) break
      const own = degreeOf(vertex)
      const place = (this.slotOf(vertex, neighbour) + own - 1) % own
      this.link(polygon, i, vertex, place)
      at = vertex
      j = place
    }
    if (i >= size) return
    const last = i
    at = corners[start]
    j = slot
    for (i = size - 1; i >= 0 && corners[start + i] >= 0; ) {
      const vertex = corners[start + i]
      j = (j + 1) % degreeOf(at)
      const neighbour = around[vertexStart[at] + j]
      if (neighbour < 0) break
      const place = (this.slotOf(vertex, neighbour) + 1) % degreeOf(vertex)
      this.link(polygon, i, vertex, place)
      at = vertex
      j = place
      if (--i < last) return
    }
    for (let k = last; k <= i; k++) this.activate(polygon, k)
  }

  private cornerOf(polygon: number, vertex: number): number {
    const { corners, polygonStart } = this
    const from = polygonStart[polygon]
    const at = corners.subarray(from, polygonStart[polygon + 1]).indexOf(vertex)
    this.count(at)
    return at
  }

  private slotOf(vertex: number, polygon: number): number {
    const { around, vertexStart } = this
    const from = vertexStart[vertex]
    let at = from
    const end = vertexStart[vertex + 1]
    while (at < end && around[at] !== polygon) at++
    this.count(at === end ? -1 : at - from)
    return at - from
  }

  private count(steps: number): void {
    this.steps += steps
    if (steps < 0 || this.steps > MOST_STEPS) throw damaged()
  }

  /** Around a vertex each marked slot begins the next record; slots before the first mark belong to the last record. */
  private recordsOfCorners(): Int32Array {
    const { corners, around, begins, polygonStart, vertexStart, recordStart } = this
    const out = new Int32Array(corners.length).fill(-1)
    for (let vertex = 0; vertex < this.vertices; vertex++) {
      const records = recordStart[vertex + 1] - recordStart[vertex]
      if (records === 0) continue
      let record = records - 1
      for (let slot = vertexStart[vertex]; slot < vertexStart[vertex + 1]; slot++) {
        if (begins[slot]) record = (record + 1) % records
        const polygon = around[slot]
        if (polygon < 0) continue
        for (let c = polygonStart[polygon]; c < polygonStart[polygon + 1]; c++) {
          if (corners[c] !== vertex || out[c] >= 0) continue
          out[c] = recordStart[vertex] + record
          break
        }
      }
    }
    return out
  }
}
