import { OpenError } from '../../../../src/core/errors.ts'
import type { Cursor } from '../container/cursor.ts'

/** Triangles of one face. */
export interface FacePacket {
  /** Three indices of vertices per triangle. */
  triangles: Uint32Array
  /** Of a flat face: its normal, which holds for all its vertices. */
  normal?: Float32Array
}

const TRIANGLES = 1
const STRIPS = 2
const FANS = 4
const NORMAL = 8

const broken = (): OpenError => new OpenError('file-exception', 'faces of a CATIA body are damaged')

/** How indices are written: of a fixed width by the number of vertices, most significant byte first, or each as a count (imported meshes). */
export type IndexReader = (cursor: Cursor, count: number) => Uint32Array

export function fixedIndices(vertices: number): IndexReader {
  const width = vertices <= 255 ? 1 : vertices <= 65536 ? 2 : 3
  return (cursor, count) => {
    const from = cursor.skip(count * width)
    const out = new Uint32Array(count)
    for (let i = 0, at = from; i < count; i++) {
      let value = 0
      for (let byte = 0; byte < width; byte++) value = value * 256 + cursor.bytes[at++]
      out[i] = value
    }
    return out
  }
}

export const countedIndices: IndexReader = (cursor, count) => {
  if (count > cursor.left) throw broken()
  const out = new Uint32Array(count)
  for (let i = 0; i < count; i++) out[i] = cursor.count()
  return out
}

/** A packet from its kind byte on. `vertices`: how many there are; Infinity when they follow. */
export function readPacket(cursor: Cursor, indices: IndexReader, vertices: number): FacePacket {
  const kind = cursor.u8()
  if ((kind & 0xf0) !== 0x40) throw broken()
  const loose = kind & TRIANGLES ? cursor.count() : 0
  const strips = kind & STRIPS ? cursor.countOf(1) : 0
  const fans = kind & FANS ? cursor.countOf(1) : 0
  const total = cursor.count()
  if (total > cursor.left) throw broken()
  const normal = kind & NORMAL ? cursor.f32s(3) : undefined
  const lengths = new Uint32Array(strips + fans)
  let sum = loose * 3
  let triangles = loose
  for (let i = 0; i < lengths.length; i++) {
    lengths[i] = cursor.count()
    sum += lengths[i]
    triangles += Math.max(0, lengths[i] - 2)
  }
  if (sum !== total) throw broken()
  const corners = indices(cursor, total)
  for (const corner of corners) if (corner >= vertices) throw broken()
  const out = new Uint32Array(triangles * 3)
  out.set(corners.subarray(0, loose * 3))
  let at = loose * 3
  let from = loose * 3
  for (let i = 0; i < lengths.length; i++) {
    const isFan = i >= strips
    for (let k = 0; k + 2 < lengths[i]; k++) {
      const turned = !isFan && k % 2 === 1
      out[at++] = corners[isFan ? from : turned ? from + k + 1 : from + k]
      out[at++] = corners[isFan ? from + k + 1 : turned ? from + k : from + k + 1]
      out[at++] = corners[from + k + 2]
    }
    from += lengths[i]
  }
  return { triangles: out, ...(normal && { normal }) }
}
