import { OpenError } from '../../../src/core/errors.ts'
import { type IgesGlobal, readGlobal } from './global.ts'
import { readRecord, readSections, type RecordValues, type Sections } from './text/record.ts'

const FIELD = 8
/** Data of a parameter line: columns 1 to 64. */
const DATA = 64
const latin1 = new TextDecoder('latin1')

/** The directory: one row per entity (IGES 5.3 §2.2.4.4). Pointers in files are 2 · row + 1. */
export interface Directory {
  count: number
  type: Int32Array
  form: Int32Array
  /** First line among those of section P, from 0, and how many. */
  line: Int32Array
  lines: Int32Array
  /** Level as in the file: positive a number, negative a pointer. */
  level: Int32Array
  color: Int32Array
  /** Row of the transformation matrix; -1 = none. */
  matrix: Int32Array
  /** Digits of the status number. */
  blank: Uint8Array
  /** 0 independent, 1 physically dependent, 2 logically, 3 both. */
  subordinate: Uint8Array
  /** 0 geometry, 1 annotation, 2 definition, 3 other, 4 logical, 5 parametric (2D), 6 construction. */
  use: Uint8Array
}

/** An IGES file: its directory as columns; parameters are read when asked for. */
export class IgesFile {
  readonly global: IgesGlobal
  readonly directory: Directory
  readonly complete: boolean
  private readonly sections: Sections
  private scratch = new Uint8Array(4096)

  constructor(bytes: Uint8Array) {
    this.sections = readSections(bytes)
    this.complete = this.sections.complete
    this.global = readGlobal(this.sections)
    this.directory = readDirectory(this.sections)
    if (this.directory.count === 0) throw new OpenError(this.complete ? 'no-geometry' : 'file-exception', 'no directory of entities')
  }

  /** Row that a pointer (its sign left out) means; -1 when it leads nowhere. */
  row(pointer: number): number {
    const row = (Math.abs(pointer) - 1) / 2
    return Number.isInteger(row) && row >= 0 && row < this.directory.count ? row : -1
  }

  type(row: number): number {
    return row >= 0 ? this.directory.type[row] : 0
  }

  /** Parameters of an entity behind its type number; empty when the record is not there. */
  parameters(row: number): Parameters {
    const { line, lines } = this.directory
    const { bytes, parameters } = this.sections
    const from = line[row]
    const count = Math.min(lines[row], parameters.length - from)
    if (!(from >= 0 && count > 0)) return new Parameters(this, { numbers: new Float64Array(0), strings: new Map() })
    if (count * DATA > this.scratch.length) this.scratch = new Uint8Array(count * DATA * 2)
    for (let i = 0; i < count; i++) {
      const at = parameters[from + i]
      this.scratch.set(bytes.subarray(at, at + DATA), i * DATA)
    }
    const { numbers, strings } = readRecord(this.scratch, count * DATA, this.global.delimiters)
    const own = numbers[0] === this.directory.type[row]
    return new Parameters(this, own ? { numbers: numbers.subarray(1), strings: new Map([...strings].map(([i, text]) => [i - 1, text])) } : emptyRecord)
  }

  /** The label in the directory entry, with its subscript. */
  label(row: number): string {
    const at = this.sections.directory[row * 2 + 1]
    if (at === undefined) return ''
    const label = latin1.decode(this.sections.bytes.subarray(at + 7 * FIELD, at + 8 * FIELD)).trim()
    const subscript = integer(this.sections.bytes, at + 8 * FIELD)
    return label !== '' && subscript !== 0 ? `${label} ${subscript}` : label
  }
}

const emptyRecord: RecordValues = { numbers: new Float64Array(0), strings: new Map() }

/** Parameters by place from 0. A missing one, or one that is no number, takes its default. */
export class Parameters {
  readonly numbers: Float64Array
  private readonly strings: Map<number, string>
  private readonly file: IgesFile

  constructor(file: IgesFile, { numbers, strings }: RecordValues) {
    this.file = file
    this.numbers = numbers
    this.strings = strings
  }

  get count(): number {
    return this.numbers.length
  }

  real(place: number, fallback = 0): number {
    const value = this.numbers[place]
    return value === undefined || Number.isNaN(value) ? fallback : value
  }

  integer(place: number, fallback = 0): number {
    return Math.trunc(this.real(place, fallback))
  }

  text(place: number): string {
    return this.strings.get(place)?.trim() ?? ''
  }

  /** Row that a pointer means; -1 for none. */
  row(place: number): number {
    return this.file.row(this.real(place))
  }

  /** A count of things of at least `size` values each that begin at `from`: RangeError when the record has fewer. */
  counted(place: number, from: number, size = 1): number {
    const count = this.integer(place)
    if (!(count >= 0 && from + count * size <= this.count)) throw new RangeError(`${count} of ${size} values in a record of ${this.count}`)
    return count
  }

  /** Rows of `count` pointers, those that lead nowhere left out. */
  rows(from: number, count: number, step = 1): number[] {
    const rows: number[] = []
    for (let i = 0; i < count; i++) {
      const row = this.row(from + i * step)
      if (row >= 0) rows.push(row)
    }
    return rows
  }

  /** Rows of the properties that stand behind an entity's own parameters: the last count that fits the number of pointers behind it. */
  properties(): number[] {
    for (let count = 1; count <= 16 && count < this.count; count++) {
      const from = this.count - count
      if (this.row(from) < 0) break
      if (this.integer(from - 1) !== count) continue
      const rows = this.rows(from, count)
      if (rows.length === count && rows.every((row) => this.file.type(row) === 406)) return rows
    }
    return []
  }
}

/** Reads the directory's pairs of lines. A last line without its second is left out. */
function readDirectory({ bytes, directory: lines }: Sections): Directory {
  const count = lines.length >> 1
  const column = (): Int32Array => new Int32Array(count)
  const out: Directory = {
    count,
    type: column(),
    form: column(),
    line: column(),
    lines: column(),
    level: column(),
    color: column(),
    matrix: column(),
    blank: new Uint8Array(count),
    subordinate: new Uint8Array(count),
    use: new Uint8Array(count),
  }
  for (let row = 0; row < count; row++) {
    const first = lines[row * 2]
    const second = lines[row * 2 + 1]
    out.type[row] = integer(bytes, first)
    out.line[row] = integer(bytes, first + FIELD) - 1
    out.level[row] = integer(bytes, first + 4 * FIELD)
    const matrix = (integer(bytes, first + 6 * FIELD) - 1) / 2
    out.matrix[row] = Number.isInteger(matrix) && matrix >= 0 && matrix < count ? matrix : -1
    const status = integer(bytes, first + 8 * FIELD)
    out.blank[row] = Math.floor(status / 1e6) % 100
    out.subordinate[row] = Math.floor(status / 1e4) % 100
    out.use[row] = Math.floor(status / 100) % 100
    out.color[row] = integer(bytes, second + 2 * FIELD)
    // Written as 0 or left out by some: one line.
    out.lines[row] = Math.max(1, integer(bytes, second + 3 * FIELD))
    out.form[row] = integer(bytes, second + 4 * FIELD)
  }
  return out
}

/** An integer in eight columns; blank or not a number = 0. */
function integer(bytes: Uint8Array, from: number): number {
  let value = 0
  let negative = false
  for (let at = from; at < from + FIELD && at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x2d) negative = true
    else if (byte >= 0x30 && byte <= 0x39) value = value * 10 + byte - 0x30
    else if (byte !== 0x20 && byte !== 0x2b && byte !== 9) return 0
  }
  return negative ? -value : value
}
