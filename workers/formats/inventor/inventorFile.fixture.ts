import * as cfb from 'cfb'
import { zlibSync } from 'fflate'

/** Writes little-endian numbers in a row. */
export class ByteWriter {
  readonly #bytes: number[] = []

  u8 = (...values: number[]): this => this.#put(1, values, (view, value) => view.setUint8(0, value))
  u16 = (...values: number[]): this => this.#put(2, values, (view, value) => view.setUint16(0, value, true))
  u32 = (...values: number[]): this => this.#put(4, values, (view, value) => view.setUint32(0, value, true))
  f32 = (...values: number[]): this => this.#put(4, values, (view, value) => view.setFloat32(0, value, true))
  f64 = (...values: number[]): this => this.#put(8, values, (view, value) => view.setFloat64(0, value, true))

  zeros(count: number): this {
    for (let i = 0; i < count; i++) this.#bytes.push(0)
    return this
  }

  raw(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte)
    return this
  }

  text8 = (text: string): this => this.u32(text.length).raw(new TextEncoder().encode(text))
  text16 = (text: string): this => this.u32(text.length).u16(...[...text].map((letter) => letter.charCodeAt(0)))

  /** A list's head; its items follow. */
  list(count: number): this {
    this.u16(2, 0x3000).u32(count)
    return count > 0 ? this.u32(count, 0) : this
  }

  done = (): Uint8Array<ArrayBuffer> => Uint8Array.from(this.#bytes)

  #put(size: number, values: number[], write: (view: DataView, value: number) => void): this {
    const view = new DataView(new ArrayBuffer(size))
    for (const value of values) {
      write(view, value)
      this.raw(new Uint8Array(view.buffer))
    }
    return this
  }
}

export interface RecordBytes {
  type: string
  bytes: Uint8Array
}

export interface FileOptions {
  major?: number
  /** As Inventor 2026 does it. */
  zstandard?: boolean
  /** Changes a segment's contents before they are packed. */
  spoil?(contents: Uint8Array<ArrayBuffer>): void
}

/** A Zstandard frame of uncompressed blocks (RFC 8878). */
function storedFrame(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u8(0x28, 0xb5, 0x2f, 0xfd, 0xa0).u32(bytes.length)
  const most = 1 << 16
  for (let at = 0; at < bytes.length || at === 0; at += most) {
    const block = bytes.subarray(at, at + most)
    const head = (block.length << 3) | (at + most >= bytes.length ? 1 : 0)
    out.u8(head & 255, (head >> 8) & 255, head >> 16).raw(block)
  }
  return out.done()
}

function segment(name: string, records: readonly RecordBytes[], { major = 27, zstandard = false, spoil }: FileOptions): { meta: Uint8Array; bulk: Uint8Array } {
  const pack = zstandard ? storedFrame : (bytes: Uint8Array): Uint8Array => zlibSync(bytes)
  const types = [...new Set(records.map(({ type }) => type))]
  const table = (count: number, size: number, fill: (out: ByteWriter) => void, out: ByteWriter): void => {
    fill(out.u32(count))
    out.u32(4 + count * size)
  }
  const directory = new ByteWriter().zeros(14)
  table(records.length, 4, (out) => out.u32(...records.map(({ bytes }) => 0x80000000 + bytes.length)), directory)
  table(0, 10, () => {}, directory)
  table(0, 28, () => {}, directory)
  table(types.length, 28, (out) => types.forEach((type) => out.raw(type.match(/../g)!.map((hex) => Number.parseInt(hex, 16))).zeros(24)), directory)
  const head = new ByteWriter()
    .text8('RSe Meta Stream Version 8')
    .u16(8)
    .zeros(16)
    .text16(name)
    .zeros(28)
    .text8('01/02/2023')
    .text8('01/02/2023')
    .u8(zstandard ? 2 : 1)
  const contents = new ByteWriter()
  for (const { type, bytes } of records) {
    contents.u32(types.indexOf(type)).raw(bytes).u32(bytes.length)
    if (major > 18) contents.u8(0)
  }
  const whole = contents.u32(0xffffffff).zeros(10).done()
  spoil?.(whole)
  return { meta: head.raw(pack(directory.done())).done(), bulk: new ByteWriter().zeros(16).u16(0x104).raw(pack(whole)).done() }
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
    new ByteWriter()
      .zeros(20)
      .u8(0, 0, options.major ?? 27)
      .zeros(5)
      .done(),
  )
  add('/RSeStorage/Mtoken', meta)
  add('/RSeStorage/Btoken', bulk)
  for (const [path, bytes] of Object.entries(streams)) add(path, bytes)
  return new Uint8Array(cfb.write(container, { type: 'buffer' }) as unknown as Uint8Array)
}
