import { OpenError } from '../../../../src/core/errors.ts'
import { Cards } from './cards.ts'

const FLAG_BYTES = 80
const SECTION_HEAD = 5
const POINTER_BITS = 32
/** Values of a directory entry, and the fields of the fixed form that they are. */
const ENTRY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 18, 19]
const STATUS = 8
const GLOBALS = 24
const LINE = 64
/** Bits of a real number that double precision holds. */
const MOST_BITS = 64
const latin1 = new TextDecoder('latin1')

type Value = { kind: 'none' } | { kind: 'integer' | 'real' | 'pointer'; value: number } | { kind: 'text'; text: string }

/** Bits of each kind of number, as the flag section states them. */
interface Lengths {
  integer: [single: number, double: number]
  exponent: [single: number, double: number]
  fraction: [single: number, double: number]
}

interface Entity {
  /** Place of the entry in its section, from 1: what pointers state. */
  at: number
  values: Value[]
}

/** Whether a file is in the binary form: its flag section has 80 bytes, of which 75 follow the count. */
export const isBinary = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x42 && bytes[1] === 0 && bytes[2] === 0 && bytes[3] === 0 && bytes[4] === FLAG_BYTES - SECTION_HEAD && bytes[72] === 0x42

/**
 * The fixed form of a file in the binary one (IGES 5.3, appendix): sections of values behind control bytes, numbers in as many bits as the flag section states.
 * Entries that are damaged are left out with all that follows them. Throws `file-exception` when the sections are not where the flag section states.
 */
export function fromBinary(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < FLAG_BYTES) throw new OpenError('file-exception', 'the binary form of IGES ends early')
  const lengths: Lengths = { integer: [bytes[5], bytes[6]], exponent: [bytes[7], bytes[9]], fraction: [bytes[8], bytes[10]] }
  const sections = new Map<string, Uint8Array>()
  let at = 0
  for (const [i, letter] of [...'SGDPT'].entries()) {
    at += view.getUint32(11 + i * SECTION_HEAD + 1)
    if (at + SECTION_HEAD > bytes.length || bytes[at] !== letter.charCodeAt(0)) {
      if (i < 3) throw new OpenError('file-exception', `no section ${letter} in the binary form of IGES`)
      break
    }
    sections.set(letter, bytes.subarray(at + SECTION_HEAD, at + SECTION_HEAD + view.getUint32(at + 1)))
  }
  const cards = new Cards()
  const global = valuesOf(sections.get('G')!, lengths).slice(2, GLOBALS)
  cards.global(`1H,,1H;,${global.map((value) => written(value)).join(',')};`)
  const directory = entitiesOf(sections.get('D')!, lengths)
  const parameters = new Map(entitiesOf(sections.get('P') ?? new Uint8Array(0), lengths).map((entity) => [entity.at, entity]))
  const pointer = pointersOf(directory, parameters)
  for (const { values } of directory) {
    const fields: string[] = []
    for (const [i, field] of ENTRY.entries()) fields[field] = values[i] ? inField(values[i], i, pointer) : ''
    const own = parameters.get(values[1] && 'value' in values[1] ? values[1].value : 0)
    // Behind its type and the pointer back.
    const text = own ? `${[fields[1], ...own.values.slice(2).map((value) => written(value, pointer))].join(',')};` : ''
    cards.entity(fields, text.match(new RegExp(`[^]{1,${LINE}}`, 'g')) ?? [])
  }
  return cards.done(sections.has('T'))
}

/** Entries of a section: a count of bytes, then values. */
function entitiesOf(section: Uint8Array, lengths: Lengths): Entity[] {
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength)
  const entities: Entity[] = []
  for (let at = 0; at + 4 <= section.length; ) {
    const end = at + 4 + view.getUint32(at)
    if (end > section.length || end <= at + 4) break
    entities.push({ at: at + 1, values: valuesOf(section.subarray(at + 4, end), lengths) })
    at = end
  }
  return entities
}

/** Values up to where the bytes end. */
function valuesOf(bytes: Uint8Array, lengths: Lengths): Value[] {
  const bits = new Bits(bytes)
  const values: Value[] = []
  try {
    while (bits.left > 0) {
      // Whether each value is there, or one for all; how many, less one; their kind.
      const control = bits.take(8)
      const each = control >> 7 === 1
      const count = ((control >> 3) & 15) + 1
      const first = one(bits, control & 7, lengths)
      values.push(first)
      for (let i = 1; i < count; i++) values.push(each ? one(bits, control & 7, lengths) : first)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return values
}

function one(bits: Bits, kind: number, { integer, exponent, fraction }: Lengths): Value {
  switch (kind) {
    case 0:
      return { kind: 'none' }
    case 1:
    case 2:
      return { kind: 'integer', value: bits.integer(integer[kind - 1]) }
    case 3:
    case 4:
      return { kind: 'real', value: bits.real(exponent[kind - 3], fraction[kind - 3]) }
    case 5:
      return { kind: 'pointer', value: bits.integer(POINTER_BITS) }
    case 6:
      return { kind: 'text', text: bits.text(integer[0]) }
    default:
      throw new RangeError('kind of value')
  }
}

/** Bits from the highest of each byte on; every value begins with a byte. */
class Bits {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get left(): number {
    return this.bytes.length * 8 - this.at
  }

  /** Up to 64 bits: above 53 the lowest are rounded away. */
  take(count: number): number {
    if (count > this.left) throw new RangeError('bits')
    let value = 0
    for (let rest = count; rest > 0; ) {
      const here = Math.min(rest, 8 - (this.at & 7))
      const byte = this.bytes[this.at >> 3]
      value = value * 2 ** here + ((byte >> (8 - (this.at & 7) - here)) & ((1 << here) - 1))
      this.at += here
      rest -= here
    }
    return value
  }

  private align(): void {
    this.at = (this.at + 7) & ~7
  }

  /** Sign and magnitude. */
  integer(bits: number): number {
    if (bits < 2 || bits > MOST_BITS) throw new RangeError('bits of an integer')
    const negative = this.take(1) === 1
    const value = this.take(bits - 1)
    this.align()
    return negative ? -value : value
  }

  /** The fraction is between a half and one, its highest bit left out. */
  real(exponentBits: number, fractionBits: number): number {
    if (exponentBits < 1 || 1 + exponentBits + fractionBits > MOST_BITS) throw new RangeError('bits of a real number')
    const negative = this.take(1) === 1
    const exponent = this.take(exponentBits)
    const fraction = this.take(fractionBits)
    this.align()
    if (exponent === 0) return 0
    const value = (0.5 + fraction / 2 ** (fractionBits + 1)) * 2 ** (exponent - 2 ** (exponentBits - 1))
    return negative ? -value : value
  }

  /** Pieces behind their lengths: a negative one means that another follows. */
  text(bits: number): string {
    let text = ''
    for (let more = true; more; ) {
      const count = this.integer(bits)
      more = count < 0
      const length = Math.abs(count)
      if (length * 8 > this.left) throw new RangeError('letters')
      text += latin1.decode(this.bytes.subarray(this.at >> 3, (this.at >> 3) + length))
      this.at += length * 8
    }
    return text
  }
}

/** Pointers as the fixed form states them. They are places of entries in the directory's section; in files where one leads to none, numbers of lines already. */
function pointersOf(directory: readonly Entity[], parameters: ReadonlyMap<number, Entity>): (value: number) => number {
  const rows = new Map(directory.map(({ at }, row) => [at, row]))
  const byPlace = [...parameters.values()].every(({ values }) =>
    values.slice(2).every((value) => value.kind !== 'pointer' || value.value === 0 || rows.has(Math.abs(value.value))),
  )
  if (!byPlace) return (value) => value
  return (value) => {
    const row = rows.get(Math.abs(value))
    return row === undefined ? 0 : Math.sign(value) * (2 * row + 1)
  }
}

const plain = (value: number): number => value

function written(value: Value, pointer: (value: number) => number = plain): string {
  if (value.kind === 'none') return ''
  if (value.kind === 'text') return value.text === '' ? '' : `${value.text.length}H${value.text}`
  if (value.kind === 'real')
    return Number.isFinite(value.value)
      ? value.value
          .toExponential()
          .replace(/^(-?\d+)e/, '$1.e')
          .replace('e', 'E')
      : ''
  return String(value.kind === 'pointer' ? pointer(value.value) : value.value)
}

/** A value of a directory entry. */
function inField(value: Value, place: number, pointer: (value: number) => number): string {
  if (value.kind === 'text') return value.text
  if (value.kind === 'integer' && place === STATUS) return String(value.value).padStart(8, '0')
  return written(value, pointer)
}
