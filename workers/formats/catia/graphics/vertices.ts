import { OpenError } from '../../../../src/core/errors.ts'
import type { Cursor } from '../container/container.ts'

/** Points of a body, in arrays that are longer than needed and used again for the next body. Millimetres. */
export interface Vertices {
  count: number
  positions: Float32Array
  /** So many points, the first ones, have a normal of their own. */
  withNormal: number
  normals: Float32Array
}

export const emptyVertices = (): Vertices => ({ count: 0, positions: new Float32Array(0), withNormal: 0, normals: new Float32Array(0) })

const broken = (): OpenError => new OpenError('file-exception', 'points of a CATIA body are damaged')

/** Coordinates that are new by a point's code (as in x y z order from this axis on); 3 = none. */
const firstNewAxis = Uint8Array.of(0, 3, 2, 1)

/** The block of points, normals and texture coordinates that a body begins with. Throws `file-exception` when its counts do not agree. */
export function readVertices(cursor: Cursor, into: Vertices): void {
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
  into.count = count
  into.withNormal = withNormal
  if (raw === 1) rawPositions(cursor, into)
  else codedPositions(cursor, into)
  if (withNormal > 0) codedNormals(cursor, into)
  if (tangents === 1) cursor.skip(count * 24)
}

const viewOf = ({ bytes }: Cursor, from: number, length: number): DataView => new DataView(bytes.buffer, bytes.byteOffset + from, length)

const roomFor = (old: Float32Array, count: number): Float32Array => (old.length < count ? new Float32Array(Math.max(count, old.length * 2)) : old)

function rawPositions(cursor: Cursor, into: Vertices): void {
  const count = into.count * 3
  const view = viewOf(cursor, cursor.skip(count * 4), count * 4)
  const positions = (into.positions = roomFor(into.positions, count))
  for (let i = 0; i < count; i++) positions[i] = view.getFloat32(i * 4, true)
}

/** Points sorted by x, y, z: of each only what differs from the one before it. */
function codedPositions(cursor: Cursor, into: Vertices): void {
  const { count } = into
  const codes = cursor.take(Math.ceil(count / 4))
  const stored = cursor.count()
  let demanded = 0
  for (let k = 0; k < count; k++) demanded += 3 - firstNewAxis[(codes[k >> 2] >> ((k & 3) * 2)) & 3]
  if (stored !== demanded) throw broken()
  const view = viewOf(cursor, cursor.skip(stored * 4), stored * 4)
  const positions = (into.positions = roomFor(into.positions, count * 3))
  const point = [0, 0, 0]
  let next = 0
  for (let k = 0; k < count; k++) {
    for (let axis = firstNewAxis[(codes[k >> 2] >> ((k & 3) * 2)) & 3]; axis < 3; axis++, next += 4) point[axis] = view.getFloat32(next, true)
    positions[k * 3] = point[0]
    positions[k * 3 + 1] = point[1]
    positions[k * 3 + 2] = point[2]
  }
}

/** Normals by their main axis and the two other components; codes from 6 on are an axis itself. */
function codedNormals(cursor: Cursor, into: Vertices): void {
  const count = into.withNormal
  const stored = cursor.count()
  const view = viewOf(cursor, cursor.skip(stored * 2), stored * 2)
  const codes = cursor.take(Math.ceil(count / 2))
  const normals = (into.normals = roomFor(into.normals, count * 3))
  let next = 0
  for (let k = 0; k < count; k++) {
    const code = (codes[k >> 1] >> ((k & 1) * 4)) & 15
    if (code > 11) throw broken()
    const axis = (code % 6) >> 1
    const sign = code & 1 ? -1 : 1
    if (code >= 6) {
      normals[k * 3] = 0
      normals[k * 3 + 1] = 0
      normals[k * 3 + 2] = 0
      normals[k * 3 + axis] = sign
      continue
    }
    if (next + 2 > stored) throw broken()
    const u = view.getInt16(next * 2, true) / 32767
    const v = view.getInt16(next * 2 + 2, true) / 32767
    next += 2
    normals[k * 3 + (axis === 0 ? 1 : 0)] = u
    normals[k * 3 + (axis === 2 ? 1 : 2)] = v
    normals[k * 3 + axis] = sign * Math.sqrt(Math.max(0, 1 - u * u - v * v))
  }
  if (next !== stored) throw broken()
}
