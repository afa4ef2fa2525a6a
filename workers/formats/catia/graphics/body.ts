import { OpenError } from '../../../../src/core/errors.ts'
import { EdgeKind, type Rgba } from '../../../../src/core/scene/mesh.ts'
import { Growing } from '../../../mesh/growing.ts'
import type { Cursor } from '../container/container.ts'
import { countedIndices, type FacePackets, fixedIndices, type IndexReader, readPacket } from './facePacket.ts'
import { emptyVertices, readVertices, type Vertices } from './vertices.ts'

/** A body as the scene graph holds it. Its arrays are used again for the next one that is read. */
export class Body implements FacePackets {
  readonly vertices: Vertices = emptyVertices()
  /** Three vertices per triangle, face by face. */
  readonly corners = new Growing(Uint32Array)
  /** Where each face ends in `corners`. */
  readonly faceEnd = new Growing(Uint32Array)
  readonly flat = new Growing(Float32Array)
  /** One per face; 0 = the body's. */
  readonly faceColor: Rgba[] = []
  /** 0 = none of its own. */
  color: Rgba = 0
  /** Vertices of the edges, where each edge ends among them, and its `EdgeKind`. */
  readonly edges = new Growing(Uint32Array)
  readonly edgeEnd = new Growing(Uint32Array)
  readonly edgeKind = new Growing(Uint8Array)
  /** Wires: points xyz, of bodies without vertices. */
  readonly wires: Float32Array[] = []
  /** The node does not state that it is closed: seen from both sides. */
  open = false

  clear(): void {
    this.vertices.count = 0
    this.vertices.withNormal = 0
    for (const list of [this.corners, this.faceEnd, this.edges, this.edgeEnd, this.edgeKind, this.flat, this.faceColor, this.wires]) list.length = 0
    this.color = 0
    this.open = false
  }
}

const FACES = 0x0a
/** Group types of edges: border, sharp, smooth. */
const edgeKinds: Record<number, EdgeKind> = { 0: EdgeKind.free, 1: EdgeKind.sharp, 2: EdgeKind.smooth }
const MAX_VERSIONS = 64
const ROW = 8

const broken = (): OpenError => new OpenError('file-exception', 'a CATIA body is damaged')

/** A body from behind its marker; `hasVertices` false: a wire. Throws `file-exception` when it does not hold together. */
export function readBody(cursor: Cursor, hasVertices: boolean, body: Body): void {
  body.clear()
  if (hasVertices) readVertices(cursor, body.vertices)
  const indices = fixedIndices(body.vertices.count)
  cursor.f32() // sag
  skipCoarser(cursor, indices, body)
  const groups = cursor.u8()
  for (let g = 0; g < groups; g++) readGroup(cursor, body, indices)
}

/** Coarser versions of the whole body, each with its deviation and colour. */
function skipCoarser(cursor: Cursor, indices: IndexReader, body: Body): void {
  const versions = cursor.u8()
  if (versions > MAX_VERSIONS) throw broken()
  for (let i = 0; i < versions; i++) {
    cursor.expect(1)
    readPacket(cursor, indices, body.vertices.count, body)
    body.corners.length = 0
    body.flat.length = 0
    cursor.skip(4 + ROW)
  }
}

function readFace(cursor: Cursor, body: Body, indices: IndexReader, vertices: number): void {
  readPacket(cursor, indices, vertices, body)
  body.faceEnd.push(body.corners.length)
}

function readGroup(cursor: Cursor, body: Body, indices: IndexReader): void {
  const rowsPer = cursor.u8()
  const type = cursor.u8()
  if (rowsPer !== 1 && rowsPer !== 2) throw broken()
  const count = cursor.countOf(2)
  for (let i = 0; i < count; i++) {
    const kind = cursor.u8()
    if (kind === 1) readFace(cursor, body, indices, body.vertices.count)
    else if (kind === 2) readEdge(cursor, body, indices, type)
    else if (kind === 3) {
      const points = cursor.countOf(12)
      cursor.expect(1)
      body.wires.push(cursor.f32s(points * 3))
    } else if (kind === 5) {
      cursor.u8()
      cursor.expect(1)
      cursor.skip(12)
    } else throw broken()
  }
  const rows = rowsPer === 1 ? 1 : count
  for (let i = 0; i < rows; i++) {
    const color = readRow(cursor)
    if (type === FACES) body.faceColor.push(color)
  }
}

function readEdge(cursor: Cursor, { edges, edgeEnd, edgeKind, vertices }: Body, indices: IndexReader, type: number): void {
  const from = edges.length
  indices(cursor, cursor.countOf(1), edges)
  for (let i = from; i < edges.length; i++) if (edges.data[i] >= vertices.count) throw broken()
  if (type in edgeKinds && edges.length - from > 1) {
    edgeEnd.push(edges.length)
    edgeKind.push(edgeKinds[type])
  } else edges.length = from
}

/** A row of attributes: flags, then whether it has a colour of its own, then A B G R. */
function readRow(cursor: Cursor): Rgba {
  cursor.skip(3)
  const own = cursor.u8() === 0xff
  const at = cursor.skip(4)
  const { bytes } = cursor
  return own ? rgbaOf(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) : 0
}

/** Nothing is kept wholly invisible: what a row of no opacity means is not known. */
export const rgbaOf = (a: number, b: number, g: number, r: number): Rgba => ((r << 24) | (g << 16) | (b << 8) | (a || 0xff)) >>> 0

/** A mesh that was read into CATIA (an STL), from behind its marker. Throws `file-exception`. */
export function readImportedMesh(cursor: Cursor, body: Body): void {
  body.clear()
  for (let i = 0; i < 6; i++) cursor.expect(0)
  cursor.skip(40)
  readFace(cursor, body, countedIndices, Infinity)
  cursor.expect(1)
  readVertices(cursor, body.vertices)
  for (let i = 0; i < body.corners.length; i++) if (body.corners.data[i] >= body.vertices.count) throw broken()
  cursor.expect(1)
  body.color = readRow(cursor)
  body.open = true
}
