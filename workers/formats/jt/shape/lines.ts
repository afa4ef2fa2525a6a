import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { damaged, unpredict } from '../codec/predictors.ts'
import { readPacket } from '../codec/packet.ts'
import type { ShapeGeometry } from './readShape.ts'
import { readArrays } from './vertexArrays.ts'

/** Polylines or points of JT 9 and 10, by the public description: none were met in real files. Throws `file-exception` for damage. */
export function readLines(cursor: ByteCursor, generation: 9 | 10, kind: 'lines' | 'points'): ShapeGeometry {
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
