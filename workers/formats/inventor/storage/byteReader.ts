import { OpenError } from '../../../../src/core/errors.ts'

/** Little-endian reads in a row, from `at` up to `end` of some bytes. Every read beyond the end throws `file-exception`. */
export class ByteReader {
  at: number
  readonly end: number
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array, at = 0, end = bytes.byteLength) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
    this.end = Math.min(end, bytes.byteLength)
  }

  get left(): number {
    return this.end - this.at
  }

  skip(count: number): number {
    const from = this.at
    if (!(count >= 0 && count <= this.end - from)) throw new OpenError('file-exception', 'Inventor data ends early')
    this.at = from + count
    return from
  }

  u8 = (): number => this.#view.getUint8(this.skip(1))
  u16 = (): number => this.#view.getUint16(this.skip(2), true)
  u32 = (): number => this.#view.getUint32(this.skip(4), true)
  i32 = (): number => this.#view.getInt32(this.skip(4), true)
  f32 = (): number => this.#view.getFloat32(this.skip(4), true)
  f64 = (): number => this.#view.getFloat64(this.skip(8), true)

  /** A view of the next bytes. */
  bytes(count: number): Uint8Array {
    const from = this.skip(count)
    return this.#bytes.subarray(from, from + count)
  }

  /** A copy of the next numbers: they need not be aligned. */
  floats(count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#copy(count))
  }

  words(count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#copy(count))
  }

  /** Text behind its length in 16-bit units (4 bytes); longer than `most` is no text. */
  text16(most = 4096): string {
    const count = this.u32()
    if (count > most) throw new OpenError('file-exception', 'Inventor text is too long')
    const from = this.skip(count * 2)
    let text = ''
    for (let i = 0; i < count; i++) text += String.fromCharCode(this.#view.getUint16(from + i * 2, true))
    return text
  }

  /** Text behind its length in bytes (4 bytes). */
  text8(most = 4096): string {
    const count = this.u32()
    if (count > most) throw new OpenError('file-exception', 'Inventor text is too long')
    return String.fromCharCode(...this.bytes(count))
  }

  #copy(count: number): ArrayBuffer {
    const from = this.skip(count * 4) + this.#bytes.byteOffset
    return (this.#bytes.buffer as ArrayBuffer).slice(from, from + count * 4)
  }
}
