import { OpenError } from '../../../../src/core/errors.ts'
import { Growing } from '../../../mesh/growing.ts'
import type { Cursor } from '../container/container.ts'

const TRIANGLES = 1
const STRIPS = 2
const FANS = 4
const NORMAL = 8

const broken = (): OpenError => new OpenError('file-exception', 'faces of a CATIA body are damaged')

/** How indices are written, to the end of a list: of a fixed width by the number of vertices, most significant byte first, or each as a count (imported meshes). */
export type IndexReader = (cursor: Cursor, count: number, out: Growing<Uint32Array<ArrayBuffer>>) => void

export function fixedIndices(vertices: number): IndexReader {
  const width = vertices <= 255 ? 1 : vertices <= 65536 ? 2 : 3
  return (cursor, count, out) => {
    let at = cursor.skip(count * width)
    out.reserve(count)
    const { bytes } = cursor
    const { data } = out
    const until = out.length + count
    for (let i = out.length; i < until; i++, at += width) {
      data[i] = width === 1 ? bytes[at] : width === 2 ? (bytes[at] << 8) | bytes[at + 1] : (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2]
    }
    out.length = until
  }
}

export const countedIndices: IndexReader = (cursor, count, out) => {
  if (count > cursor.left) throw broken()
  for (let i = 0; i < count; i++) out.push(cursor.count())
}

/** Numbers of the current packet; reused for the next. */
const raw = new Growing(Uint32Array)
const lengths = new Growing(Uint32Array)

export interface FacePackets {
  /** Indices of vertices, three per triangle. */
  corners: Growing<Uint32Array<ArrayBuffer>>
  /** Three numbers per packet: the normal of all vertices of a flat face; NaN of others. */
  flat: Growing<Float32Array<ArrayBuffer>>
}

/** Adds a packet from its kind byte on: the triangles of a face. `vertices`: how many there are; Infinity when they follow. */
export function readPacket(cursor: Cursor, indices: IndexReader, vertices: number, { corners, flat }: FacePackets): void {
  const kind = cursor.u8()
  if ((kind & 0xf0) !== 0x40) throw broken()
  const loose = kind & TRIANGLES ? cursor.count() : 0
  const strips = kind & STRIPS ? cursor.countOf(1) : 0
  const fans = kind & FANS ? cursor.countOf(1) : 0
  const total = cursor.count()
  if (total > cursor.left) throw broken()
  if (kind & NORMAL) flat.push3(cursor.f32(), cursor.f32(), cursor.f32())
  else flat.push3(NaN, NaN, NaN)
  lengths.length = 0
  let sum = loose * 3
  let triangles = loose
  for (let i = 0; i < strips + fans; i++) {
    const length = cursor.count()
    lengths.push(length)
    sum += length
    triangles += Math.max(0, length - 2)
  }
  if (sum !== total) throw broken()
  raw.length = 0
  indices(cursor, total, raw)
  const from = raw.data
  for (let i = 0; i < total; i++) if (from[i] >= vertices) throw broken()
  corners.reserve(triangles * 3)
  const out = corners.data
  let at = corners.length
  let first = loose * 3
  for (let i = 0; i < first; i++) out[at++] = from[i]
  for (let i = 0; i < lengths.length; i++) {
    const until = first + lengths.data[i] - 2
    for (let k = first; k < until; k++) {
      const turned = (k - first) % 2
      out[at] = i >= strips ? from[first] : from[k + turned]
      out[at + 1] = i >= strips ? from[k + 1] : from[k + 1 - turned]
      out[at + 2] = from[k + 2]
      at += 3
    }
    first += lengths.data[i]
  }
  corners.length = at
}
