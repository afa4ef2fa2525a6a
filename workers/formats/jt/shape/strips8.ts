import { type ByteCursor, ByteCursor as Cursor } from '../../../io/bytes/byteCursor.ts'
import { inflateUpTo } from '../../../io/bytes/inflateUpTo.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { damaged, unpredict } from '../codec/predictors.ts'
import { readPacket8 } from '../codec/packet8.ts'
import { deeringNormals, dequantise, readQuantiser } from './quantised.ts'
import type { ShapeGeometry } from './readShape.ts'

export type StripKind = 'triangles' | 'lines' | 'points'

/** Vertices in the order in which strips run over them. */
interface StripVertices {
  /** xyz per vertex. */
  positions: Float32Array
  normals?: Float32Array
  colors?: Uint8Array
  /** The vertex at each place of the strips. */
  order: Int32Array
}

/** A shape of JT 8, behind the versions and bindings of its element. Throws `file-exception` for damage. */
export function readStrips8(cursor: ByteCursor, kind: StripKind): ShapeGeometry {
  cursor.skip(2)
  const normal = cursor.u8()
  const texture = cursor.u8()
  const color = cursor.u8()
  const quantisation = cursor.u8()
  cursor.skip(3)
  const starts = unpredict(readPacket8(cursor), 'stride1')
  if (starts.length === 0) throw damaged()
  const bindings = { normal: normal !== 0, texture: texture !== 0, color: color !== 0 }
  const vertices = quantisation === 0 ? readLossless(cursor, starts[starts.length - 1], bindings) : readQuantised(cursor, bindings)
  if (kind === 'triangles') return triangles(starts, vertices)
  const empty = { indices: new Uint32Array(0), records: new Int32Array(0) }
  if (kind === 'points') return { positions: vertices.positions, ...empty, isPoints: true }
  return { positions: vertices.positions, ...empty, lines: { vertices: Uint32Array.from(vertices.order), start: Uint32Array.from(starts) } }
}

interface Bindings {
  normal: boolean
  texture: boolean
  color: boolean
}

/** Records of floats, one after the other. */
function readLossless(cursor: ByteCursor, count: number, { normal, texture, color }: Bindings): StripVertices {
  const size = cursor.i32()
  const packed = cursor.i32()
  const width = (texture ? 2 : 0) + (color ? 3 : 0) + (normal ? 3 : 0) + 3
  if (count < 0 || size < count * width * 4) throw damaged()
  const bytes = packed < 0 ? cursor.take(-packed) : inflate(cursor.take(packed), size)
  const floats = new Cursor(bytes).f32s(count * width)
  const out: StripVertices = { positions: new Float32Array(count * 3), order: Int32Array.from({ length: count }, (_, i) => i) }
  const at = { color: texture ? 2 : 0, normal: (texture ? 2 : 0) + (color ? 3 : 0), position: width - 3 }
  if (normal) out.normals = new Float32Array(count * 3)
  if (color) out.colors = new Uint8Array(count * 4).fill(255)
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      out.positions[i * 3 + axis] = floats[i * width + at.position + axis]
      if (out.normals) out.normals[i * 3 + axis] = floats[i * width + at.normal + axis]
      if (out.colors) out.colors[i * 4 + axis] = Math.round(Math.min(1, Math.max(0, floats[i * width + at.color + axis] || 0)) * 255)
    }
  }
  return out
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  try {
    return inflateUpTo(packed, size, true)
  } catch (error) {
    if (error instanceof RangeError) throw new OpenError('file-exception', 'vertices that cannot be unpacked', { cause: error })
    throw error
  }
}

function readQuantised(cursor: ByteCursor, { normal, texture, color }: Bindings): StripVertices {
  const quantisers = [readQuantiser(cursor), readQuantiser(cursor), readQuantiser(cursor)]
  const count = cursor.i32()
  const columns = quantisers.map(() => unpredict(readPacket8(cursor), 'lag1'))
  if (columns.some(({ length }) => length !== count)) throw damaged()
  const positions = new Float32Array(count * 3)
  for (const [axis, column] of columns.entries()) dequantise(column, quantisers[axis], positions, axis, 3)
  let normals: Float32Array | undefined
  if (normal) {
    const bits = cursor.u8()
    const stated = cursor.i32()
    const codes = [0, 1, 2, 3].map(() => unpredict(readPacket8(cursor), 'lag1'))
    if (codes.some(({ length }) => length !== stated) || bits > 13) throw damaged()
    normals = deeringNormals(codes[0], codes[1], codes[2], codes[3], bits)
  }
  if (texture) {
    readQuantiser(cursor)
    readQuantiser(cursor)
    cursor.skip(4)
    readPacket8(cursor)
    readPacket8(cursor)
  }
  if (color) throw new OpenError('file-exception', 'quantised colours of vertices are not read')
  const order = unpredict(readPacket8(cursor), 'stripIndex')
  return { positions, order, ...(normals && { normals }) }
}

/** Every second triangle of a strip is turned round; triangles without an area only steer the strip. */
function triangles(starts: Int32Array, { positions, normals, colors, order }: StripVertices): ShapeGeometry {
  const vertices = positions.length / 3
  let count = 0
  const each = (take: (a: number, b: number, c: number) => void): void => {
    for (let s = 0; s + 1 < starts.length; s++) {
      const end = starts[s + 1]
      if (starts[s] < 0 || end > order.length) throw damaged()
      for (let i = starts[s]; i + 2 < end; i++) {
        const isTurned = ((i - starts[s]) & 1) === 1
        const [a, b, c] = [order[i], order[isTurned ? i + 2 : i + 1], order[isTurned ? i + 1 : i + 2]]
        if (a !== b && b !== c && c !== a) take(a, b, c)
      }
    }
  }
  each(() => count++)
  const indices = new Uint32Array(count * 3)
  let at = 0
  each((a, b, c) => {
    if (Math.min(a, b, c) < 0 || Math.max(a, b, c) >= vertices) throw damaged()
    indices[at++] = a
    indices[at++] = b
    indices[at++] = c
  })
  const hasRecords = (normals?.length ?? positions.length) === positions.length && (normals || colors)
  const records = hasRecords ? Int32Array.from(indices) : new Int32Array(indices.length).fill(-1)
  return { positions, indices, records, ...(hasRecords && normals && { normals }), ...(hasRecords && colors && { colors }) }
}
