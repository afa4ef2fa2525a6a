import { OpenError } from '../../src/core/errors.ts'

/** Typed arrays that a chunk can hold. */
const kinds = { Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array }
type Kind = keyof typeof kinds
export type Column = InstanceType<(typeof kinds)[Kind]>
type Given = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/** The only key of an object that stands for an array. */
const KEY = '~'
/** Kind, number of elements, elements of a row, and whether they are differences to the row before. */
type Reference = [kind: Kind, length: number, row: number, isDelta: boolean]

/** An array with a hint about its numbers: rows of `row` elements, of which neighbours are alike (`isDelta`; integers only). */
export class Rows {
  readonly values: Given
  readonly row: number
  readonly isDelta: boolean

  constructor(values: Given, row: number, isDelta = false) {
    this.values = values
    this.row = row
    this.isDelta = isDelta
  }
}

const MAX_DEPTH = 64
const LENGTH_BYTES = 4

/**
 * A value of plain objects, lists and typed arrays as bytes that deflate well: a JSON text with its length before it, then the bytes of the arrays in order. Of each array all first
 * bytes of its elements come first, then all second ones, column by column of its rows.
 */
export function writeValue(value: unknown): Uint8Array<ArrayBuffer> {
  const arrays: Rows[] = []
  const copy = (inner: unknown): unknown => {
    if (inner instanceof Rows || (ArrayBuffer.isView(inner) && !(inner instanceof DataView))) {
      const rows = inner instanceof Rows ? inner : new Rows(inner as Given, 1)
      arrays.push(rows)
      return { [KEY]: [rows.values.constructor.name, rows.values.length, rows.row, rows.isDelta] }
    }
    if (Array.isArray(inner)) return inner.map(copy)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([key, own]) => [key, copy(own)]))
  }
  const text = new TextEncoder().encode(JSON.stringify(copy(value)))
  const out = new Uint8Array(LENGTH_BYTES + text.length + arrays.reduce((sum, { values }) => sum + values.byteLength, 0))
  new DataView(out.buffer).setUint32(0, text.length, true)
  out.set(text, LENGTH_BYTES)
  let at = LENGTH_BYTES + text.length
  for (const rows of arrays) {
    writeRows(rows, out, at)
    at += rows.values.byteLength
  }
  return out
}

/** The value that `writeValue` wrote. Counts are compared with the bytes that are left before anything is allocated; throws `file-exception` for anything else than such bytes. */
export function readValue(bytes: Uint8Array): unknown {
  if (bytes.length < LENGTH_BYTES) throw broken('a short chunk')
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  if (length > bytes.length - LENGTH_BYTES) throw broken('text longer than its chunk')
  let at = LENGTH_BYTES + length
  const put = (inner: unknown, depth: number): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner
    if (depth > MAX_DEPTH) throw broken('values nested too deep')
    const reference = Object.hasOwn(inner, KEY) ? referenceOf((inner as { [KEY]: unknown })[KEY]) : undefined
    if (reference) {
      const size = reference[1] * kinds[reference[0]].BYTES_PER_ELEMENT
      if (size > bytes.length - at) throw broken('an array longer than its chunk')
      const values = readRows(reference, bytes, at)
      at += size
      return values
    }
    const held = inner as Record<string, unknown>
    for (const key of Object.keys(held)) {
      if (key === '__proto__') delete held[key]
      else if (typeof held[key] === 'object') held[key] = put(held[key], depth + 1)
    }
    return held
  }
  return put(parsed(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length)), 0)
}

export const broken = (what: string): OpenError => new OpenError('file-exception', `the prepared model holds ${what}`)

function parsed(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    throw broken('a text that is no JSON')
  }
}

function referenceOf(value: unknown): Reference {
  if (!Array.isArray(value)) throw broken('an array without its kind')
  const [kind, length, row, isDelta] = value as unknown[]
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) throw broken('an array of an unknown kind')
  if (!isCount(length) || !isCount(row) || row === 0) throw broken('an array without a length')
  return [kind as Kind, length, row, isDelta === true]
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffffff

/** Unsigned view of the same width: differences are taken modulo its size. */
function wordsOf(values: Given): Uint8Array | Uint16Array | Uint32Array {
  const { buffer, byteOffset, byteLength } = values
  if (values.BYTES_PER_ELEMENT === 1) return new Uint8Array(buffer, byteOffset, byteLength)
  if (values.BYTES_PER_ELEMENT === 2) return new Uint16Array(buffer, byteOffset, byteLength / 2)
  return new Uint32Array(buffer, byteOffset, byteLength / 4)
}

function writeRows({ values, row, isDelta }: Rows, out: Uint8Array, at: number): void {
  let source = values
  if (isDelta) {
    const words = wordsOf(values)
    const changed = words.slice()
    const sign = values.BYTES_PER_ELEMENT * 8 - 1
    const shift = 32 - sign - 1
    for (let i = 0; i < words.length; i++) {
      const difference = ((words[i] - (i >= row ? words[i - row] : 0)) << shift) >> shift
      // Small differences of either sign become small numbers.
      changed[i] = (difference << 1) ^ (difference >> sign)
    }
    source = changed
  }
  const width = source.BYTES_PER_ELEMENT
  const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  const count = source.length
  let to = at
  for (let column = 0; column < Math.min(row, count); column++)
    for (let byte = 0; byte < width; byte++) for (let i = column; i < count; i += row) out[to++] = bytes[i * width + byte]
}

function readRows([kind, count, row, isDelta]: Reference, bytes: Uint8Array, at: number): Column {
  const values = new kinds[kind](count)
  const width = values.BYTES_PER_ELEMENT
  const into = new Uint8Array(values.buffer)
  let from = at
  for (let column = 0; column < Math.min(row, count); column++)
    for (let byte = 0; byte < width; byte++) for (let i = column; i < count; i += row) into[i * width + byte] = bytes[from++]
  if (isDelta) {
    if (width > 4) throw broken('differences of wide numbers')
    const words = wordsOf(values)
    for (let i = 0; i < words.length; i++) words[i] = (i >= row ? words[i - row] : 0) + ((words[i] >>> 1) ^ -(words[i] & 1))
  }
  return values
}

/** The arrays and numbers of a value of which nothing is known, each looked at before it is used; throws `file-exception` where they are not what they should be. */
export class Fields {
  private readonly held: Record<string, unknown>

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) throw broken('a record without fields')
    this.held = value as Record<string, unknown>
  }

  has(name: string): boolean {
    return Object.hasOwn(this.held, name) && this.held[name] !== undefined && this.held[name] !== null
  }

  get(name: string): unknown {
    return Object.hasOwn(this.held, name) ? this.held[name] : undefined
  }

  /** An array of a kind, of `length` elements where that is known. */
  array<T extends Column>(name: string, kind: new (length: number) => T, length?: number): T {
    const value = this.get(name)
    if (!(value instanceof kind) || (length !== undefined && value.length !== length)) throw broken(`no ${name}`)
    return value
  }

  count(name: string): number {
    const value = this.get(name)
    if (!isCount(value)) throw broken(`no ${name}`)
    return value
  }

  list(name: string, length?: number): unknown[] {
    const value = this.get(name)
    if (!Array.isArray(value) || (length !== undefined && value.length !== length)) throw broken(`no ${name}`)
    return value
  }

  /** Finite numbers, `length` of them. */
  numbers(name: string, length: number): number[] {
    const list = this.list(name, length)
    if (!list.every((value) => typeof value === 'number' && Number.isFinite(value))) throw broken(`no numbers in ${name}`)
    return list as number[]
  }

  text(name: string): string {
    const value = this.get(name)
    if (typeof value !== 'string') throw broken(`no ${name}`)
    return value
  }
}
