import { type ContextTable, decodeArithmetic } from './arithmetic.ts'
import { type BitSource, ByteBits, WordBits } from './bits.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { damaged, MAX_NESTING, valueCount, words } from './predictors.ts'

/**
 * Decodes `out.length` values with the Huffman code of a table's frequencies; values of escapes come from `stored`, in order. The order in which the heap breaks
 * ties decides the code, so it is kept exactly. Returns false where the bits run out or the table is empty.
 */
function decodeHuffman(bits: BitSource, table: ContextTable, stored: Int32Array, out: Int32Array): boolean {
  const entries = table.values.length
  if (entries === 0) return false
  const { left, right, root } = buildTree(table)
  let taken = 0
  for (let i = 0; i < out.length; i++) {
    let node = root
    while (node >= entries) node = bits.read(1) === 1 ? left[node - entries] : right[node - entries]
    if (bits.left < 0) return false
    if (table.escapes[node]) out[i] = taken < stored.length ? stored[taken++] : 0
    else out[i] = table.values[node]
  }
  return true
}

/** Nodes below the number of entries are leaves; the children of node `entries + i` are `left[i]` and `right[i]`. */
function buildTree({ sums, values }: ContextTable): { left: Int32Array; right: Int32Array; root: number } {
  const entries = values.length
  const weights = new Float64Array(entries * 2)
  const heap = new Heap(weights)
  for (let i = 0; i < entries; i++) {
    weights[i] = sums[i + 1] - sums[i]
    heap.insert(i)
  }
  const left = new Int32Array(entries)
  const right = new Int32Array(entries)
  let made = 0
  while (heap.size > 1) {
    left[made] = heap.removeTop()
    right[made] = heap.removeTop()
    const node = entries + made
    weights[node] = weights[left[made]] + weights[right[made]]
    made++
    heap.insert(node)
  }
  return { left, right, root: heap.removeTop() }
}

/** A binary heap of nodes, the lightest on top. */
class Heap {
  private readonly weights: Float64Array
  private readonly nodes: number[] = [-1]

  constructor(weights: Float64Array) {
    this.weights = weights
  }

  get size(): number {
    return this.nodes.length - 1
  }

  insert(node: number): void {
    const { nodes, weights } = this
    let at = nodes.length
    nodes.push(node)
    while (at > 1 && weights[nodes[at >> 1]] > weights[node]) {
      nodes[at] = nodes[at >> 1]
      at >>= 1
    }
    nodes[at] = node
  }

  removeTop(): number {
    const { nodes, weights } = this
    const top = nodes[1]
    const moved = nodes.pop()!
    const { size } = this
    if (size === 0) return top
    let at = 1
    while (at * 2 <= size) {
      let child = at * 2
      if (child < size && weights[nodes[child + 1]] < weights[nodes[child]]) child++
      if (weights[moved] < weights[nodes[child]]) break
      nodes[at] = nodes[child]
      at = child
    }
    nodes[at] = moved
    return top
  }
}

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

/** Widths change by two bits at a time: one bit states whether, the next in which direction, repeated while it stays. */
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
