import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { damaged, unpredict } from '../codec/predictors.ts'
import { decodeTopology, type Topology } from './topology.ts'
import { readTopologyStreams, type TopologyStreams } from './topologyStreams.ts'
import { readArrays, readVertexArrays } from './vertexArrays.ts'
import { readPacket } from '../codec/packet.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import type { Container, Segment } from '../container/container.ts'
import { firstElement, Kind, localVersion } from '../container/elements.ts'
import { readStrips8, type StripKind } from './strips8.ts'

/** Polygons that only close the mesh for the coder and belong to no face. */
const COVER = 1

/** Triangles of a tri-strip or polygon set of JT 9 and 10. Throws `file-exception` for damage. */
function readDualMesh(cursor: ByteCursor, generation: 9 | 10): ShapeGeometry {
  const streams = readTopologyStreams(cursor, generation)
  const topology = decodeTopology(streams)
  const { positions, normals, colors } = readVertexArrays(cursor, generation)
  if (topology.vertices * 3 > positions.length) throw damaged()
  return { positions, ...triangles(streams, topology), ...(normals && { normals }), ...(colors && { colors }) }
}

/** Polygons of more than three corners become fans. */
function triangles({ flags, groups }: TopologyStreams, { start, corner, record }: Topology): Pick<ShapeGeometry, 'indices' | 'records' | 'groups'> {
  let count = 0
  for (let p = 0; p + 1 < start.length; p++) if (!(flags[p] & COVER)) count += Math.max(0, start[p + 1] - start[p] - 2)
  const indices = new Uint32Array(count * 3)
  const records = new Int32Array(count * 3)
  const faces = new Int32Array(count)
  let at = 0
  for (let p = 0; p + 1 < start.length; p++) {
    if (flags[p] & COVER) continue
    for (let c = start[p] + 1; c + 1 < start[p + 1]; c++) {
      faces[at / 3] = groups[p]
      for (const from of [start[p], c, c + 1]) {
        if (corner[from] < 0) throw damaged()
        indices[at] = corner[from]
        records[at++] = record[from]
      }
    }
  }
  return { indices, records, groups: faces }
}

/** Polylines or points of JT 9 and 10, by the public description: none were met in real files. Throws `file-exception` for damage. */
function readLines(cursor: ByteCursor, generation: 9 | 10, kind: 'lines' | 'points'): ShapeGeometry {
  const hasGroups = generation === 10 || kind === 'lines'
  const next = (): Int32Array => (generation === 10 ? unpredict(readPacket(cursor, generation), 'lag1') : readPacket(cursor, generation))
  cursor.skip(hasGroups ? 12 : 8)
  if (hasGroups) next()
  const starts = next()
  const order = next()
  cursor.skip(4)
  const bindings = cursor.u32()
  cursor.skip(8)
  const records = cursor.i32()
  if (records <= 0) throw damaged()
  if (generation === 9) cursor.skip(4)
  const runs = readPacket(cursor, generation)
  // The arrays begin with the number of unique vertices, at the place of the hash in front of them.
  const { positions } = readArrays(cursor, generation, bindings)
  const vertexOf = new Int32Array(records)
  let at = 0
  for (let vertex = 0; vertex < runs.length; vertex++) for (let k = 0; k < runs[vertex] && at < records; k++) vertexOf[at++] = vertex
  const vertices = Uint32Array.from(order, (record) => vertexOf[record] ?? 0)
  const empty = { indices: new Uint32Array(0), records: new Int32Array(0) }
  if (kind === 'points') return { positions, ...empty, isPoints: true }
  for (let i = 0; i < starts.length; i++) if (starts[i] < (starts[i - 1] ?? 0) || starts[i] > vertices.length) throw damaged()
  return { positions, ...empty, lines: { vertices, start: Uint32Array.from(starts) } }
}

const kinds: ReadonlyMap<string, StripKind> = new Map<string, StripKind>([
  [Kind.triStripShape, 'triangles'],
  [Kind.polygonShape, 'triangles'],
  [Kind.polylineShape, 'lines'],
  [Kind.pointShape, 'points'],
])

/** Length, GUID, base type and number of the element inside the element of JT 10. */
const NESTED_HEADER = 25
/** Versions, bindings and quantisation of a shape of JT 8, which stand behind it once more. */
const HEADER_8 = 12

/** The geometry of a shape segment. Throws `file-exception` for damage and for kinds that are not read. */
export function readShape(container: Container, segment: Segment): ShapeGeometry {
  const { generation } = container
  const { kind, fields } = firstElement(container, container.read(segment))
  const shape = kinds.get(kind)
  if (!shape) throw new OpenError('file-exception', 'a kind of shape that is not read')
  if (generation === 8) {
    fields.skip(HEADER_8)
    return readStrips8(fields, shape)
  }
  localVersion(fields, generation)
  localVersion(fields, generation)
  fields.skip(8)
  if (generation === 10) fields.skip(NESTED_HEADER)
  localVersion(fields, generation)
  fields.skip(4)
  localVersion(fields, generation)
  return shape === 'triangles' ? readDualMesh(fields, generation) : readLines(fields, generation, shape)
}

/** What a shape segment holds, in the units of its part. Triangles, lines and points refer to `positions`. */
export interface ShapeGeometry {
  /** xyz per vertex. */
  positions: Float32Array
  /** Vertices of the triangles, counter-clockwise seen from outside. */
  indices: Uint32Array
  /** One per corner: the record of `normals` and `colors` that belongs to it; -1 for none. */
  records: Int32Array
  /** xyz per record. */
  normals?: Float32Array
  /** RGBA bytes per record. */
  colors?: Uint8Array
  /** One per triangle: the number of the exact body's face that it displays. */
  groups?: Int32Array
  /** Vertices of polylines, one after another, and where each line begins (lines + 1). */
  lines?: { vertices: Uint32Array; start: Uint32Array }
  /** Each vertex is a point that stands alone. */
  isPoints?: boolean
}
