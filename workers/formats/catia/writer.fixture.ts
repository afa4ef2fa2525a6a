/** Bytes being written, little-endian unless said otherwise. */
export class Writer {
  private readonly bytes: number[] = []

  get length(): number {
    return this.bytes.length
  }

  u8(...values: number[]): this {
    for (const value of values) this.bytes.push(value & 0xff)
    return this
  }

  u16(value: number): this {
    return this.u8(value, value >> 8)
  }

  u32(value: number): this {
    return this.u8(value, value >> 8, value >> 16, value >>> 24)
  }

  u32be(...values: number[]): this {
    for (const value of values) this.u8(value >>> 24, value >> 16, value >> 8, value)
    return this
  }

  f32(...values: number[]): this {
    for (const value of values) this.raw(new Uint8Array(Float32Array.of(value).buffer))
    return this
  }

  f64(value: number): this {
    return this.raw(new Uint8Array(Float64Array.of(value).buffer))
  }

  /** One byte, or four after 0xff. */
  count(value: number): this {
    return value < 0xff ? this.u8(value) : this.u8(0xff).u32(value)
  }

  ascii(text: string): this {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i))
    return this
  }

  raw(data: Iterable<number>): this {
    for (const byte of data) this.bytes.push(byte)
    return this
  }

  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.bytes)
  }
}
