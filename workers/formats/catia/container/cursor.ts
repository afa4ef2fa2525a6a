import { OpenError } from '../../../../src/core/errors.ts'

/** Walks through bytes, little-endian; every step past the end throws `file-exception`. */
export class Cursor {
  at: number
  readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.byteLength - this.at
  }

  /** Where the step began; moves on by `count` bytes. */
  skip(count: number): number {
    if (!(count >= 0 && count <= this.left)) throw new OpenError('file-exception', 'data of CATIA ends early')
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

  /** One byte, or four after 0xff. */
  count(): number {
    const short = this.u8()
    return short === 0xff ? this.u32() : short
  }

  /** A count of things that take at least `bytes` bytes each. */
  countOf(bytes: number): number {
    const count = this.count()
    if (count * bytes > this.left) throw new OpenError('file-exception', 'data of CATIA counts more than there is')
    return count
  }

  f32s(count: number): Float32Array<ArrayBuffer> {
    const from = this.skip(count * 4)
    const out = new Float32Array(count)
    for (let i = 0; i < count; i++) out[i] = this.view.getFloat32(from + i * 4, true)
    return out
  }

  take(count: number): Uint8Array {
    const from = this.skip(count)
    return this.bytes.subarray(from, from + count)
  }

  /** Throws unless the next bytes are these. */
  expect(...bytes: number[]): void {
    for (const byte of bytes) if (this.u8() !== byte) throw new OpenError('file-exception', 'data of CATIA is not as it should be')
  }

  /** Position of the next byte `value`; the end without one. */
  find(value: number): number {
    const at = this.bytes.indexOf(value, this.at)
    return at < 0 ? this.bytes.byteLength : at
  }
}
