import { crc32 } from '../io/bytes/crc32.ts'
import { ByteParts } from './byteParts.ts'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const HEADER = 30
/** USDZ requires the data of every file to begin at a multiple of it. */
const ALIGNED = 64
/** Id of an extra field that only fills. */
const FILLING = 0x1986
const NEW_LINE = 10
/** 1980-01-01, the format's first day. */
const DATE = 0x21

interface Entry {
  name: Uint8Array
  crc: number
  size: number
  at: number
}

/** A ZIP of files that are not packed, their data aligned as USDZ requires (Pixar, Usdz File Format Specification). */
export class StoredZip {
  private readonly out = new ByteParts()
  private readonly entries: Entry[] = []

  /** Adds a file. */
  add(path: string, bytes: Uint8Array<ArrayBuffer>): void {
    const { entry, header } = headed(path, bytes, this.out.size)
    this.out.add(header)
    this.out.add(bytes)
    this.entries.push(entry)
  }

  /** The whole package, with a text as its first file, which may name the others. */
  blob(type: string, path: string, text: string): Blob {
    const own = new TextEncoder().encode(text)
    const { length } = headed(path, own, 0).header
    // The others stay where they are aligned.
    const first = new Uint8Array(Math.ceil((length + own.length) / ALIGNED) * ALIGNED - length).fill(NEW_LINE)
    first.set(own)
    const { entry, header } = headed(path, first, 0)
    const before = header.length + first.length
    const start = this.out.size
    for (const each of [entry, ...this.entries.map((other) => ({ ...other, at: other.at + before }))]) {
      const record = new Uint8Array(46 + each.name.length)
      const view = new DataView(record.buffer)
      view.setUint32(0, CENTRAL, true)
      view.setUint16(4, 20, true)
      writeEntry(view, 6, each, 0)
      view.setUint32(42, each.at, true)
      record.set(each.name, 46)
      this.out.add(record)
    }
    const end = new Uint8Array(22)
    const view = new DataView(end.buffer)
    view.setUint32(0, END, true)
    view.setUint16(8, this.entries.length + 1, true)
    view.setUint16(10, this.entries.length + 1, true)
    view.setUint32(12, this.out.size - start, true)
    view.setUint32(16, before + start, true)
    this.out.add(end)
    return this.out.blob(type, header, first)
  }
}

/** A file and what stands before its data, which is aligned where the file begins `at`. */
function headed(path: string, bytes: Uint8Array, at: number): { entry: Entry; header: Uint8Array<ArrayBuffer> } {
  const name = new TextEncoder().encode(path)
  const entry = { name, crc: crc32(bytes), size: bytes.length, at }
  let filling = ALIGNED - ((at + HEADER + name.length) % ALIGNED)
  // A field has a head of four bytes.
  if (filling < 4) filling += ALIGNED
  const header = new Uint8Array(HEADER + name.length + filling)
  const view = new DataView(header.buffer)
  view.setUint32(0, LOCAL, true)
  writeEntry(view, 4, entry, filling)
  header.set(name, HEADER)
  view.setUint16(HEADER + name.length, FILLING, true)
  view.setUint16(HEADER + name.length + 2, filling - 4, true)
  return { entry, header }
}

/** The columns that local and central headers share, from the version that is needed on. */
function writeEntry(view: DataView, at: number, { name, crc, size }: Entry, extra: number): void {
  view.setUint16(at, 20, true)
  view.setUint16(at + 8, DATE, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, size, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, name.length, true)
  view.setUint16(at + 24, extra, true)
}
