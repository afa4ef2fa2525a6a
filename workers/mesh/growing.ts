import { release } from '../../src/core/limits.ts'

export type Numbers =
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

/** A typed array that grows by doubling: `push` values, then take `done()`. `data` is another array after each growth, and the one before it is empty. */
export class Growing<T extends Numbers> {
  length = 0
  data: T
  private readonly type: new (
    length: number,
  ) => T

  constructor(type: new (length: number) => T, capacity = 1024) {
    this.type = type
    this.data = new type(capacity)
  }

  /** Makes room for `more` values. */
  reserve(more: number): void {
    if (this.length + more <= this.data.length) return
    this.data = this.resized(Math.max(this.length + more, this.data.length * 2))
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(1)
    this.data[this.length++] = value
  }

  push3(a: number, b: number, c: number): void {
    if (this.length + 3 > this.data.length) this.reserve(3)
    this.data[this.length] = a
    this.data[this.length + 1] = b
    this.data[this.length + 2] = c
    this.length += 3
  }

  /** The values so far, in an array of their own. */
  done(): T {
    return this.data.slice(0, this.length) as T
  }

  /** Like `done`, and nothing is left here: at no time are there more than both arrays, whenever the collector runs. A full array is not copied. */
  take(): T {
    const out = this.length === this.data.length ? this.data : this.resized(this.length)
    this.data = new this.type(0)
    this.length = 0
    return out
  }

  /** Gives the memory back at once. */
  release(): void {
    release(this.data)
    this.data = new this.type(0)
    this.length = 0
  }

  private resized(length: number): T {
    const other = new this.type(length)
    other.set(this.data.subarray(0, this.length))
    release(this.data)
    return other
  }
}
