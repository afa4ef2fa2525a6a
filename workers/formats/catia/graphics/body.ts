import { OpenError } from '../../../../src/core/errors.ts'
import { EdgeKind, type Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Cursor } from '../container/cursor.ts'
import { countedIndices, type FacePacket, fixedIndices, type IndexReader, readPacket } from './facePacket.ts'
import { readVertices, type Vertices } from './vertices.ts'

/** A body as the scene graph holds it. */
export interface Body {
  vertices: Vertices
  faces: FacePacket[]
  /** One per face; 0 = the body's. */
  faceColor: Rgba[]
  /** 0 = none of its own. */
  color: Rgba
  /** Edges as indices of vertices, and their kinds. */
  edges: Uint32Array[]
  edgeKind: EdgeKind[]
  /** Wires: points xyz, of bodies without vertices. */
  wires: Float32Array[]
  /** The node does not say that it is closed: seen from both sides. */
  open: boolean
}

const FACES = 0x0a
/** Group types of edges: border, sharp, smooth. */
const edgeKinds: Record<number, EdgeKind> = { 0: EdgeKind.free, 1: EdgeKind.sharp, 2: EdgeKind.smooth }
const MAX_VERSIONS = 64
const ROW = 8

const broken = (): OpenError => new OpenError('file-exception', 'a CATIA body is damaged')

/** A body from behind its marker; `hasVertices` false: a wire. Throws `file-exception` when it does not hold together. */
export function readBody(cursor: Cursor, hasVertices: boolean): Body {
  const vertices = hasVertices ? readVertices(cursor) : { count: 0, positions: new Float32Array(0), normals: new Float32Array(0) }
  const body: Body = { vertices, faces: [], faceColor: [], color: 0, edges: [], edgeKind: [], wires: [], open: false }
  const indices = fixedIndices(vertices.count)
  cursor.f32() // sag
  skipCoarser(cursor, indices, vertices.count)
  const groups = cursor.u8()
  for (let g = 0; g < groups; g++) readGroup(cursor, body, indices)
  return body
}

/** Coarser versions of the whole body, each with its deviation and colour. */
function skipCoarser(cursor: Cursor, indices: IndexReader, vertices: number): void {
  const versions = cursor.u8()
  if (versions > MAX_VERSIONS) throw broken()
  for (let i = 0; i < versions; i++) {
    cursor.expect(1)
    readPacket(cursor, indices, vertices)
    cursor.skip(4 + ROW)
  }
}

function readGroup(cursor: Cursor, body: Body, indices: IndexReader): void {
  const rowsPer = cursor.u8()
  const type = cursor.u8()
  if (rowsPer !== 1 && rowsPer !== 2) throw broken()
  const count = cursor.countOf(2)
  for (let i = 0; i < count; i++) {
    const kind = cursor.u8()
    if (kind === 1) body.faces.push(readPacket(cursor, indices, body.vertices.count))
    else if (kind === 2) {
      const polyline = indices(cursor, cursor.countOf(1))
      for (const vertex of polyline) if (vertex >= body.vertices.count) throw broken()
      if (type in edgeKinds && polyline.length > 1) {
        body.edges.push(polyline)
        body.edgeKind.push(edgeKinds[type])
      }
    } else if (kind === 3) {
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

/** A row of attributes: flags, then whether it has a colour of its own, then A B G R. */
function readRow(cursor: Cursor): Rgba {
  cursor.skip(3)
  const own = cursor.u8() === 0xff
  const [a, b, g, r] = cursor.take(4)
  return own ? rgbaOf(a, b, g, r) : 0
}

/** Nothing is kept wholly invisible: what a row of no opacity means is not known. */
export const rgbaOf = (a: number, b: number, g: number, r: number): Rgba => ((r << 24) | (g << 16) | (b << 8) | (a || 0xff)) >>> 0

/** A mesh that was read into CATIA (an STL), from behind its marker. Throws `file-exception`. */
export function readImportedMesh(cursor: Cursor): Body {
  for (let i = 0; i < 6; i++) cursor.expect(0)
  cursor.skip(40)
  const packet = readPacket(cursor, countedIndices, Infinity)
  cursor.expect(1)
  const vertices = readVertices(cursor)
  for (const corner of packet.triangles) if (corner >= vertices.count) throw broken()
  cursor.expect(1)
  const color = readRow(cursor)
  return { vertices, faces: [packet], faceColor: [0], color, edges: [], edgeKind: [], wires: [], open: true }
}
