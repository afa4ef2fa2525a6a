import { OpenError } from '../../../src/core/errors.ts'
import { crc32 } from '../bytes/crc32.ts'

// The header of a 7-Zip archive (7zFormat.txt of the LZMA SDK), read for the names alone: libarchive gives those outside of ASCII as `*`.

const SIGNATURE = 32
/** Headers that are packed within packed headers. */
const MAX_NESTING = 4
const Id = {
  end: 0,
  header: 1,
  archiveProperties: 2,
  additionalStreams: 3,
  mainStreams: 4,
  files: 5,
  packInfo: 6,
  unpackInfo: 7,
  subStreams: 8,
  size: 9,
  crc: 10,
  folder: 11,
  unpackSize: 12,
  unpackStreams: 13,
  names: 17,
  encodedHeader: 23,
} as const

const damaged = (why: string): OpenError => new OpenError('archive-failed', `7z header: ${why}`)

/**
 * Names of all entries of a 7-Zip archive, folders too, in its order. `unpackOne` gives the only file of an archive: a packed header is read by being made the content of one.
 * Throws `archive-failed` for a damaged header.
 */
export function sevenZipNames(archive: Uint8Array, unpackOne: (archive: Uint8Array<ArrayBuffer>) => Uint8Array): string[] {
  if (archive.length < SIGNATURE) throw damaged('cut')
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length)
  const from = SIGNATURE + view.getUint32(12, true) + view.getUint32(16, true) * 2 ** 32
  const size = view.getUint32(20, true) + view.getUint32(24, true) * 2 ** 32
  if (from + size > archive.length) throw damaged('outside the file')
  let header = archive.subarray(from, from + size)
  if (size === 0) return []
  for (let nesting = 0; header[0] === Id.encodedHeader; nesting++) {
    if (nesting === MAX_NESTING) throw damaged('nested too deeply')
    header = unpackOne(holderOf(archive.subarray(0, from), header))
  }
  return new HeaderReader(header).names()
}

/** An archive with the same packed bytes, whose one file is the packed header. */
function holderOf(packed: Uint8Array, encoded: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new HeaderReader(encoded)
  reader.byte()
  reader.skipStreams()
  // Without its closing zero, which follows the substreams: one file a folder, unless stated otherwise.
  const streams = encoded.subarray(1, reader.at - 1)
  const name = [...'list of files\0'].flatMap((letter) => [letter.charCodeAt(0), 0])
  const header = Uint8Array.from([
    Id.header,
    Id.mainStreams,
    ...streams,
    Id.subStreams,
    Id.end,
    Id.end,
    Id.files,
    1,
    Id.names,
    name.length + 1,
    0,
    ...name,
    Id.end,
    Id.end,
  ])
  const out = new Uint8Array(packed.length + header.length)
  out.set(packed)
  out.set(header, packed.length)
  const view = new DataView(out.buffer)
  view.setUint32(20, header.length, true)
  view.setUint32(24, 0, true)
  view.setUint32(28, crc32(header), true)
  view.setUint32(8, crc32(out.subarray(12, SIGNATURE)), true)
  return out
}

class HeaderReader {
  at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw damaged('cut')
    return this.bytes[this.at++]
  }

  /** The ones at the top of the first byte give the number of bytes that follow, low ones first; the rest of it are the highest bits. */
  private number(): number {
    const first = this.byte()
    let value = 0
    for (let i = 0, mask = 0x80; i < 8; i++, mask >>= 1) {
      if (!(first & mask)) return value + (first & (mask - 1)) * 2 ** (8 * i)
      value += this.byte() * 2 ** (8 * i)
    }
    return value
  }

  /** A number of things of at least `each` bytes: no more than there is room for. */
  private count(each = 0): number {
    const count = this.number()
    if (count * each > this.bytes.length - this.at || count > 1e6) throw damaged(`${count} things`)
    return count
  }

  private skip(bytes: number): void {
    if (!(bytes <= this.bytes.length - this.at)) throw damaged('cut')
    this.at += bytes
  }

  private numbers(count: number): void {
    for (let i = 0; i < count; i++) this.number()
  }

  names(): string[] {
    if (this.byte() !== Id.header) throw damaged('no header')
    for (;;) {
      const id = this.byte()
      if (id === Id.end) return []
      if (id === Id.files) return this.fileNames()
      if (id === Id.archiveProperties) while (this.byte() !== Id.end) this.skip(this.number())
      else if (id === Id.additionalStreams || id === Id.mainStreams) this.skipStreams()
      else throw damaged(`property ${id}`)
    }
  }

  private fileNames(): string[] {
    const count = this.count()
    for (let type = this.byte(); type !== Id.end; type = this.byte()) {
      const size = this.number()
      if (type !== Id.names) {
        this.skip(size)
        continue
      }
      if (this.byte() !== 0) throw damaged('names elsewhere')
      const from = this.at
      this.skip(size - 1)
      const names = new TextDecoder('utf-16le').decode(this.bytes.subarray(from, this.at)).split('\0')
      if (names.length < count) throw damaged('names are missing')
      return names.slice(0, count)
    }
    return []
  }

  skipStreams(): void {
    let folders: { outputs: number; checked: boolean }[] = []
    for (let id = this.byte(); id !== Id.end; id = this.byte()) {
      if (id === Id.packInfo) this.skipPacked()
      else if (id === Id.unpackInfo) folders = this.folders()
      else if (id === Id.subStreams) this.skipSubStreams(folders)
      else throw damaged(`stream property ${id}`)
    }
  }

  private skipPacked(): void {
    this.number()
    const streams = this.count()
    for (let id = this.byte(); id !== Id.end; id = this.byte()) {
      if (id === Id.size) this.numbers(streams)
      else if (id === Id.crc) this.checksums(streams)
      else throw damaged(`pack property ${id}`)
    }
  }

  private folders(): { outputs: number; checked: boolean }[] {
    if (this.byte() !== Id.folder) throw damaged('no folders')
    const count = this.count(2)
    if (this.byte() !== 0) throw damaged('folders elsewhere')
    const folders = Array.from({ length: count }, () => ({ outputs: this.skipFolder(), checked: false }))
    for (let id = this.byte(); id !== Id.end; id = this.byte()) {
      if (id === Id.unpackSize) for (const { outputs } of folders) this.numbers(outputs)
      else if (id === Id.crc) this.checksums(count).forEach((checked, i) => (folders[i].checked = checked))
      else throw damaged(`folder property ${id}`)
    }
    return folders
  }

  /** Coders and how they are bound; the number of their outputs. */
  private skipFolder(): number {
    const coders = this.count(1)
    let inputs = 0,
      outputs = 0
    for (let i = 0; i < coders; i++) {
      const flags = this.byte()
      this.skip(flags & 0x0f)
      inputs += flags & 0x10 ? this.count() : 1
      outputs += flags & 0x10 ? this.count() : 1
      if (flags & 0x20) this.skip(this.number())
    }
    const bound = Math.max(0, outputs - 1)
    this.numbers(bound * 2)
    if (inputs - bound > 1) this.numbers(inputs - bound)
    return outputs
  }

  private skipSubStreams(folders: readonly { checked: boolean }[]): void {
    let counts = folders.map(() => 1)
    for (let id = this.byte(); id !== Id.end; id = this.byte()) {
      if (id === Id.unpackStreams) counts = folders.map(() => this.count())
      else if (id === Id.size) this.numbers(counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0))
      else if (id === Id.crc) this.checksums(counts.reduce((sum, count, i) => sum + (count === 1 && folders[i].checked ? 0 : count), 0))
      else throw damaged(`substream property ${id}`)
    }
  }

  /** Which of so many things have a checksum; skips the checksums. */
  private checksums(count: number): boolean[] {
    let defined = Array.from({ length: count }, () => true)
    if (this.byte() === 0) {
      const from = this.at
      this.skip(Math.ceil(count / 8))
      defined = defined.map((_, i) => (this.bytes[from + (i >> 3)] & (0x80 >> (i & 7))) !== 0)
    }
    this.skip(4 * defined.filter(Boolean).length)
    return defined
  }
}
