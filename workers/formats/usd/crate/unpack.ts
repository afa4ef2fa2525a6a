import { OpenError } from '../../../../src/core/errors.ts'

const broken = (what: string): OpenError => new OpenError('file-exception', `crate: ${what}`)
/** LZ4 gains at most a factor of 255; what claims more is damage. */
const MAX_GAIN = 255

/** Unpacks one LZ4 block into `out` from `to` on; gives where it ended. Reads and copies are bounded by both arrays. */
function unpackLz4(packed: Uint8Array, out: Uint8Array, to: number): number {
  let at = 0
  while (at < packed.length) {
    const token = packed[at++]
    let literals = token >> 4
    if (literals === 15) for (let more = 255; more === 255 && at < packed.length; literals += more) more = packed[at++]
    if (at + literals > packed.length || to + literals > out.length) throw broken('a packed block that runs over its end')
    out.set(packed.subarray(at, at + literals), to)
    at += literals
    to += literals
    if (at >= packed.length) break
    const distance = packed[at] | (packed[at + 1] << 8)
    at += 2
    let length = (token & 15) + 4
    if ((token & 15) === 15) for (let more = 255; more === 255 && at < packed.length; length += more) more = packed[at++]
    if (distance === 0 || distance > to || to + length > out.length) throw broken('a packed block that copies from outside')
    for (let i = 0; i < length; i++, to++) out[to] = out[to - distance]
  }
  return to
}

/** A compressed block: number of chunks, then (of several) each with its size before it. `size`: the most bytes that it can unpack to. */
export function unpackBlock(packed: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (packed.length === 0) throw broken('a packed block without bytes')
  const out = new Uint8Array(Math.min(size, packed.length * MAX_GAIN + 64))
  const chunks = packed[0]
  if (chunks === 0) {
    const end = unpackLz4(packed.subarray(1), out, 0)
    return out.subarray(0, end)
  }
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  let at = 1
  let to = 0
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (at + 4 > packed.length) throw broken('a packed block that is cut off')
    const length = view.getInt32(at, true)
    at += 4
    if (length < 0 || at + length > packed.length) throw broken('a packed block that is cut off')
    to = unpackLz4(packed.subarray(at, at + length), out, to)
    at += length
  }
  return out.subarray(0, to)
}

/** Whole numbers, each stored as its difference from the one before: the commonest as 2 bits, others as 1, 2 or 4 bytes. */
export function unpackInts(packed: Uint8Array<ArrayBuffer>, count: number): Int32Array<ArrayBuffer> {
  const codes = Math.ceil(count / 4)
  const block = unpackBlock(packed, 4 + codes + count * 4)
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  if (count > 0 && block.length < 4 + codes) throw broken('an array of numbers that is cut off')
  const out = new Int32Array(count)
  if (count === 0) return out
  const common = view.getInt32(0, true)
  let at = 4 + codes
  let value = 0
  for (let i = 0; i < count; i++) {
    const code = (block[4 + (i >> 2)] >> ((i & 3) * 2)) & 3
    const bytes = code === 3 ? 4 : code
    if (at + bytes > block.length) throw broken('an array of numbers that is cut off')
    value = (value + (code === 0 ? common : code === 1 ? view.getInt8(at) : code === 2 ? view.getInt16(at, true) : view.getInt32(at, true))) | 0
    at += bytes
    out[i] = value
  }
  return out
}

/** The same for 64-bit numbers: 2, 4 or 8 bytes. Beyond 2^53 they lose their last digits. */
export function unpackLongs(packed: Uint8Array<ArrayBuffer>, count: number): Float64Array<ArrayBuffer> {
  const codes = Math.ceil(count / 4)
  const block = unpackBlock(packed, 8 + codes + count * 8)
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  if (count > 0 && block.length < 8 + codes) throw broken('an array of numbers that is cut off')
  const out = new Float64Array(count)
  if (count === 0) return out
  const common = Number(view.getBigInt64(0, true))
  let at = 8 + codes
  let value = 0
  for (let i = 0; i < count; i++) {
    const code = (block[8 + (i >> 2)] >> ((i & 3) * 2)) & 3
    const bytes = code === 0 ? 0 : 1 << code
    if (at + bytes > block.length) throw broken('an array of numbers that is cut off')
    value += code === 0 ? common : code === 1 ? view.getInt16(at, true) : code === 2 ? view.getInt32(at, true) : Number(view.getBigInt64(at, true))
    at += bytes
    out[i] = value
  }
  return out
}
