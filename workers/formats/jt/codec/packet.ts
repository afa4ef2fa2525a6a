import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { type ContextTable, decodeArithmetic } from './arithmetic.ts'
import { type BitSource, ByteBits, WordBits } from './bits.ts'
import { damaged, MAX_NESTING, valueCount, words } from './predictors.ts'

const BITLENGTH = 1
const ARITHMETIC = 3
const CHOPPER = 4
const MOVE_TO_FRONT = 5
/** Values that move-to-front remembers. */
const WINDOW = 16

/**
 * Reads the integer packets of JT 9 and 10 (the two generations differ in the fields of the codecs). Throws `file-exception` for damage.
 */
export function readPacket(cursor: ByteCursor, generation: 9 | 10, depth = 0): Int32Array<ArrayBuffer> {
  if (depth > MAX_NESTING) throw damaged()
  const count = valueCount(cursor)
  if (count === 0) return new Int32Array(0)
  const codec = cursor.u8()
  if (codec === CHOPPER) return readChopped(cursor, generation, depth, count)
  if (codec === MOVE_TO_FRONT && generation === 10) return readMovedToFront(cursor, generation, depth, count)
  const length = cursor.i32()
  const text = words(cursor, Math.ceil(Math.max(0, length) / 32))
  if (codec === 0) return sized(new Int32Array(text.buffer), count)
  if (codec === BITLENGTH) return readBitLengths(new WordBits(text, length), generation, count)
  if (codec !== ARITHMETIC) throw damaged()
  const { table, escaped } = readContext(cursor, generation)
  const stored = generation === 9 || escaped ? readPacket(cursor, generation, depth + 1) : new Int32Array(0)
  if (length <= 0) return sized(stored, count)
  const out = new Int32Array(count)
  if (decodeArithmetic(new WordBits(text, length), [table], stored, out) < count) throw damaged()
  return out
}

function sized(values: Int32Array<ArrayBuffer>, count: number): Int32Array<ArrayBuffer> {
  if (values.length < count) throw damaged()
  return values.length === count ? values : values.slice(0, count)
}

/** High and low bits in packets of their own. */
function readChopped(cursor: ByteCursor, generation: 9 | 10, depth: number, count: number): Int32Array<ArrayBuffer> {
  const chop = cursor.u8()
  if (chop === 0) return sized(readPacket(cursor, generation, depth + 1), count)
  const bias = cursor.i32()
  const span = cursor.u8()
  const high = sized(readPacket(cursor, generation, depth + 1), count)
  const low = sized(readPacket(cursor, generation, depth + 1), count)
  const shift = span - chop
  if (shift < 0 || shift > 31) throw damaged()
  for (let i = 0; i < count; i++) high[i] = ((high[i] << shift) | low[i]) + bias
  return high
}

/** Offsets into a list of the last values, newest first; -1 brings in a new one. */
function readMovedToFront(cursor: ByteCursor, generation: 10, depth: number, count: number): Int32Array<ArrayBuffer> {
  const fresh = readPacket(cursor, generation, depth + 1)
  const offsets = sized(readPacket(cursor, generation, depth + 1), count)
  const window: number[] = []
  let taken = 0
  for (let i = 0; i < count; i++) {
    const offset = offsets[i]
    if (offset >= window.length || offset < -1 || (offset === -1 && taken >= fresh.length)) throw damaged()
    const value = offset === -1 ? fresh[taken++] : window.splice(offset, 1)[0]
    window.unshift(value)
    if (window.length > WINDOW) window.pop()
    offsets[i] = value
  }
  return offsets
}

function readBitLengths(bits: BitSource, generation: 9 | 10, count: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(count)
  if (bits.read(1) === 0) {
    const [low, high] = generation === 9 ? fixedRange(bits) : [nibbles(bits), nibbles(bits)]
    const width = 32 - Math.clz32((high - low) >>> 0)
    for (let i = 0; i < count; i++) out[i] = bits.read(width) + low
    return checked(bits, out)
  }
  const mean = generation === 9 ? bits.readSigned(32) : nibbles(bits)
  const stepBits = generation === 9 ? bits.read(3) : 4
  const runBits = generation === 9 ? bits.read(3) : 4
  if (stepBits === 0) throw damaged()
  const least = -(1 << (stepBits - 1))
  const most = (1 << (stepBits - 1)) - 1
  let width = 0
  for (let i = 0; i < count; ) {
    if (bits.left < 0) throw damaged()
    let step: number
    do {
      step = bits.readSigned(stepBits)
      width += step
    } while ((step === least || step === most) && bits.left >= 0)
    const run = bits.read(runBits)
    if (width < 0 || width > 32) throw damaged()
    for (const end = Math.min(count, i + run); i < end; i++) out[i] = bits.readSigned(width) + mean
  }
  return checked(bits, out)
}

function checked(bits: BitSource, out: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  if (bits.left < -32) throw damaged()
  return out
}

function fixedRange(bits: BitSource): [number, number] {
  const lowBits = bits.read(6)
  const highBits = bits.read(6)
  if (lowBits > 32 || highBits > 32) throw damaged()
  return [bits.readSigned(lowBits), bits.readSigned(highBits)]
}

/** A signed number in groups of four bits, lowest first, each followed by a bit for "one more". */
function nibbles(bits: BitSource): number {
  let value = 0
  let width = 0
  do {
    value |= bits.read(4) << width
    width += 4
  } while (bits.read(1) === 1 && width < 32)
  return (value << (32 - width)) >> (32 - width)
}

/** The frequencies for arithmetic coding; `escaped`: some values are stored apart. */
function readContext(cursor: ByteCursor, generation: 9 | 10): { table: ContextTable; escaped: boolean } {
  const bits = new ByteBits(cursor.bytes, cursor.at)
  const entries = bits.read(16)
  const symbolWidth = generation === 9 ? bits.read(6) : 1
  const occurrenceWidth = bits.read(6)
  const valueWidth = bits.read(generation === 9 ? 6 : 7)
  const least = bits.read(32) | 0
  if (symbolWidth > 32 || occurrenceWidth > 32 || valueWidth > 32) throw damaged()
  if (entries * (symbolWidth + occurrenceWidth + valueWidth) > bits.left) throw damaged()
  const table: ContextTable = { sums: new Float64Array(entries + 1), values: new Int32Array(entries), escapes: new Uint8Array(entries) }
  let escaped = false
  for (let i = 0; i < entries; i++) {
    const symbol = bits.read(symbolWidth)
    const isEscape = generation === 9 ? symbol === 0 : symbol === 1
    table.sums[i + 1] = table.sums[i] + bits.read(occurrenceWidth)
    table.values[i] = bits.read(valueWidth) + least
    if (!isEscape) continue
    table.escapes[i] = 1
    escaped = true
  }
  cursor.skip(Math.max(0, bits.nextByte - cursor.at))
  return { table, escaped }
}
