import { OpenError } from '../../../../src/core/errors.ts'
import type { Cursor } from '../container/cursor.ts'

/** Points of a body; the first `normals.length / 3` of them have a normal of their own. Millimetres. */
export interface Vertices {
  count: number
  positions: Float32Array
  normals: Float32Array
}

const broken = (): OpenError => new OpenError('file-exception', 'points of a CATIA body are damaged')

/** Coordinates that a point's code says are new (as in x y z order from this axis on); 3 = none. */
const firstNewAxis = [0, 3, 2, 1]

/** The block of points, normals and texture coordinates that a body begins with. Throws `file-exception` when its counts do not agree. */
export function readVertices(cursor: Cursor): Vertices {
  const count = cursor.count()
  const withNormal = cursor.count()
  const tangents = cursor.u8()
  cursor.expect(0)
  const textures = cursor.u8()
  // Two bits of each point are the least.
  if (withNormal > count || tangents > 1 || textures > 8 || count > cursor.left * 4) throw broken()
  for (let i = 0; i < textures; i++) {
    const dimension = cursor.u8()
    if (dimension > 4) throw broken()
    cursor.skip(count * dimension * 4)
  }
  const raw = cursor.u8()
  if (raw > 1) throw broken()
  const positions = raw === 1 ? cursor.f32s(count * 3) : codedPositions(cursor, count)
  const normals = withNormal > 0 ? codedNormals(cursor, withNormal) : new Float32Array(0)
  if (tangents === 1) cursor.skip(count * 24)
  return { count, positions, normals }
}

/** Points sorted by x, y, z: of each only what differs from the one before it. */
function codedPositions(cursor: Cursor, count: number): Float32Array {
  const codes = cursor.take(Math.ceil(count / 4))
  const stored = cursor.count()
  let demanded = 0
  for (let k = 0; k < count; k++) demanded += 3 - firstNewAxis[(codes[k >> 2] >> ((k & 3) * 2)) & 3]
  if (stored !== demanded) throw broken()
  const values = cursor.f32s(stored)
  const positions = new Float32Array(count * 3)
  let next = 0
  for (let k = 0; k < count; k++) {
    const fresh = firstNewAxis[(codes[k >> 2] >> ((k & 3) * 2)) & 3]
    for (let axis = 0; axis < 3; axis++) positions[k * 3 + axis] = axis >= fresh ? values[next++] : k > 0 ? positions[(k - 1) * 3 + axis] : 0
  }
  return positions
}

/** Normals by their main axis and the two other components; codes from 6 on are an axis itself. */
function codedNormals(cursor: Cursor, count: number): Float32Array {
  const stored = cursor.count()
  const from = cursor.skip(stored * 2)
  const view = new DataView(cursor.bytes.buffer, cursor.bytes.byteOffset + from, stored * 2)
  const codes = cursor.take(Math.ceil(count / 2))
  const normals = new Float32Array(count * 3)
  let next = 0
  for (let k = 0; k < count; k++) {
    const code = (codes[k >> 1] >> ((k & 1) * 4)) & 15
    if (code > 11) throw broken()
    const axis = (code % 6) >> 1
    const sign = code & 1 ? -1 : 1
    if (code >= 6) {
      normals[k * 3 + axis] = sign
      continue
    }
    if (next + 2 > stored) throw broken()
    const u = view.getInt16(next * 2, true) / 32767
    const v = view.getInt16(next * 2 + 2, true) / 32767
    next += 2
    const [first, second] = axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1]
    normals[k * 3 + first] = u
    normals[k * 3 + second] = v
    normals[k * 3 + axis] = sign * Math.sqrt(Math.max(0, 1 - u * u - v * v))
  }
  if (next !== stored) throw broken()
  return normals
}
