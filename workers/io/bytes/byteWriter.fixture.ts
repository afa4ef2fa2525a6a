/** Bytes being written, little-endian unless stated otherwise. */
export class ByteWriter {
  private bytes = new Uint8Array(256)
  private used = 0

  get length(): number {
    return this.used
  }

  u8(...values: number[]): this {
    this.need(values.length)
    for (const value of values) this.bytes[this.used++] = value
    return this
  }

  u16(...values: number[]): this {
    for (const value of values) this.u8(value, value >> 8)
    return this
  }

  u32(...values: number[]): this {
    for (const value of values) this.u8(value, value >>> 8, value >>> 16, value >>> 24)
    return this
  }

  u32be(...values: number[]): this {
    for (const value of values) this.u8(value >>> 24, value >>> 16, value >>> 8, value)
    return this
  }

  f32(...values: number[]): this {
    return this.f32s(values)
  }

  /** Any number of them. */
  f32s(values: Iterable<number>): this {
    return this.raw(new Uint8Array(Float32Array.from(values).buffer))
  }

  f64(...values: number[]): this {
    return this.raw(new Uint8Array(Float64Array.from(values).buffer))
  }

  zeros(count: number): this {
    return this.raw(new Uint8Array(count))
  }

  ascii(text: string): this {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i))
    return this
  }

  wide(text: string): this {
    for (let i = 0; i < text.length; i++) this.u16(text.charCodeAt(i))
    return this
  }

  /** ASCII behind its length (4 bytes). */
  text8(text: string): this {
    return this.u32(text.length).ascii(text)
  }

  /** UTF-16 behind its length in units (4 bytes). */
  text16(text: string): this {
    return this.u32(text.length).wide(text)
  }

  raw(data: Iterable<number>): this {
    const bytes = data instanceof Uint8Array ? data : Uint8Array.from(data)
    this.need(bytes.length)
    this.bytes.set(bytes, this.used)
    this.used += bytes.length
    return this
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.used)
  }

  private need(more: number): void {
    if (this.used + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.used + more, this.bytes.length * 2))
    grown.set(this.bytes)
    this.bytes = grown
  }
}
