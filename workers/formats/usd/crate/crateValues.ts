import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import type { ListEdit, NumberArray, PrimReference, UsdValue } from '../layer.ts'
import type { CrateTables } from './crateFile.ts'
import { unpackInts, unpackLongs } from './unpack.ts'

/** Numbers of which a value consists, and how each is stored, by the type's number in the file. */
const numeric = new Map<number, { width: number; kind: 'u8' | 'i32' | 'u32' | 'i64' | 'f16' | 'f32' | 'f64'; quaternion?: boolean }>([
  [2, { width: 1, kind: 'u8' }],
  [3, { width: 1, kind: 'i32' }],
  [4, { width: 1, kind: 'u32' }],
  [5, { width: 1, kind: 'i64' }],
  [6, { width: 1, kind: 'i64' }],
  [7, { width: 1, kind: 'f16' }],
  [8, { width: 1, kind: 'f32' }],
  [9, { width: 1, kind: 'f64' }],
  [13, { width: 4, kind: 'f64' }],
  [14, { width: 9, kind: 'f64' }],
  [15, { width: 16, kind: 'f64' }],
  [16, { width: 4, kind: 'f64', quaternion: true }],
  [17, { width: 4, kind: 'f32', quaternion: true }],
  [18, { width: 4, kind: 'f16', quaternion: true }],
  ...[2, 3, 4].flatMap((width) =>
    (['f64', 'f32', 'f16', 'i32'] as const).map((kind, at) => [11 + width * 4 + at, { width, kind }] as [number, { width: number; kind: typeof kind }]),
  ),
  [56, { width: 1, kind: 'f64' }],
])
const sizes = { u8: 1, i32: 4, u32: 4, i64: 8, f16: 2, f32: 4, f64: 8 }
/** Bits of the high half of a value's word. */
const IS_ARRAY = 0x80000000
const INLINED = 0x40000000
const PACKED = 0x20000000
/** Values that are read in all, those inside of others included: dictionaries may name each other. */
const MAX_VALUES = 20_000_000
/** Shorter arrays are never packed. */
const SHORTEST_PACKED = 16

const broken = (what: string): OpenError => new OpenError('file-exception', `crate: ${what}`)

export type CrateValue =
  | UsdValue
  | { list: ListEdit<string> }
  | { arcs: ListEdit<PrimReference> }
  | { samples: { times: ArrayLike<number>; values: UsdValue[] } }

/** Reads values that stand outside of the tables. Every place and count is checked against the file's end. */
export class CrateValues {
  private readonly tables: CrateTables
  private readonly view: DataView<ArrayBuffer>
  private at = 0
  private depth = 0
  private reads = 0
  private readonly arrays = new Map<string, CrateValue>()

  constructor(tables: CrateTables) {
    this.tables = tables
    this.view = tables.view
  }

  /** The value of a word of two halves; undefined for types that carry nothing that is drawn. An array that several words name is read once. */
  value(low: number, high: number): CrateValue {
    if ((high & IS_ARRAY) === 0) return this.read(low, high)
    const word = `${high} ${low}`
    let value = this.arrays.get(word)
    if (!value) this.arrays.set(word, (value = this.read(low, high)))
    return value
  }

  private read(low: number, high: number): CrateValue {
    if (++this.depth > MAX_DEPTH || ++this.reads > MAX_VALUES) throw broken('values are nested too deeply')
    const from = this.at
    try {
      return this.typed(low, high)
    } finally {
      this.depth--
      this.at = from
    }
  }

  private typed(low: number, high: number): CrateValue {
    const type = (high >>> 16) & 0xff
    const array = (high & IS_ARRAY) !== 0
    const inlined = (high & INLINED) !== 0
    this.at = (high & 0xffff) * 2 ** 32 + low
    const numbers = numeric.get(type)
    if (numbers) {
      if (array) return this.at === 0 ? new Float64Array() : this.numberArray(numbers, (high & PACKED) !== 0)
      return inlined ? this.inlinedNumbers(type, numbers, low) : this.plainNumbers(numbers)
    }
    switch (type) {
      case 1:
        return array ? Array.from(this.bytes(this.count(1)), (byte) => byte !== 0) : low !== 0
      case 10:
        return array ? this.indices().map((index) => this.string(index)) : this.string(low)
      case 11:
        return array ? this.indices().map((index) => this.token(index)) : this.token(low)
      case 12:
        return array ? this.indices().map((index) => ({ asset: this.token(index) })) : { asset: this.token(low) }
      case 31:
        return this.dictionary()
      case 32:
        return { list: this.edit(() => this.token(this.u32())) }
      case 33:
        return { list: this.edit(() => this.string(this.u32())) }
      case 34:
        return { list: this.edit(() => this.path(this.u32())) }
      case 35:
        return { arcs: this.edit(() => this.arc(true, true)) }
      case 40:
        return this.indexList((index) => this.path(index))
      case 41:
        return this.indexList((index) => this.token(index))
      case 42:
        return (['def', 'over', 'class'] as const)[low]
      case 44:
        return low
      case 45:
        return this.selections()
      case 46:
        return this.samples()
      case 47:
        return { arcs: { explicit: [this.arc(this.tables.version >= 8, false)] } }
      case 48:
        return this.doubles()
      case 50:
        return this.indexList((index) => this.string(index))
      case 52:
        return this.inner()
      case 55:
        return { arcs: this.edit(() => this.arc(true, false)) }
      default:
        return undefined
    }
  }

  private token(index: number): string {
    return this.tables.tokens[index] ?? ''
  }

  private string(index: number): string {
    return this.token(this.tables.strings[index] ?? -1)
  }

  private path(index: number): string {
    return this.tables.paths[index] ?? ''
  }

  private move(size: number): number {
    const at = this.at
    if (!(size >= 0) || at + size > this.view.byteLength) throw broken('a value beyond the end of the file')
    this.at = at + size
    return at
  }

  private bytes(size: number): Uint8Array<ArrayBuffer> {
    const at = this.move(size)
    return this.tables.bytes.subarray(at, at + size)
  }

  private u32(): number {
    return this.view.getUint32(this.move(4), true)
  }

  private long(): number {
    return Number(this.view.getBigInt64(this.move(8), true))
  }

  /** A count of things of `size` bytes each. */
  private count(size: number, narrow = this.tables.version < 7): number {
    const count = narrow ? this.u32() : this.long()
    if (count < 0 || this.at + count * size > this.view.byteLength) throw broken('more values than bytes')
    return count
  }

  private indices(): number[] {
    return this.at === 0 ? [] : this.u32List(this.count(4))
  }

  private u32List(count: number): number[] {
    return Array.from({ length: count }, () => this.u32())
  }

  private indexList(read: (index: number) => string): string[] {
    return this.u32List(this.count(4, false)).map(read)
  }

  private doubles(): Float64Array<ArrayBuffer> {
    return Float64Array.from({ length: this.count(8, false) }, () => this.view.getFloat64(this.move(8), true))
  }

  private one(kind: keyof typeof sizes, at: number): number {
    const { view } = this
    if (kind === 'f32') return view.getFloat32(at, true)
    if (kind === 'f64') return view.getFloat64(at, true)
    if (kind === 'f16') return half(view.getUint16(at, true))
    if (kind === 'i32') return view.getInt32(at, true)
    if (kind === 'u32') return view.getUint32(at, true)
    return kind === 'u8' ? view.getUint8(at) : Number(view.getBigInt64(at, true))
  }

  private plainNumbers({ width, kind, quaternion }: { width: number; kind: keyof typeof sizes; quaternion?: boolean }): number | number[] {
    const at = this.move(width * sizes[kind])
    if (width === 1) return this.one(kind, at)
    const out = Array.from({ length: width }, (_, i) => this.one(kind, at + i * sizes[kind]))
    return quaternion ? [out[3], out[0], out[1], out[2]] : out
  }

  /** Numbers that stand in the word itself: one as 32 bits, vectors and diagonals of matrices as bytes. */
  private inlinedNumbers(type: number, { width, kind }: { width: number; kind: keyof typeof sizes }, low: number): number | number[] {
    const word = new DataView(new ArrayBuffer(4))
    word.setUint32(0, low, true)
    if (width === 1) {
      if (kind === 'f16') return half(low & 0xffff)
      if (kind === 'f32' || kind === 'f64') return word.getFloat32(0, true)
      return kind === 'u32' || kind === 'u8' ? low : word.getInt32(0, true)
    }
    const matrix = type >= 13 && type <= 15 ? Math.sqrt(width) : 0
    if (matrix === 0) return Array.from({ length: width }, (_, i) => word.getInt8(i))
    return Array.from({ length: width }, (_, i) => (i % (matrix + 1) === 0 ? word.getInt8(i / (matrix + 1)) : 0))
  }

  private numberArray({ width, kind, quaternion }: { width: number; kind: keyof typeof sizes; quaternion?: boolean }, packed: boolean): NumberArray {
    // Before 0.5 a rank, always 1, stands before the count.
    if (this.tables.version < 5) this.u32()
    const count = packed ? this.packedCount() : this.count(width * sizes[kind])
    if (packed && count >= SHORTEST_PACKED && width === 1) return this.packedNumbers(kind, count)
    const length = count * width
    const at = this.move(length * sizes[kind])
    const out = kind === 'f64' || kind === 'i64' ? new Float64Array(length) : kind[0] === 'f' ? new Float32Array(length) : new Int32Array(length)
    if ((kind === 'f32' || kind === 'f64' || kind === 'i32') && out.BYTES_PER_ELEMENT === sizes[kind])
      new Uint8Array(out.buffer).set(this.tables.bytes.subarray(at, at + length * sizes[kind]))
    else for (let i = 0; i < length; i++) out[i] = this.one(kind, at + i * sizes[kind])
    if (quaternion) realFirst(out)
    return out
  }

  private packedCount(): number {
    const count = this.tables.version < 7 ? this.u32() : this.long()
    if (count < 0 || count > this.view.byteLength * 1020) throw broken('more values than bytes')
    return count
  }

  private packedNumbers(kind: keyof typeof sizes, count: number): NumberArray {
    if (kind === 'i64') return unpackLongs(this.bytes(this.long()), count)
    if (kind === 'i32' || kind === 'u32') return unpackInts(this.bytes(this.long()), count)
    const code = String.fromCharCode(this.bytes(1)[0])
    if (code === 'i') return Float32Array.from(unpackInts(this.bytes(this.long()), count))
    if (code !== 't') throw broken('floats packed in an unknown way')
    const size = this.u32()
    const table = Float64Array.from({ length: size * sizes[kind] > this.view.byteLength ? 0 : size }, () => this.one(kind, this.move(sizes[kind])))
    const index = unpackInts(this.bytes(this.long()), count)
    const out = kind === 'f64' ? new Float64Array(count) : new Float32Array(count)
    for (let i = 0; i < count; i++) out[i] = table[index[i]] ?? Number.NaN
    return out
  }

  /** States the distance to the next word, behind the values that it needs. Reading goes on after it. */
  private away(): CrateValue {
    const start = this.at
    this.at = start + this.long()
    return this.inner()
  }

  private inner(): CrateValue {
    const low = this.u32()
    return this.value(low, this.u32())
  }

  private dictionary(): Map<string, UsdValue> {
    const out = new Map<string, UsdValue>()
    for (let left = this.count(12, false); left > 0; left--) {
      const key = this.string(this.u32())
      const value = this.away()
      out.set(key, plain(value))
    }
    return out
  }

  private edit<T>(item: () => T): ListEdit<T> {
    const bits = this.bytes(1)[0]
    const items = (): T[] => Array.from({ length: this.count(4, false) }, item)
    const out: ListEdit<T> = {}
    if (bits & 1) out.explicit = []
    if (bits & 2) out.explicit = items()
    if (bits & 4) out.appended = items()
    if (bits & 8) out.deleted = items()
    if (bits & 16) items()
    if (bits & 32) out.prepended = items()
    if (bits & 64) out.appended = [...(out.appended ?? []), ...items()]
    return out
  }

  /** A reference or payload: layer, prim, then a time offset and data of its own, which are passed over. */
  private arc(offset: boolean, data: boolean): PrimReference {
    const asset = this.string(this.u32())
    const path = this.path(this.u32())
    if (offset) this.move(16)
    if (data) this.dictionary()
    return { asset, path: path === '/' ? '' : path }
  }

  private selections(): Map<string, UsdValue> {
    const out = new Map<string, UsdValue>()
    for (let left = this.count(8, false); left > 0; left--) {
      const key = this.string(this.u32())
      out.set(key, this.string(this.u32()))
    }
    return out
  }

  private samples(): CrateValue {
    const times = this.away()
    const start = this.at
    this.at = start + this.long()
    const count = this.count(8, false)
    const values: UsdValue[] = []
    for (let i = 0; i < count; i++) {
      const low = this.u32()
      values.push(plain(this.value(low, this.u32())))
      // The first that there is will do: times are not played.
      if (values.length === 2) break
    }
    const all = ArrayBuffer.isView(times) ? (times as Float64Array) : []
    return { samples: { times: Array.from(all).slice(0, values.length), values } }
  }
}

function plain(value: CrateValue): UsdValue {
  return typeof value === 'object' && ('list' in value || 'arcs' in value || 'samples' in value) ? undefined : value
}

/** Files write quaternions with the real part last; text writes it first. */
function realFirst(values: NumberArray): void {
  for (let i = 0; i + 3 < values.length; i += 4) {
    const real = values[i + 3]
    values.copyWithin(i + 1, i, i + 3)
    values[i] = real
  }
}

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN
  return sign * (1024 + fraction) * 2 ** (exponent - 25)
}
