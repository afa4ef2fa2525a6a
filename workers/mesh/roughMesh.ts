import { boundsOfPoints, diagonalOf, emptyBounds, unionBounds } from '../../src/core/scene/bounds.ts'
import type { Bounds, Rgba } from '../../src/core/scene/mesh.ts'
import { release } from '../../src/core/limits.ts'
import { encodeNormal } from '../../src/core/scene/octahedral.ts'
import type { Structure } from '../../src/core/scene/model.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import type { PartDraft, Sink } from '../contract/format.ts'
import { Growing } from './growing.ts'
import { triangleNormal } from './paintCorners.ts'

/** Bytes of a file from which on its mesh is shown while it is read: smaller ones are there at once. */
const GROWS_FROM = 24 << 20
/** Cells along the diagonal of the mesh, at first. */
const CELLS = 384
/** Bits of a cell's number along an axis; cells begin so many before the mesh, whose box may be an estimate. */
const AXIS_BITS = 10
const AXIS = 1 << AXIS_BITS
const BEFORE = (AXIS - CELLS) / 2
/** Largest size of a form: it is made many times. One that would grow larger is started again with larger cells. */
const MOST_VERTICES = 1 << 18
const MOST_CORNERS = 3 << 20
const TABLE = 1 << 20
/** Corners that are read before the first form. */
const FIRST_CORNERS = 3 << 16

/** A sink for a file that will be a single part: its tree, `alone`, is handed over as soon as there is something to see of it, and the same tree in the end is passed over. */
export function growingSink(sink: Sink, entry: FileEntry, alone: Structure): Sink {
  const { growing } = sink
  if (!growing || entry.size < GROWS_FROM) return { ...sink, growing: undefined }
  let isPlaced = false
  const structure = (own: Structure): void => {
    if (!isPlaced) sink.structure(own)
    isPlaced = true
  }
  return {
    ...sink,
    structure,
    growing(part, bounds) {
      structure(alone)
      growing(part, bounds)
    },
  }
}

/** Takes coarse forms of a part. */
export type ShownForms = Pick<Sink, 'growing'>

/** Forms of a part of a file whose tree is not known before its end: each is shown alone, in `alone`, until there is the structure. Undefined for smaller files. */
export function earlyForms(sink: Sink, entry: FileEntry, alone: Structure): ShownForms | undefined {
  if (!sink.earlyPart || entry.size < GROWS_FROM) return undefined
  return { growing: (part) => sink.earlyPart?.(alone, part) }
}

/** Vertex positions by number, in the file's unit. */
type Positions = Float32Array | Float64Array

interface RoughOptions {
  id: number
  name: string
  /** An estimate of the box of all positions; absent: that of those that are there. */
  bounds?: Bounds
  /** RGBA bytes per vertex. */
  vertexColor?: Uint8Array
  color?: Rgba
  /** Millimetres per unit of the positions; 1 when absent. */
  scale?: number
}

/**
 * A coarse form of a mesh that is still being read, for the picture of it: vertices in one cell of a grid become one, the first of them; triangles within a cell
 * vanish. It is shown each time that twice as many triangles are there.
 */
export class RoughMesh {
  private readonly options: RoughOptions
  private readonly sink: ShownForms
  /** Box of the positions as far as it is known, where the cells begin, and cells per unit. */
  private box: Bounds = emptyBounds
  private start: Bounds = emptyBounds
  private cell = 0
  /** Cells by their numbers + 1, and the vertex of the form in each: open addressing. */
  private readonly keys: Int32Array<ArrayBuffer> = new Int32Array(TABLE)
  private readonly owners: Int32Array<ArrayBuffer> = new Int32Array(TABLE)
  /** Vertex of the form + 1 for each vertex of the mesh; 0 = not looked up yet, -1 = none. */
  private formOf: Int32Array<ArrayBuffer> = new Int32Array(0)
  /** A vertex of the mesh for each of the form. */
  private readonly source = new Growing(Uint32Array)
  private readonly indices = new Growing(Uint32Array)
  private seen = 0
  /** Coordinates in the box. */
  private measured = 0
  private due = FIRST_CORNERS

  constructor(sink: ShownForms, options: RoughOptions) {
    this.sink = sink
    this.options = options
    if (options.bounds) this.lay(options.bounds)
  }

  /** The corners of triangles up to `end` are there, and the vertices that they name; numbers may be out of range. `last`: no more come. */
  grow(positions: Positions, corners: Uint32Array, end: number, last = false): void {
    if (end < this.due && !last) return
    const vertices = positions.length / 3
    if (this.formOf.length < vertices) {
      const formOf = new Int32Array(vertices)
      formOf.set(this.formOf)
      this.formOf = formOf
    }
    this.measure(positions)
    const { indices, source } = this
    for (let at = this.seen; at + 2 < end; at += 3) {
      if (indices.length > MOST_CORNERS || source.length > MOST_VERTICES) {
        this.cell /= 2
        this.clear()
        at = 0
      }
      const a = this.formVertex(positions, corners[at]),
        b = this.formVertex(positions, corners[at + 1]),
        c = this.formVertex(positions, corners[at + 2])
      if (a !== b && b !== c && c !== a && a >= 0 && b >= 0 && c >= 0) indices.push3(a, b, c)
    }
    this.seen = end
    this.due = end * 2
    if (indices.length > 0) this.show(positions)
    if (last) release(this.keys, this.owners, this.formOf)
  }

  /** Takes positions that have come into the box. Where one lies outside the cells, the form is started again. */
  private measure(positions: Positions): void {
    if (this.measured >= positions.length) return
    const box = (this.box = unionBounds(this.box, boundsOfPoints(positions.subarray(this.measured))))
    this.measured = positions.length
    const isInside = [0, 1, 2].every((axis) => this.cellOn(axis, box[axis]) >= 0 && this.cellOn(axis, box[axis + 3]) >= 0)
    if (!isInside) this.lay(box)
  }

  /** Lays the cells over a box. */
  private lay(box: Bounds): void {
    this.box = this.start = box
    this.cell = CELLS / diagonalOf(box)
    this.clear()
  }

  private clear(): void {
    this.seen = 0
    this.keys.fill(0)
    this.formOf.fill(0)
    this.source.length = this.indices.length = 0
  }

  private formVertex(positions: Positions, vertex: number): number {
    if (vertex >= this.formOf.length) return -1
    const known = this.formOf[vertex]
    if (known !== 0) return known - (known > 0 ? 1 : 0)
    const form = this.inCell(this.cellAt(positions, vertex), vertex)
    this.formOf[vertex] = form < 0 ? -1 : form + 1
    return form
  }

  /** Number of the cell that a vertex lies in; -1 outside of them all. */
  private cellAt(positions: Positions, vertex: number): number {
    let number = 0
    for (let axis = 0; axis < 3; axis++) {
      const step = this.cellOn(axis, positions[vertex * 3 + axis])
      if (step < 0) return -1
      number = (number << AXIS_BITS) | step
    }
    return number
  }

  /** Number of the cell along an axis; -1 outside of them all. */
  private cellOn(axis: number, value: number): number {
    const step = Math.floor((value - this.start[axis]) * this.cell) + BEFORE
    return step >= 0 && step < AXIS ? step : -1
  }

  private inCell(cell: number, vertex: number): number {
    if (cell < 0) return -1
    const { keys, owners } = this
    let slot = (Math.imul(cell, 0x9e3779b1) >>> 12) & (TABLE - 1)
    while (keys[slot] !== 0 && keys[slot] !== cell + 1) slot = (slot + 1) & (TABLE - 1)
    if (keys[slot] === 0) {
      keys[slot] = cell + 1
      owners[slot] = this.source.length
      this.source.push(vertex)
    }
    return owners[slot]
  }

  private show(all: Positions): void {
    const { id, name, vertexColor, color, scale = 1 } = this.options
    const bounds = this.box
    const source = this.source.done()
    const indices = this.indices.done()
    const offset: [number, number, number] = [(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2]
    const positions = new Float32Array(source.length * 3)
    for (let i = 0; i < positions.length; i++) positions[i] = (all[source[(i / 3) | 0] * 3 + (i % 3)] - offset[i % 3]) * scale
    const part: PartDraft = {
      id,
      name,
      origin: 'mesh',
      offset,
      mesh: { positions, normals: normalsOf(positions, indices), indices, faceStart: new Uint32Array([0, indices.length / 3]) },
    }
    if (vertexColor) {
      const colors = new Uint8Array(source.length * 4)
      for (let i = 0; i < colors.length; i++) colors[i] = vertexColor[source[i >> 2] * 4 + (i & 3)]
      part.mesh!.vertexColor = colors
    }
    if (color !== undefined) part.color = color
    for (let axis = 0; axis < 3; axis++) offset[axis] *= scale
    this.sink.growing?.(part, bounds.map((value) => value * scale) as unknown as Bounds)
  }
}

/** Triangles from which on a mesh that is there already is shown in a coarse form while it is made into a part. */
const ROUGH_FROM = 1 << 20

/** Shows a coarse form of a large mesh; nothing of others. */
export function showRough(sink: ShownForms, options: RoughOptions, positions: Positions, corners: Uint32Array): void {
  if (!sink.growing || corners.length < ROUGH_FROM * 3) return
  new RoughMesh(sink, options).grow(positions, corners, corners.length, true)
}

/** One normal per vertex, octahedral: the mean of its triangles' by their areas. */
function normalsOf(positions: Float32Array, indices: Uint32Array): Int16Array<ArrayBuffer> {
  const sums = new Float32Array(positions.length)
  const normal = new Float32Array(3)
  for (let base = 0; base < indices.length; base += 3) {
    triangleNormal(normal, 0, positions, indices, base)
    for (let corner = 0; corner < 3; corner++) for (let axis = 0; axis < 3; axis++) sums[indices[base + corner] * 3 + axis] += normal[axis]
  }
  const out = new Int16Array((positions.length / 3) * 2)
  for (let vertex = 0; vertex < positions.length / 3; vertex++) encodeNormal(out, vertex * 2, sums[vertex * 3], sums[vertex * 3 + 1], sums[vertex * 3 + 2])
  return out
}
