import { transformPoint } from '../../../src/core/geometry/matrix.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { ShapeGeometry } from './shape/readShape.ts'
import type { ShapeUse } from './tree/partSource.ts'

/** The shapes of a part as one mesh, in the part's units. Each face has vertices of its own. */
export interface JoinedShapes {
  positions: Float64Array
  /** Absent where a vertex has none. */
  normals?: Float32Array
  vertexColor?: Uint8Array
  indices: Uint32Array
  faceStart: Uint32Array
  faceColor?: Uint32Array
  /** The one colour of all shapes; 0 for several or none. */
  color: Rgba
  /** The faces are those of exact bodies, not whole shapes. */
  isFaced: boolean
  wires: { line: Uint32Array; lineStart: Uint32Array; point: Uint32Array }
}

/** `color`: of shapes without one. */
export function joinShapes(shapes: readonly ShapeGeometry[], uses: readonly ShapeUse[], color: Rgba): JoinedShapes {
  const colors = uses.map((use) => use.color || color)
  const isPlain = colors.every((own) => own === colors[0])
  const pieces = shapes.map(facesOf)
  const corners = shapes.reduce((sum, { indices }) => sum + indices.length, 0)
  const loose = shapes.reduce((sum, shape) => sum + (shape.lines || shape.isPoints ? shape.positions.length / 3 : 0), 0)
  const positions = new Float64Array((corners + loose) * 3)
  const normals = new Float32Array(corners * 3)
  const bytes = shapes.some((shape) => shape.colors) ? new Uint8Array((corners + loose) * 4) : undefined
  const indices = new Uint32Array(corners)
  const starts: number[] = []
  const faceColors: Rgba[] = []
  const wires = { line: [] as number[], lineStart: [0], point: [] as number[] }
  let vertices = 0
  let at = 0
  for (const [s, shape] of shapes.entries()) {
    const { order, faces } = pieces[s]
    const numbers = new VertexNumbers(shape)
    const first = vertices
    const put = (vertex: number, record: number): void => {
      for (let axis = 0; axis < 3; axis++) positions[vertices * 3 + axis] = shape.positions[vertex * 3 + axis]
      if (record >= 0 && shape.normals && record * 3 + 2 < shape.normals.length)
        for (let axis = 0; axis < 3; axis++) normals[vertices * 3 + axis] = shape.normals[record * 3 + axis]
      if (bytes)
        bytes.set(
          record >= 0 && shape.colors && record * 4 + 3 < shape.colors.length ? shape.colors.subarray(record * 4, record * 4 + 4) : bytesOf(colors[s]),
          vertices * 4,
        )
      vertices++
    }
    for (const [f, from] of faces.entries()) {
      starts.push(at / 3)
      faceColors.push(colors[s])
      numbers.nextFace()
      for (let t = from; t < (faces[f + 1] ?? order.length); t++) {
        for (let corner = order[t] * 3; corner < order[t] * 3 + 3; corner++) {
          const vertex = shape.indices[corner]
          const record = shape.records[corner]
          const known = numbers.find(vertex, record)
          if (known >= 0) indices[at++] = known
          else {
            numbers.set(vertex, record, vertices)
            indices[at++] = vertices
            put(vertex, record)
          }
        }
      }
    }
    if (shape.lines || shape.isPoints) {
      const from = vertices
      for (let vertex = 0; vertex < shape.positions.length / 3; vertex++) put(vertex, -1)
      if (shape.isPoints) for (let vertex = from; vertex < vertices; vertex++) wires.point.push(vertex)
      for (let line = 0; shape.lines && line + 1 < shape.lines.start.length; line++) {
        for (let i = shape.lines.start[line]; i < shape.lines.start[line + 1]; i++) wires.line.push(from + shape.lines.vertices[i])
        wires.lineStart.push(wires.line.length)
      }
    }
    move(positions, normals, first, vertices, uses[s])
  }
  // Some writers number all triangles of a shape alike.
  const isFaced = pieces.some(({ faces }) => faces.length > 1)
  fillNormals(positions, normals, indices, vertices)
  const out: JoinedShapes = {
    positions: positions.slice(0, vertices * 3),
    indices,
    faceStart: Uint32Array.from([...starts, at / 3]),
    color: isPlain ? (colors[0] ?? 0) : 0,
    isFaced,
    wires: { line: Uint32Array.from(wires.line), lineStart: Uint32Array.from(wires.lineStart), point: Uint32Array.from(wires.point) },
  }
  if (isFaced || shapes.every((shape) => shape.normals)) out.normals = normals.slice(0, vertices * 3)
  if (bytes) out.vertexColor = bytes.slice(0, vertices * 4)
  if (!isPlain) out.faceColor = Uint32Array.from(faceColors)
  return out
}

const bytesOf = (color: Rgba): number[] => (color ? [color >>> 24, (color >> 16) & 255, (color >> 8) & 255, color & 255] : [192, 192, 192, 255])

/** Triangles in the order of their faces, and where each face begins in that order. */
function facesOf({ indices, groups }: ShapeGeometry): { order: Uint32Array; faces: number[] } {
  const count = indices.length / 3
  const order = Uint32Array.from({ length: count }, (_, t) => t)
  if (count === 0) return { order, faces: [] }
  if (!groups) return { order, faces: [0] }
  let sorted = true
  for (let t = 1; t < count && sorted; t++) sorted = groups[t] >= groups[t - 1]
  if (!sorted) order.sort((a, b) => groups[a] - groups[b] || a - b)
  const faces = [0]
  for (let t = 1; t < count; t++) if (groups[order[t]] !== groups[order[t - 1]]) faces.push(t)
  return { order, faces }
}

/** Which vertices of the joined mesh stand for the corners of the face at hand. A record belongs to one vertex. */
class VertexNumbers {
  private readonly byVertex: Int32Array
  private readonly byRecord: Int32Array
  private readonly faceOfVertex: Int32Array
  private readonly faceOfRecord: Int32Array
  private face = 0

  constructor({ positions, records }: ShapeGeometry) {
    let most = -1
    for (const record of records) if (record > most) most = record
    this.byVertex = new Int32Array(positions.length / 3)
    this.faceOfVertex = new Int32Array(positions.length / 3)
    this.byRecord = new Int32Array(most + 1)
    this.faceOfRecord = new Int32Array(most + 1)
  }

  nextFace(): void {
    this.face++
  }

  find(vertex: number, record: number): number {
    if (record >= 0) return this.faceOfRecord[record] === this.face ? this.byRecord[record] : -1
    return this.faceOfVertex[vertex] === this.face ? this.byVertex[vertex] : -1
  }

  set(vertex: number, record: number, number: number): void {
    if (record >= 0) {
      this.byRecord[record] = number
      this.faceOfRecord[record] = this.face
    } else {
      this.byVertex[vertex] = number
      this.faceOfVertex[vertex] = this.face
    }
  }
}

/** Moves the vertices of a shape to its place in the part. */
function move(positions: Float64Array, normals: Float32Array, from: number, to: number, { matrix }: ShapeUse): void {
  if (!matrix) return
  for (let vertex = from; vertex < to; vertex++) {
    const at = vertex * 3
    transformPoint(positions, at, matrix, 0, positions[at], positions[at + 1], positions[at + 2])
    if (at + 2 >= normals.length) continue
    const [x, y, z] = [normals[at], normals[at + 1], normals[at + 2]]
    for (let axis = 0; axis < 3; axis++) normals[at + axis] = matrix[axis] * x + matrix[4 + axis] * y + matrix[8 + axis] * z
  }
}

/** Vertices without a normal get the mean of their triangles'. */
function fillNormals(positions: Float64Array, normals: Float32Array, indices: Uint32Array, vertices: number): void {
  const bare = new Uint8Array(vertices)
  let any = false
  for (let vertex = 0; vertex < vertices && vertex * 3 + 2 < normals.length; vertex++) {
    const at = vertex * 3
    if (Math.abs(normals[at]) + Math.abs(normals[at + 1]) + Math.abs(normals[at + 2]) > 0) continue
    bare[vertex] = 1
    any = true
  }
  if (!any) return
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]]
    if (!bare[a] && !bare[b] && !bare[c]) continue
    const u = [0, 1, 2].map((axis) => positions[b * 3 + axis] - positions[a * 3 + axis])
    const v = [0, 1, 2].map((axis) => positions[c * 3 + axis] - positions[a * 3 + axis])
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const length = Math.hypot(...n) || 1
    for (const vertex of [a, b, c]) if (bare[vertex]) for (let axis = 0; axis < 3; axis++) normals[vertex * 3 + axis] += n[axis] / Math.sqrt(length)
  }
}
