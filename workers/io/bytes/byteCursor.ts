import { OpenError } from '../../../src/core/errors.ts'

/** Walks through little-endian bytes from `at` up to `end`; every step past the end throws `file-exception`, and nothing is allocated for missing bytes. */
export class ByteCursor {
  at: number
  end: number
  readonly bytes: Uint8Array
  /** The same bytes as numbers. */
  readonly view: DataView

  constructor(bytes: Uint8Array, at = 0, end = bytes.byteLength) {
    this.bytes = bytes
    this.at = at
    this.end = Math.min(end, bytes.byteLength)
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Goes on from `at` to `end`: cheaper than a new cursor. */
  narrow(at: number, end: number): this {
    this.at = at
    this.end = Math.min(end, this.bytes.byteLength)
    return this
  }

  get left(): number {
    return this.end - this.at
  }

  /** Where the step began; moves on by `count` bytes. */
  skip(count: number): number {
    const from = this.at
    if (!(count >= 0 && count <= this.end - from)) throw new OpenError('file-exception', 'the data end early')
    this.at = from + count
    return from
  }

  u8(): number {
    return this.view.getUint8(this.skip(1))
  }

  u16(): number {
    return this.view.getUint16(this.skip(2), true)
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true)
  }

  i32(): number {
    return this.view.getInt32(this.skip(4), true)
  }

  f32(): number {
    return this.view.getFloat32(this.skip(4), true)
  }

  f64(): number {
    return this.view.getFloat64(this.skip(8), true)
  }

  u32s(count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.copy(count * 4))
  }

  f32s(count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.copy(count * 4))
  }

  f64s(count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.copy(count * 8))
  }

  /** A view of the next bytes. */
  take(count: number): Uint8Array {
    const from = this.skip(count)
    return this.bytes.subarray(from, from + count)
  }

  /** Throws unless the next bytes are these. */
  expect(...bytes: number[]): void {
    for (const byte of bytes) if (this.u8() !== byte) throw new OpenError('file-exception', 'the data are not as they should be')
  }

  /** UTF-16 text of `count` bytes, without the zeros at its end. */
  wide(count: number): string {
    return utf16.decode(this.take(count)).replace(/\0+$/, '')
  }

  /** UTF-16 text behind its length in units (4 bytes); longer than `most` is no text. */
  text16(most = LONGEST_TEXT): string {
    return utf16.decode(this.take(2 * this.length(most)))
  }

  /** Text behind its length in bytes (4 bytes), a byte a character. */
  text8(most = LONGEST_TEXT): string {
    return String.fromCharCode(...this.take(this.length(most)))
  }

  private length(most: number): number {
    const length = this.u32()
    if (length > most) throw new OpenError('file-exception', 'a text is too long')
    return length
  }

  /** Numbers need not be aligned: they are copied, in the byte order of every device that has WebAssembly. */
  private copy(count: number): ArrayBuffer {
    const from = this.skip(count) + this.bytes.byteOffset
    return (this.bytes.buffer as ArrayBuffer).slice(from, from + count)
  }
}

const LONGEST_TEXT = 4096
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })
