import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { damaged, unpredict } from '../codec/predictors.ts'
import { readPacket } from '../codec/packet.ts'
import { deeringNormals, dequantise, readQuantiser } from './quantised.ts'

type Generation = 9 | 10

/** Which arrays there are. */
const COORDINATES = 7
const NORMALS = 8
const COLORS = 48

export interface VertexArrays {
  positions: Float32Array
  normals?: Float32Array
  colors?: Uint8Array
}

/**
 * The arrays of vertices and of records that stand behind the topology (JT 9 and 10): coordinates, normals and colours; what follows them is not read.
 * Throws `file-exception` for damage.
 */
export function readVertexArrays(cursor: ByteCursor, generation: Generation): VertexArrays {
  const bindings = cursor.u32()
  cursor.skip(4)
  cursor.skip(4)
  const vertices = cursor.i32()
  if (vertices <= 0) return { positions: new Float32Array(0) }
  return readArrays(cursor, generation, bindings)
}

export function readArrays(cursor: ByteCursor, generation: Generation, bindings: number): VertexArrays {
  // How many records there are: each array states its own number.
  cursor.skip(4)
  const out: VertexArrays = { positions: bindings & COORDINATES ? readCoordinates(cursor, generation) : new Float32Array(0) }
  if (bindings & NORMALS) out.normals = readNormals(cursor, generation)
  if (bindings & COLORS) {
    const colors = readColors(cursor, generation)
    if (colors) out.colors = colors
  }
  return out
}

function readCoordinates(cursor: ByteCursor, generation: Generation): Float32Array {
  const count = cursor.i32()
  const components = cursor.u8()
  if (count < 0 || components !== 3) throw damaged()
  const quantisers = [readQuantiser(cursor), readQuantiser(cursor), readQuantiser(cursor)]
  // The number of coordinates is proven by the packets, which are bounded.
  const columns = quantisers.map(({ bits }) => (bits > 0 ? unpredict(readPacket(cursor, generation), 'lag1') : floatWords(cursor, generation, true)))
  if (columns.some(({ length }) => length !== count)) throw damaged()
  const out = new Float32Array(count * 3)
  for (const [axis, column] of columns.entries()) {
    if (quantisers[axis].bits > 0) dequantise(column, quantisers[axis], out, axis, 3)
    else putFloats(column, out, axis, 3)
  }
  cursor.skip(4)
  return out
}

/** Bits of floats: in JT 9 the exponents and the rest come in packets of their own. */
function floatWords(cursor: ByteCursor, generation: Generation, predicted: boolean): Int32Array {
  const first = readPacket(cursor, generation)
  if (predicted) unpredict(first, 'lag1')
  if (generation === 10) return first
  const second = readPacket(cursor, generation)
  if (predicted) unpredict(second, 'lag1')
  if (second.length !== first.length) throw damaged()
  for (let i = 0; i < first.length; i++) first[i] = (first[i] << 23) | second[i]
  return first
}

function putFloats(words: Int32Array, out: Float32Array, from: number, stride: number): void {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length)
  for (let i = 0, at = from; i < floats.length; i++, at += stride) out[at] = floats[i]
}

function readNormals(cursor: ByteCursor, generation: Generation): Float32Array {
  const count = cursor.i32()
  const components = cursor.u8()
  const bits = cursor.u8()
  if (components !== 3 || count < 0 || bits > 13) throw damaged()
  let out: Float32Array
  if (bits === 0) {
    const columns = [0, 1, 2].map(() => floatWords(cursor, generation, false))
    if (columns.some(({ length }) => length !== count)) throw damaged()
    out = new Float32Array(count * 3)
    for (const [axis, column] of columns.entries()) putFloats(column, out, axis, 3)
  } else {
    const codes = generation === 9 ? [0, 1, 2, 3].map(() => readPacket(cursor, generation)) : split(readPacket(cursor, generation), bits)
    if (codes.some(({ length }) => length !== count)) throw damaged()
    out = deeringNormals(codes[0], codes[1], codes[2], codes[3], bits)
  }
  cursor.skip(4)
  return out
}

/** Sextant, octant, theta and psi of codes that hold all four. */
function split(codes: Int32Array, bits: number): Int32Array[] {
  const mask = 2 ** bits - 1
  return [
    codes.map((code) => (code >>> (2 * bits + 3)) & 7),
    codes.map((code) => (code >>> (2 * bits)) & 7),
    codes.map((code) => (code >>> bits) & mask),
    codes.map((code) => code & mask),
  ]
}

/** Undefined where the packing is one that is not read: colours of hue and saturation, and quantised ones of JT 10. */
function readColors(cursor: ByteCursor, generation: Generation): Uint8Array | undefined {
  const count = cursor.i32()
  const components = cursor.u8()
  const bits = cursor.u8()
  if (count < 0 || components < 3 || components > 4) throw damaged()
  if (bits > 0 && (generation === 10 || cursor.u8() !== 0)) return undefined
  const quantisers = bits > 0 ? [0, 1, 2, 3].map(() => readQuantiser(cursor)) : []
  const columns = Array.from({ length: bits > 0 ? 4 : components }, () =>
    bits > 0 ? unpredict(readPacket(cursor, generation), 'lag1') : floatWords(cursor, generation, true),
  )
  if (columns.some(({ length }) => length !== count)) throw damaged()
  const floats = new Float32Array(count * 4).fill(1)
  for (const [channel, column] of columns.entries()) {
    if (bits > 0) dequantise(column, quantisers[channel], floats, channel, 4)
    else putFloats(column, floats, channel, 4)
  }
  return Uint8Array.from(floats, (value) => Math.round(Math.min(1, Math.max(0, value || 0)) * 255))
}
