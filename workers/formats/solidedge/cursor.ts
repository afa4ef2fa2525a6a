import { OpenError } from '../../../src/core/errors.ts'

/** Walks through little-endian bytes; every step past the end throws `file-exception`. */
export class Cursor {
  at = 0
  readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.byteLength - this.at
  }

  /** Where the step began; moves on by `count` bytes. */
  skip(count: number): number {
    if (count > this.left) throw new OpenError('file-exception', 'data of Solid Edge ends early')
    const from = this.at
    this.at += count
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

  f32(): number {
    return this.view.getFloat32(this.skip(4), true)
  }

  f64(): number {
    return this.view.getFloat64(this.skip(8), true)
  }

  f64s(count: number): Float64Array<ArrayBuffer> {
    const from = this.skip(count * 8)
    const out = new Float64Array(count)
    for (let i = 0; i < count; i++) out[i] = this.view.getFloat64(from + i * 8, true)
    return out
  }

  take(count: number): Uint8Array {
    const from = this.skip(count)
    return this.bytes.subarray(from, from + count)
  }

  /** UTF-16 text of `count` bytes, without the zeros at its end. */
  wide(count: number): string {
    return new TextDecoder('utf-16le').decode(this.take(count)).replace(/\0+$/, '')
  }
}
