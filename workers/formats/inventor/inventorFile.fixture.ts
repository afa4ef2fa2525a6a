import * as cfb from 'cfb'
import { zlibSync } from 'fflate'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

/** Writes the lists of Inventor. */
export class Writer extends ByteWriter {
  /** A list's head; its items follow. */
  list(count: number): this {
    this.u16(2, 0x3000).u32(count)
    return count > 0 ? this.u32(count, 0) : this
  }
}

export interface RecordBytes {
  type: string
  bytes: Uint8Array
}

export interface FileOptions {
  major?: number
  /** Compressed by Zstandard, as Inventor 2026 does. */
  zstandard?: boolean
  /** Behind each record, from Inventor 2015 on; none by default. */
  trailer?: Uint8Array
  /** Changes a segment's contents before they are packed. */
  spoil?(contents: Uint8Array<ArrayBuffer>): void
}

/** A Zstandard frame of uncompressed blocks (RFC 8878). */
function storedFrame(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Writer().u8(0x28, 0xb5, 0x2f, 0xfd, 0xa0).u32(bytes.length)
  const most = 1 << 16
  for (let at = 0; at < bytes.length || at === 0; at += most) {
    const block = bytes.subarray(at, at + most)
    const head = (block.length << 3) | (at + most >= bytes.length ? 1 : 0)
    out.u8(head & 255, (head >> 8) & 255, head >> 16).raw(block)
  }
  return out.done()
}

function segment(
  name: string,
  records: readonly RecordBytes[],
  { major = 27, zstandard = false, trailer = new Uint8Array(1), spoil }: FileOptions,
): { meta: Uint8Array; bulk: Uint8Array } {
  const pack = zstandard ? storedFrame : (bytes: Uint8Array): Uint8Array => zlibSync(bytes)
  const types = [...new Set(records.map(({ type }) => type))]
  const table = (count: number, size: number, fill: (out: Writer) => void, out: Writer): void => {
    fill(out.u32(count))
    out.u32(4 + count * size)
  }
  const directory = new Writer().zeros(14)
  table(records.length, 4, (out) => records.forEach(({ bytes }) => out.u32(0x80000000 + bytes.length)), directory)
  table(0, 10, () => {}, directory)
  table(0, 28, () => {}, directory)
  table(types.length, 28, (out) => types.forEach((type) => out.raw(type.match(/../g)!.map((hex) => Number.parseInt(hex, 16))).zeros(24)), directory)
  const head = new Writer()
    .text8('RSe Meta Stream Version 8')
    .u16(8)
    .zeros(16)
    .text16(name)
    .zeros(28)
    .text8('01/02/2023')
    .text8('01/02/2023')
    .u8(zstandard ? 2 : 1)
  const contents = new Writer()
  for (const { type, bytes } of records) {
    contents.u32(types.indexOf(type)).raw(bytes).u32(bytes.length)
    if (major > 18) contents.raw(trailer)
  }
  const whole = contents.u32(0xffffffff).zeros(10).done()
  spoil?.(whole)
  return { meta: head.raw(pack(directory.done())).done(), bulk: new Writer().zeros(16).u16(0x104).raw(pack(whole)).done() }
}

/** The streams of one more segment. */
export function segmentStreams(name: string, records: readonly RecordBytes[], options: FileOptions = {}): Record<string, Uint8Array> {
  const { meta, bulk } = segment(name, records, options)
  return { [`/RSeStorage/M${name}`]: meta, [`/RSeStorage/B${name}`]: bulk }
}

/** A compound file with one segment and further streams. */
export function inventorFile(
  name: string,
  records: readonly RecordBytes[],
  streams: Record<string, Uint8Array> = {},
  options: FileOptions = {},
): Uint8Array<ArrayBuffer> {
  const { meta, bulk } = segment(name, records, options)
  const container = cfb.utils.cfb_new()
  const add = (path: string, bytes: Uint8Array): void => void cfb.utils.cfb_add(container, path, Buffer.from(bytes))
  add(
    '/RSeStorage/V2/RSeDb',
    new Writer()
      .zeros(20)
      .u8(0, 0, options.major ?? 27)
      .zeros(5)
      .done(),
  )
  add('/RSeStorage/Mtoken', meta)
  add('/RSeStorage/Btoken', bulk)
  for (const [path, bytes] of Object.entries(streams)) add(path, bytes)
  return new Uint8Array(cfb.write(container, { type: 'buffer' }))
}
