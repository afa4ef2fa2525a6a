import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { damaged } from '../codec/predictors.ts'
import type { ShapeGeometry } from './readShape.ts'
import { decodeTopology, type Topology } from './topology.ts'
import { readTopologyStreams, type TopologyStreams } from './topologyStreams.ts'
import { readVertexArrays } from './vertexArrays.ts'

/** Polygons that only close the mesh for the coder and belong to no face. */
const COVER = 1

/** Triangles of a tri-strip or polygon set of JT 9 and 10. Throws `file-exception` for damage. */
export function readDualMesh(cursor: ByteCursor, generation: 9 | 10): ShapeGeometry {
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
