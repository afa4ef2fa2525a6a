import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { type ContextTable, decodeArithmetic } from './arithmetic.ts'
import { type BitSource, ByteBits, WordBits } from './bits.ts'
import { decodeHuffman } from './huffman.ts'
import { damaged, MAX_NESTING, valueCount, words } from './predictors.ts'

const BITLENGTH = 1
const HUFFMAN = 2
const ARITHMETIC = 3
/** The symbol that means "stored apart", as it is written: two is added. */
const ESCAPE = 0

/** Reads the integer packets of JT 8. Throws `file-exception` for damage. */
export function readPacket8(cursor: ByteCursor, depth = 0): Int32Array<ArrayBuffer> {
  if (depth > MAX_NESTING) throw damaged()
  const codec = cursor.u8()
  if (codec === 0) return new Int32Array(words(cursor, cursor.i32()).buffer)
  if (codec !== BITLENGTH && codec !== HUFFMAN && codec !== ARITHMETIC) throw damaged()
  let tables: ContextTable[] = []
  let stored = new Int32Array(0)
  if (codec !== BITLENGTH) {
    tables = readContexts(cursor)
    if (cursor.i32() > 0) stored = readPacket8(cursor, depth + 1)
  }
  const length = cursor.i32()
  const count = valueCount(cursor)
  if (tables.length === 2) cursor.skip(4)
  const bits = new WordBits(words(cursor, cursor.i32()), length)
  if (codec === BITLENGTH) return readBitLengths(bits, count)
  if (length <= 0) {
    if (stored.length < count) throw damaged()
    return stored.slice(0, count)
  }
  const out = new Int32Array(count)
  if (codec === HUFFMAN) {
    if (tables.length !== 1 || !decodeHuffman(bits, tables[0], stored, out)) throw damaged()
  } else if (decodeArithmetic(bits, tables, stored, out) < count) throw damaged()
  return out
}

/** Widths change by two bits at a time: a bit says whether, the next in which direction, repeated while it stays. */
function readBitLengths(bits: BitSource, count: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(count)
  let width = 0
  for (let i = 0; i < count; i++) {
    if (bits.read(1) === 1) {
      const up = bits.read(1)
      do width += up === 1 ? 2 : -2
      while (bits.read(1) === up && bits.left > 0)
    }
    if (width < 0 || width > 32 || bits.left < -32) throw damaged()
    out[i] = bits.readSigned(width)
  }
  return out
}

/** One or two tables; the second takes the values of the first by their symbols. */
function readContexts(cursor: ByteCursor): ContextTable[] {
  const tables = cursor.u8()
  if (tables < 1 || tables > 2) throw damaged()
  const bits = new ByteBits(cursor.bytes, cursor.at)
  const valueOf = new Map<number, number>()
  const out: ContextTable[] = []
  for (let t = 0; t < tables; t++) {
    const entries = bits.read(32)
    const symbolWidth = bits.read(6)
    const occurrenceWidth = bits.read(6)
    const valueWidth = t === 0 ? bits.read(6) : 0
    const nextWidth = bits.read(6)
    const least = t === 0 ? bits.read(32) | 0 : 0
    if (symbolWidth > 32 || occurrenceWidth > 32 || valueWidth > 32 || nextWidth > 32) throw damaged()
    // An entry of no bits at all is no entry.
    if (entries * Math.max(1, symbolWidth + occurrenceWidth + valueWidth + nextWidth) > bits.left) throw damaged()
    const table = { sums: new Float64Array(entries + 1), values: new Int32Array(entries), escapes: new Uint8Array(entries), next: new Uint32Array(entries) }
    for (let i = 0; i < entries; i++) {
      const symbol = bits.read(symbolWidth)
      table.sums[i + 1] = table.sums[i] + bits.read(occurrenceWidth)
      if (t === 0) {
        table.values[i] = bits.read(valueWidth) + least
        valueOf.set(symbol, table.values[i])
      } else table.values[i] = valueOf.get(symbol) ?? 0
      table.next[i] = bits.read(nextWidth)
      if (symbol === ESCAPE) table.escapes[i] = 1
    }
    out.push(table)
  }
  cursor.skip(Math.max(0, bits.nextByte - cursor.at))
  return out
}
