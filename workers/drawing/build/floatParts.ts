import { release } from '../../../src/core/limits.ts'
import { ownPages } from './ownPages.ts'

/** Values of the first part; each that follows holds more, up to the largest. */
const FIRST = 32
const GROWTH = 4
const LARGEST = 1 << 16

export type Floats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** A column of numbers in parts: nothing is copied while it grows, and at its end the parts are given back one by one, so that it never needs twice its size. */
export class FloatParts<T extends Floats> {
  private readonly type: { new (length: number): T; new (buffer: ArrayBuffer): T; readonly BYTES_PER_ELEMENT: number }
  private readonly full: T[] = []
  private part: T
  /** Length of the part: that of a resizable buffer is asked for by a call. */
  private room = FIRST
  private used = 0
  private inFull = 0

  constructor(type: FloatParts<T>['type']) {
    this.type = type
    this.part = new type(FIRST)
  }

  get length(): number {
    return this.inFull + this.used
  }

  push(value: number): void {
    if (this.used === this.room) this.next()
    this.part[this.used++] = value
  }

  /** Appends `values[from]` .. `values[to - 1]`. */
  append(values: ArrayLike<number>, from = 0, to = values.length): void {
    if (this.used + to - from > this.room) {
      for (let i = from; i < to; i++) this.push(values[i])
      return
    }
    const { part } = this
    let at = this.used
    for (let i = from; i < to; i++) part[at++] = values[i]
    this.used = at
  }

  /** The values so far, in an array of their own. */
  done(): T {
    return this.joined(() => {})
  }

  /** Like `done`, and nothing is left here. */
  take(): T {
    const out = this.joined(release)
    this.full.length = 0
    this.part = new this.type(0)
    this.room = this.used = this.inFull = 0
    return out
  }

  private next(): void {
    this.full.push(this.part)
    this.inFull += this.used
    this.room = Math.max(FIRST, Math.min(LARGEST, this.room * GROWTH))
    this.part = new this.type(ownPages(this.room * this.type.BYTES_PER_ELEMENT))
    this.used = 0
  }

  private joined(written: (part: T) => void): T {
    const out = new this.type(this.length)
    let at = 0
    for (const part of this.full) {
      out.set(part, at)
      at += part.length
      written(part)
    }
    out.set(this.part.subarray(0, this.used), at)
    written(this.part)
    return out
  }
}
