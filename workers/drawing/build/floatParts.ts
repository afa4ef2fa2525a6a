import { release } from '../../../src/core/limits.ts'
import { ownPages } from './ownPages.ts'

/** Values that the stage has room for at first; each time it is full there is room for more, up to the largest. */
const FIRST = 32
const GROWTH = 4
const LARGEST = 1 << 14

export type Floats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/**
 * A column of numbers in parts: nothing is copied twice while it grows, and at its end the parts are given back one by one, so that it never needs twice its size. Values are written into
 * a stage, a plain array, and copied from there when it is full: the engine compiles writing for plain arrays, and once more when other ones come, as those of parts are.
 */
export class FloatParts<T extends Floats> {
  private readonly type: { new (length: number): T; new (buffer: ArrayBuffer): T; readonly BYTES_PER_ELEMENT: number }
  private readonly full: T[] = []
  private stage: T
  private used = 0
  private inFull = 0

  constructor(type: FloatParts<T>['type']) {
    this.type = type
    this.stage = new type(FIRST)
  }

  get length(): number {
    return this.inFull + this.used
  }

  push(value: number): void {
    if (this.used === this.stage.length) this.next()
    this.stage[this.used++] = value
  }

  /** Appends `values[from]` .. `values[to - 1]`. */
  append(values: ArrayLike<number>, from = 0, to = values.length): void {
    if (this.used + to - from > this.stage.length) {
      for (let i = from; i < to; i++) this.push(values[i])
      return
    }
    const { stage } = this
    let at = this.used
    for (let i = from; i < to; i++) stage[at++] = values[i]
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
    release(this.stage)
    this.stage = new this.type(0)
    this.used = this.inFull = 0
    return out
  }

  /** Empties the stage, which is full, and makes it larger up to the largest. */
  private next(): void {
    const { stage, type } = this
    const { length } = stage
    if (length > 0) {
      const part = new type(ownPages(length * type.BYTES_PER_ELEMENT))
      part.set(stage)
      this.full.push(part)
    }
    this.inFull += length
    this.used = 0
    if (length === LARGEST) return
    release(stage)
    this.stage = new type(Math.max(FIRST, Math.min(LARGEST, length * GROWTH)))
  }

  private joined(written: (part: T) => void): T {
    const out = new this.type(this.length)
    let at = 0
    for (const part of this.full) {
      out.set(part, at)
      at += part.length
      written(part)
    }
    out.set(this.stage.subarray(0, this.used), at)
    return out
  }
}
