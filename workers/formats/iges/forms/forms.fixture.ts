import { IgesFile } from '../igesFile.ts'
import { readSections } from '../text/record.ts'

type Bytes = Uint8Array<ArrayBuffer>
const text = (bytes: Uint8Array, from: number, length: number): string => new TextDecoder('latin1').decode(bytes.subarray(from, from + length))

/** Fields of each directory entry from 1 to 20, and lines of its parameters. */
function entries(bytes: Bytes): { fields: string[]; lines: string[] }[] {
  const { directory, parameters } = readSections(bytes)
  return Array.from({ length: directory.length >> 1 }, (_, row) => {
    const fields = ['']
    for (const at of directory.slice(row * 2, row * 2 + 2)) for (let i = 0; i < 10; i++) fields.push(text(bytes, at + i * 8, 8).trim())
    const first = Number(fields[2]) - 1
    return { fields, lines: parameters.slice(first, first + Number(fields[14])).map((at) => text(bytes, at, 64).trimEnd()) }
  })
}

const line = (data: string, letter: string, number: number): string => `${data.padEnd(72)}${letter}${String(number).padStart(7)}`
const globalLines = (bytes: Bytes): string[] => readSections(bytes).global.map((at) => text(bytes, at, 72))

/** A file of the fixed form in the compressed one. */
export function compressedOf(bytes: Bytes): Bytes {
  const out = [line('', 'C', 1), line('', 'S', 1), ...globalLines(bytes).map((data, i) => line(data, 'G', i + 1))]
  let before: string[] = []
  for (const [row, { fields, lines }] of entries(bytes).entries()) {
    let entry = `D${row * 2 + 1}`
    for (let field = 1; field < 20; field++) {
      if ([2, 10, 11].includes(field) || fields[field] === before[field]) continue
      const stated = `@${field}_${fields[field]}`
      if (entry.length + stated.length > 60) {
        out.push(entry)
        entry = ''
      }
      entry += stated
    }
    out.push(`${entry};`, ...lines)
    before = fields
  }
  return new TextEncoder().encode(`${[...out, line('', 'T', 1)].join('\n')}\n`)
}

class BitWriter {
  private readonly bits: number[] = []

  private put(value: bigint, count: number): void {
    for (let i = count - 1; i >= 0; i--) this.bits.push(Number((value >> BigInt(i)) & 1n))
  }

  private align(): this {
    while (this.bits.length % 8 !== 0) this.bits.push(0)
    return this
  }

  control(kind: number, count = 1, each = false): this {
    this.put(BigInt((each ? 128 : 0) | ((count - 1) << 3) | kind), 8)
    return this
  }

  integer(value: number, bits = 32): this {
    this.put(value < 0 ? 1n : 0n, 1)
    this.put(BigInt(Math.abs(value)), bits - 1)
    return this.align()
  }

  /** Writes the bits of IEEE 754, whose fraction is between one and two and whose bias is one less. */
  real(value: number): this {
    const ieee = new DataView(new ArrayBuffer(8))
    ieee.setFloat64(0, value)
    const all = ieee.getBigUint64(0)
    const exponent = (all >> 52n) & 0x7ffn
    this.put(all >> 63n, 1)
    this.put(value === 0 ? 0n : exponent + 2n, 11)
    this.put(all & ((1n << 52n) - 1n), 52)
    return this.align()
  }

  string(value: string): this {
    this.integer(value.length)
    for (const letter of value) this.put(BigInt(letter.charCodeAt(0)), 8)
    return this
  }

  done(): Bytes {
    return Uint8Array.from({ length: this.bits.length / 8 }, (_, i) => Number.parseInt(this.bits.slice(i * 8, i * 8 + 8).join(''), 2))
  }
}

const u32 = (value: number): Bytes => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
const join = (...pieces: Uint8Array[]): Bytes => {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}

/** Fields of the directory that a binary entry states, but for the pointer to parameters. */
const FIELDS = [3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 18, 19]
const POINTERS = [3, 6, 7, 8]

/** One value of a parameter's text. `place`: where an entity of a pointer's line begins in its section; absent = no pointer. */
function putValue(out: BitWriter, value: string): void {
  const hollerith = /^(\d+)H([^]*)$/.exec(value)
  if (value === '') out.control(0)
  else if (hollerith) out.control(6).string(hollerith[2])
  else if (/^-?\d+$/.test(value)) out.control(1).integer(Number(value))
  else out.control(4).real(Number(value.replace(/D/i, 'E')))
}

/** Splits at commas outside of strings. */
function split(record: string): string[] {
  const out: string[] = []
  for (let at = 0; at < record.length; ) {
    const hollerith = /^\s*(\d+)H/.exec(record.slice(at, at + 9))
    const end = hollerith ? at + hollerith[0].length + Number(hollerith[1]) : at
    const next = /[,;]/.exec(record.slice(end))
    const stop = next ? end + next.index : record.length
    out.push(record.slice(at, stop).trim())
    if (record[stop] === ';') break
    at = stop + 1
  }
  return out
}

/** Places of pointers among the parameters of the entities that tests write. */
const pointersIn = (type: number, i: number, value: number): boolean =>
  value !== 0 && ((type === 102 && i > 1) || (type === 142 && [2, 3, 4].includes(i)) || (type === 144 && (i === 1 || i > 3)))

/** A file of the fixed form (of lines, planes and their borders) in the binary one. */
export function binaryOf(bytes: Bytes): Bytes {
  const all = entries(bytes)
  // An entry's values have the same bytes wherever it points to: places are known when all have been written once.
  const write = (places: readonly number[], parameterPlaces: readonly number[]): { directory: Bytes[]; parameters: Bytes[] } => {
    const pointer = (value: number): number => Math.sign(value) * (places[(Math.abs(value) - 1) / 2] ?? 0)
    const directory = all.map(({ fields }, row) => {
      const out = new BitWriter()
        .control(1)
        .integer(Number(fields[1]))
        .control(5)
        .integer(parameterPlaces[row] ?? 0)
      for (const field of FIELDS) {
        const value = fields[field]
        if (value === '') out.control(0)
        else if (field === 18) out.control(6).string(value)
        else if (POINTERS.includes(field)) out.control(5).integer(Number(value) === 0 ? 0 : pointer(Number(value)))
        else out.control(1).integer(Number(value))
      }
      return out.done()
    })
    const parameters = all.map(({ fields, lines }, row) => {
      const out = new BitWriter()
        .control(1)
        .integer(Number(fields[1]))
        .control(5)
        .integer(places[row] ?? 0)
      const values = split(lines.map((piece, i) => (i < lines.length - 1 ? piece.padEnd(64) : piece)).join(''))
      for (let i = 1; i < values.length; i++) {
        if (/^-?\d+$/.test(values[i]) && pointersIn(Number(fields[1]), i, Number(values[i]))) out.control(5).integer(pointer(Number(values[i])))
        else putValue(out, values[i])
      }
      return out.done()
    })
    return { directory, parameters }
  }
  const placesOf = (list: readonly Bytes[]): number[] => {
    let at = 1
    return list.map(({ length }) => {
      const own = at
      at += length + 4
      return own
    })
  }
  const rough = write([], [])
  const { directory, parameters } = write(placesOf(rough.directory), placesOf(rough.parameters))
  const counted = (list: readonly Bytes[]): Bytes => join(...list.flatMap((entity) => [u32(entity.length), entity]))
  const global = new BitWriter().control(0, 2)
  for (const value of split(globalLines(bytes).join('').trimEnd()).slice(2)) putValue(global, value)
  const sections: [string, Bytes][] = [
    ['S', new BitWriter().control(6).string('start').done()],
    ['G', global.done()],
    ['D', counted(directory)],
    ['P', counted(parameters)],
    ['T', new Uint8Array(25)],
  ]
  const parts = sections.map(([letter, payload]) => join(new TextEncoder().encode(letter), u32(payload.length), payload))
  const flag = new Uint8Array(80)
  flag.set([0x42, 0, 0, 0, 75, 32, 64, 8, 23, 11, 52])
  const steps = [80, ...parts.map(({ length }) => length)]
  for (const [i, letter] of [...'BSGDPT'].entries()) flag.set([letter.charCodeAt(0), ...u32(steps[i])], 11 + i * 5)
  flag.set(new TextEncoder().encode('B      1'), 72)
  return join(flag, ...parts, new TextEncoder().encode('E'))
}

/** Columns and parameters of a file, for comparing forms. */
export function contentsOf(bytes: Bytes): unknown {
  const file = new IgesFile(bytes)
  const { line: _line, lines: _lines, ...directory } = file.directory
  return {
    global: file.global,
    complete: file.complete,
    directory,
    parameters: Array.from({ length: directory.count }, (_, row) => [...file.parameters(row).numbers]),
  }
}
