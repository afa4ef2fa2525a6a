import { release } from '../../../src/core/limits.ts'
import { ownPages } from './ownPages.ts'

/** Values of the first part; each that follows holds more, up to the largest. */
const FIRST = 32
const GROWTH = 4
const LARGEST = 1 << 16

/** A column of doubles in parts: nothing is copied while it grows, and at its end the parts are given back one by one, so that it never needs twice its size. */
export class DoubleParts {
  private readonly full: Float64Array<ArrayBuffer>[] = []
  private part = new Float64Array(FIRST)
  /** Length of the part: that of a resizable buffer is asked for by a call. */
  private room = FIRST
  private used = 0
  private inFull = 0

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
  done(): Float64Array<ArrayBuffer> {
    return this.joined(() => {})
  }

  /** Like `done`, and nothing is left here. */
  take(): Float64Array<ArrayBuffer> {
    const out = this.joined(release)
    this.full.length = 0
    this.part = new Float64Array(0)
    this.room = this.used = this.inFull = 0
    return out
  }

  private next(): void {
    this.full.push(this.part)
    this.inFull += this.used
    this.room = Math.max(FIRST, Math.min(LARGEST, this.room * GROWTH))
    this.part = new Float64Array(ownPages(this.room * Float64Array.BYTES_PER_ELEMENT))
    this.used = 0
  }

  private joined(written: (part: Float64Array<ArrayBuffer>) => void): Float64Array<ArrayBuffer> {
    const out = new Float64Array(this.length)
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
