import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { unpackBlock, unpackInts } from './unpack.ts'

/** The oldest minor version that is read; those before it, of 2016, pack nothing. */
const OLDEST = 4

/** Tables of a crate: everything but the values that stand outside of them. */
export interface CrateTables {
  view: DataView<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
  /** Minor version: what arrays look like depends on it. */
  version: number
  tokens: string[]
  /** Token of each string. */
  strings: Uint32Array
  /** Token of the name of each field, and the two halves of its value word. */
  fieldName: Int32Array
  fieldLow: Uint32Array
  fieldHigh: Uint32Array
  /** Runs of fields, each ended by -1. */
  fieldSets: Int32Array
  /** Path of each place in the path table. */
  paths: string[]
  specPath: Int32Array
  specFieldSet: Int32Array
  specType: Int32Array
}

const broken = (what: string): OpenError => new OpenError('file-exception', `crate: ${what}`)

/** Reads the tables of a crate (`PXR-USDC`). Counts are checked against the bytes that are there. */
export function readCrate(bytes: Uint8Array<ArrayBuffer>): CrateTables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 88) throw broken('cut off')
  const version = bytes[9]
  if (bytes[8] !== 0 || version < OLDEST) throw new OpenError('not-yet', `crate ${bytes[8]}.${version}`)
  const sections = contents(view)
  const reader = (name: string): TableReader => {
    const section = sections.get(name)
    if (!section) throw broken(`no table ${name}`)
    return new TableReader(bytes.subarray(section.start, section.start + section.size))
  }
  const tokens = readTokens(reader('TOKENS'))
  const strings = readStrings(reader('STRINGS'))
  const fields = readFields(reader('FIELDS'))
  const fieldSets = ((table) => table.ints(table.count()))(reader('FIELDSETS'))
  const paths = readPaths(reader('PATHS'), tokens)
  const specs = readSpecs(reader('SPECS'))
  return { view, bytes, version, tokens, strings, ...fields, fieldSets, paths, ...specs }
}

function contents(view: DataView<ArrayBuffer>): Map<string, { start: number; size: number }> {
  const at = Number(view.getBigUint64(16, true))
  if (at + 8 > view.byteLength) throw broken('cut off')
  const count = Number(view.getBigUint64(at, true))
  if (at + 8 + count * 32 > view.byteLength) throw broken('a table of contents that is cut off')
  const out = new Map<string, { start: number; size: number }>()
  for (let i = 0; i < count; i++) {
    const entry = at + 8 + i * 32
    let name = ''
    for (let k = 0; k < 16 && view.getUint8(entry + k) !== 0; k++) name += String.fromCharCode(view.getUint8(entry + k))
    const start = Number(view.getBigUint64(entry + 16, true))
    const size = Number(view.getBigUint64(entry + 24, true))
    if (start + size > view.byteLength) throw broken(`table ${name} is cut off`)
    out.set(name, { start, size })
  }
  return out
}

/** One table, read from its beginning. */
class TableReader {
  at = 0
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly view: DataView<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  long(): number {
    if (this.at + 8 > this.bytes.length) throw broken('a table that is cut off')
    this.at += 8
    return Number(this.view.getBigUint64(this.at - 8, true))
  }

  /** A count of packed things: of each at least two bits remain before LZ4, which gains no more than 255. */
  count(): number {
    const count = this.long()
    if (count > this.bytes.length * 1020) throw broken('a table with more entries than bytes')
    return count
  }

  take(size: number): Uint8Array<ArrayBuffer> {
    if (this.at + size > this.bytes.length) throw broken('a table that is cut off')
    this.at += size
    return this.bytes.subarray(this.at - size, this.at)
  }

  /** Packed numbers behind their size. */
  ints(count: number): Int32Array {
    return unpackInts(this.take(this.long()), count)
  }
}

function readTokens(table: TableReader): string[] {
  const count = table.count()
  const size = table.long()
  const text = unpackBlock(table.take(table.long()), size)
  const decoder = new TextDecoder()
  const out: string[] = []
  let start = 0
  for (let at = 0; at < text.length && out.length < count; at++) {
    if (text[at] !== 0) continue
    out.push(decoder.decode(text.subarray(start, at)))
    start = at + 1
  }
  return out
}

function readStrings(table: TableReader): Uint32Array {
  const count = table.long()
  return new Uint32Array(table.take(count * 4).slice().buffer)
}

function readFields(table: TableReader): Pick<CrateTables, 'fieldName' | 'fieldLow' | 'fieldHigh'> {
  const count = table.count()
  const fieldName = new Int32Array(count)
  const fieldLow = new Uint32Array(count)
  const fieldHigh = new Uint32Array(count)
  fieldName.set(table.ints(count))
  const words = unpackBlock(table.take(table.long()), count * 8)
  if (words.length < count * 8) throw broken('a table that is cut off')
  const view = new DataView(words.buffer, words.byteOffset, words.byteLength)
  for (let i = 0; i < count; i++) {
    fieldLow[i] = view.getUint32(i * 8, true)
    fieldHigh[i] = view.getUint32(i * 8 + 4, true)
  }
  return { fieldName, fieldLow, fieldHigh }
}

/** Paths are a tree in preorder: a jump leads from an entry over its children to its next sibling. */
function readPaths(table: TableReader, tokens: readonly string[]): string[] {
  const size = table.count()
  const count = table.long()
  if (count > size) throw broken('more paths than places for them')
  const index = table.ints(count)
  const element = table.ints(count)
  const jump = table.ints(count)
  const paths: string[] = []
  const waiting: { at: number; parent: string; depth: number }[] = count > 0 ? [{ at: 0, parent: '', depth: 0 }] : []
  let visited = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    let { at, parent, depth } = next
    for (;;) {
      if (at >= count || ++visited > count) break
      const path = pathAt(parent, tokens, element[at], at === 0)
      if (index[at] >= 0 && index[at] < size) paths[index[at]] = path
      const child = jump[at] > 0 || jump[at] === -1
      const sibling = jump[at] >= 0
      if (child && sibling) waiting.push({ at: at + jump[at], parent, depth })
      if (child && ++depth > MAX_DEPTH) throw broken('paths are nested too deeply')
      if (child) parent = path
      else if (!sibling) break
      at++
    }
  }
  return paths
}

function pathAt(parent: string, tokens: readonly string[], element: number, first: boolean): string {
  if (first) return '/'
  const name = tokens[Math.abs(element)] ?? ''
  if (element < 0) return `${parent}.${name}`
  // Variants stand in braces behind the path of their prim; what follows them needs no slash.
  return name.startsWith('{') || parent === '/' ? `${parent}${name}` : `${parent}/${name}`
}

function readSpecs(table: TableReader): Pick<CrateTables, 'specPath' | 'specFieldSet' | 'specType'> {
  const count = table.count()
  return { specPath: table.ints(count), specFieldSet: table.ints(count), specType: table.ints(count) }
}
