import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { Growing } from '../../../mesh/growing.ts'

/** What faces, edges, bodies, meshes and polylines have in common. References are places in the segment, from 1; 0 is none. */
export interface Head {
  styles: number
  /** Number of a face's surface. */
  surface: number
  parent: number
}

const LIST = 2
const LIST_KIND = 0x3000

/** A reference: the highest bit is a flag. */
export const reference = (reader: ByteCursor): number => reader.u32() & 0x7fffffff

export function readHead(reader: ByteCursor): Head {
  reader.skip(10)
  const head = { styles: reference(reader), surface: reference(reader), parent: reference(reader) }
  reader.skip(4)
  return head
}

/** The length of a list, checked against the bytes that are left; the reader is left at its first item. */
export function listLength(reader: ByteCursor, itemBytes: number): number {
  if (reader.u16() !== LIST || reader.u16() !== LIST_KIND) throw new OpenError('file-exception', 'a list of the graphics segment is damaged')
  const count = reader.u32()
  if (count > 0) reader.skip(8)
  if (count * itemBytes > reader.left) throw new OpenError('file-exception', 'a list of the graphics segment ends early')
  return count
}

/** So many numbers of 4 bytes, from that place of a record's bytes on. */
interface Numbers {
  at: number
  count: number
}

function readNumbers(reader: ByteCursor, perItem: number): Numbers {
  const count = listLength(reader, perItem * 4) * perItem
  return { at: reader.skip(count * 4), count }
}

/** Inventor keeps centimetres, whatever the user sees. */
export const MM_PER_CM = 10

/** Meshes of faces one after the other, in the order of their records: millimetres, corners by their number within the mesh. Row `m` ends where the next begins. */
export class MeshRows {
  readonly positions = new Growing(Float32Array)
  readonly normals = new Growing(Int16Array)
  readonly corners = new Growing(Uint32Array)
  readonly vertexStart = new Growing(Uint32Array)
  readonly cornerStart = new Growing(Uint32Array)

  constructor() {
    this.vertexStart.push(0)
    this.cornerStart.push(0)
  }

  get count(): number {
    return this.vertexStart.length - 1
  }

  get columns(): { release(): void }[] {
    return [this.positions, this.normals, this.corners, this.vertexStart, this.cornerStart]
  }

  /** Reads a record. Throws OpenError, and adds nothing then. */
  add(reader: ByteCursor): void {
    readHead(reader)
    const points = readNumbers(reader, 3)
    const indices = readNumbers(reader, 1)
    const normals = readNumbers(reader, 3)
    const { view } = reader
    const vertex = this.positions.length / 3
    const corner = this.corners.length
    addMillimetres(view, points, this.positions)
    this.corners.reserve(indices.count)
    const { data } = this.corners
    for (let i = 0, at = indices.at; i < indices.count; i++, at += 4) data[corner + i] = view.getUint32(at, true)
    this.corners.length = corner + indices.count
    this.normals.reserve((points.count / 3) * 2)
    this.normals.length += (points.count / 3) * 2
    if (normals.count === points.count) {
      const out = this.normals.data
      for (let v = vertex, at = normals.at; v < vertex + points.count / 3; v++, at += 12)
        encodeNormal(out, v * 2, view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true))
    } else this.sumNormals(vertex, corner)
    this.vertexStart.push(vertex + points.count / 3)
    this.cornerStart.push(this.corners.length)
  }

  /** Normals of the last mesh's vertices, from the triangles around them. */
  private sumNormals(vertex: number, corner: number): void {
    const points = this.positions.data.subarray(vertex * 3, this.positions.length)
    const indices = this.corners.data.subarray(corner, this.corners.length)
    const sums = new Float32Array(points.length)
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
      const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]]
      const [vx, vy, vz] = [points[c] - points[a], points[c + 1] - points[a + 1], points[c + 2] - points[a + 2]]
      const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
      for (const at of [a, b, c]) {
        sums[at] += nx
        sums[at + 1] += ny
        sums[at + 2] += nz
      }
    }
    for (let i = 0; i < sums.length; i += 3) encodeNormal(this.normals.data, (vertex + i / 3) * 2, sums[i], sums[i + 1], sums[i + 2])
  }
}

/** Polylines one after the other: millimetres. */
export class LineRows {
  readonly points = new Growing(Float32Array)
  readonly start = new Growing(Uint32Array)

  constructor() {
    this.start.push(0)
  }

  get count(): number {
    return this.start.length - 1
  }

  get columns(): { release(): void }[] {
    return [this.points, this.start]
  }

  /** Reads a record. Throws OpenError, and adds nothing then. */
  add(reader: ByteCursor): void {
    readHead(reader)
    addMillimetres(reader.view, readNumbers(reader, 3), this.points)
    this.start.push(this.points.length / 3)
  }
}

function addMillimetres(view: DataView, { at, count }: Numbers, out: Growing<Float32Array<ArrayBuffer>>): void {
  out.reserve(count)
  const { data, length } = out
  for (let i = 0; i < count; i++) data[length + i] = view.getFloat32(at + i * 4, true) * MM_PER_CM
  out.length = length + count
}
