import { EdgeKind, type Edges, type Mesh, type Points } from '../../src/core/scene/mesh.ts'
import { PointTable } from '../mesh/pointTable.ts'
import { broken, Fields, Rows } from './columns.ts'

/** Steps of the grid on which coordinates are written first, along the longest side of a part's box. */
const STEPS = 65535

/** Where coordinates lie that are whole numbers of steps: `min + step * number`, millimetres, in single precision. */
export interface Grid {
  min: [number, number, number]
  step: number
}

/** The grid of all coordinates of a part. */
export function gridOf(...lists: (Float32Array | undefined)[]): Grid {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const values of lists) {
    if (!values) continue
    for (let i = 0; i < values.length; i++) {
      const k = i % 3
      if (values[i] < min[k]) min[k] = values[i]
      if (values[i] > max[k]) max[k] = values[i]
    }
  }
  const side = Math.max(0, ...max.map((value, k) => value - min[k]))
  return { min: min.map((value) => (Number.isFinite(value) ? value : 0)) as Grid['min'], step: Number.isFinite(side) && side > 0 ? side / STEPS : 1 }
}

export function readGrid(value: unknown): Grid {
  const fields = new Fields(value)
  const [step] = fields.numbers('step', 1)
  return { min: fields.numbers('min', 3) as Grid['min'], step }
}

/** Coordinates as numbers of steps. */
export function toGrid(values: Float32Array, { min, step }: Grid): Uint16Array<ArrayBuffer> {
  const out = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i++) out[i] = Math.min(STEPS, Math.max(0, Math.round((values[i] - min[i % 3]) / step)))
  return out
}

/** The same for every engine: products and sums in double precision, rounded once. */
export function fromGrid(steps: Uint16Array, { min, step }: Grid): Float32Array<ArrayBuffer> {
  const out = new Float32Array(steps.length)
  for (let i = 0; i < steps.length; i++) out[i] = min[i % 3] + step * steps[i]
  return out
}

/** Differences of the bits of exact coordinates and of those on the grid: small numbers, by which `addRest` makes the exact ones. */
export function restOf(exact: Float32Array, steps: Uint16Array, grid: Grid): Int32Array<ArrayBuffer> {
  const rest = new Int32Array(exact.buffer.slice(exact.byteOffset, exact.byteOffset + exact.byteLength) as ArrayBuffer)
  const near = new Int32Array(fromGrid(steps, grid).buffer)
  for (let i = 0; i < rest.length; i++) rest[i] -= near[i]
  return rest
}

export function addRest(steps: Uint16Array, grid: Grid, rest: Int32Array): Float32Array<ArrayBuffer> {
  const out = fromGrid(steps, grid)
  const bits = new Int32Array(out.buffer)
  for (let i = 0; i < bits.length; i++) bits[i] += rest[i]
  return out
}

/** Indices by how far they lie behind the next vertex that no index has named yet: where vertices come in the order of their first use, mostly small numbers. */
export function writeIndices(indices: Uint32Array): Uint32Array {
  let next = 0
  return indices.map((index) => {
    const behind = next - index
    next = Math.max(next, index + 1)
    return (behind << 1) ^ (behind >> 31)
  })
}

export function readIndices(written: Uint32Array, vertices: number): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(written.length)
  let next = 0
  for (let i = 0; i < written.length; i++) {
    const index = next - ((written[i] >>> 1) ^ -(written[i] & 1))
    if (index < 0 || index >= vertices) throw broken('triangles of vertices that are not there')
    out[i] = index
    if (index >= next) next = index + 1
  }
  return out
}

/** The mesh of a part on the grid, as it was read. */
export interface GridMesh extends Omit<Mesh, 'positions'> {
  steps: Uint16Array<ArrayBuffer>
}

export function writeMesh(mesh: Mesh, grid: Grid): unknown {
  return {
    steps: new Rows(toGrid(mesh.positions, grid), 3, true),
    normals: new Rows(mesh.normals, 2, true),
    indices: writeIndices(mesh.indices),
    faceStart: new Rows(mesh.faceStart, 1, true),
    ...(mesh.faceColor && { faceColor: new Rows(mesh.faceColor, 1, true) }),
    ...(mesh.vertexColor && { vertexColor: new Rows(mesh.vertexColor, 4, true) }),
    ...(mesh.uv && { uv: new Rows(mesh.uv, 2) }),
  }
}

export function readMesh(value: unknown): GridMesh {
  const fields = new Fields(value)
  const steps = fields.array('steps', Uint16Array)
  if (steps.length % 3 !== 0) throw broken('incomplete vertices')
  const vertices = steps.length / 3
  const written = fields.array('indices', Uint32Array)
  if (written.length % 3 !== 0) throw broken('incomplete triangles')
  const faceStart = fields.array('faceStart', Uint32Array)
  return {
    steps,
    normals: fields.array('normals', Int16Array, vertices * 2),
    indices: readIndices(written, vertices),
    faceStart,
    ...(fields.has('faceColor') && { faceColor: fields.array('faceColor', Uint32Array, faceStart.length - 1) }),
    ...(fields.has('vertexColor') && { vertexColor: fields.array('vertexColor', Uint8Array, vertices * 4) }),
    ...(fields.has('uv') && { uv: fields.array('uv', Float32Array, vertices * 2) }),
  }
}

/** Edges of a part: points that are vertices of its mesh by their numbers, the others on the grid. */
export interface GridEdges extends Omit<Edges, 'points' | 'curves'> {
  /** One per point: 0, or the number of a vertex of the mesh + 1. */
  vertex: Uint32Array
  steps: Uint16Array<ArrayBuffer>
}

/** The points of edges that are no vertex of the mesh, and the vertex of each point (as in `GridEdges`). */
export function splitPoints({ points }: Edges, mesh: Mesh | undefined): { vertex: Uint32Array; loose: Float32Array } {
  const vertex = new Uint32Array(points.length / 3)
  const loose = new Float32Array(points.length)
  let used = 0
  const own = new Int32Array(points.buffer, points.byteOffset, points.length)
  const finder = mesh && vertexFinder(mesh.positions)
  for (let i = 0; i < own.length; i += 3) {
    const found = finder?.(own, i) ?? -1
    if (found >= 0) vertex[i / 3] = found + 1
    else for (let k = 0; k < 3; k++) loose[used++] = points[i + k]
  }
  return { vertex, loose: loose.slice(0, used) }
}

/** Finds the first vertex at a point, which is given as words of floats; -1 where none is the same in every bit. */
function vertexFinder(positions: Float32Array): (words: Int32Array, at: number) => number {
  const table = new PointTable(positions)
  for (let vertex = 0; vertex < positions.length / 3; vertex++) table.add(vertex)
  const first = table.source
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length)
  return (words, at) => {
    const number = table.find(words, at)
    if (number < 0) return -1
    const vertex = first[number]
    return [0, 1, 2].every((k) => bits[vertex * 3 + k] === words[at + k]) ? vertex : -1
  }
}

export function writeEdges({ start, kind, faces }: Edges, { vertex, loose }: ReturnType<typeof splitPoints>, grid: Grid): unknown {
  return {
    vertex: new Rows(vertex, 1, true),
    steps: new Rows(toGrid(loose, grid), 3, true),
    start: new Rows(start, 1, true),
    kind,
    faces: new Rows(faces, 2, true),
  }
}

export function readEdges(value: unknown, vertices: number): GridEdges {
  const fields = new Fields(value)
  const vertex = fields.array('vertex', Uint32Array)
  const steps = fields.array('steps', Uint16Array)
  let loose = 0
  for (let i = 0; i < vertex.length; i++) {
    if (vertex[i] > vertices) throw broken('edges of vertices that are not there')
    if (vertex[i] === 0) loose++
  }
  if (steps.length !== loose * 3) throw broken('edges without their points')
  const kind = fields.array('kind', Uint8Array)
  for (let e = 0; e < kind.length; e++) if (kind[e] > EdgeKind.wire) throw broken('edges of an unknown kind')
  return { vertex, steps, start: fields.array('start', Uint32Array, kind.length + 1), kind, faces: fields.array('faces', Int32Array, kind.length * 2) }
}

/** Points of edges, from the vertices of the mesh and from their own. */
export function joinPoints({ vertex }: GridEdges, positions: Float32Array | undefined, loose: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(vertex.length * 3)
  let next = 0
  for (let i = 0; i < vertex.length; i++) {
    const from = vertex[i] > 0 ? (vertex[i] - 1) * 3 : next
    if (vertex[i] === 0) next += 3
    const source = vertex[i] > 0 ? positions! : loose
    out[i * 3] = source[from]
    out[i * 3 + 1] = source[from + 1]
    out[i * 3 + 2] = source[from + 2]
  }
  return out
}

export function writePoints({ positions, color }: Points, grid: Grid): unknown {
  return { steps: new Rows(toGrid(positions, grid), 3, true), ...(color && { color: new Rows(color, 4, true) }) }
}

export interface GridPoints extends Omit<Points, 'positions'> {
  steps: Uint16Array<ArrayBuffer>
}

export function readPoints(value: unknown): GridPoints {
  const fields = new Fields(value)
  const steps = fields.array('steps', Uint16Array)
  if (steps.length % 3 !== 0) throw broken('incomplete points')
  return { steps, ...(fields.has('color') && { color: fields.array('color', Uint8Array, (steps.length / 3) * 4) }) }
}
