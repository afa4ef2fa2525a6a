/** Ranges begin at multiples of this: what one that is gone leaves fits others. */
const STEP_BYTES = 16 << 10

interface Range {
  at: number
  length: number
}

/** Which ranges of a file are in use: a new one is put into the first gap that is large enough, or at the end. */
export class FileSpace {
  /** In their order; no two touch each other, and none touches the end. */
  readonly #gaps: Range[] = []
  #end = 0

  /** Bytes of the file up to the end of the last range in use. */
  get end(): number {
    return this.#end
  }

  /** First byte of a range that is in use from now on. */
  take(length: number): number {
    const whole = roundUp(length)
    const i = this.#gaps.findIndex((gap) => gap.length >= whole)
    if (i < 0) {
      this.#end += whole
      return this.#end - whole
    }
    const gap = this.#gaps[i]
    const { at } = gap
    gap.at += whole
    gap.length -= whole
    if (gap.length === 0) this.#gaps.splice(i, 1)
    return at
  }

  /** A range is in use no more. */
  give(at: number, length: number): void {
    const gaps = this.#gaps
    let i = gaps.findIndex((gap) => gap.at > at)
    if (i < 0) i = gaps.length
    gaps.splice(i, 0, { at, length: roundUp(length) })
    const [before, own, after] = [gaps[i - 1] as Range | undefined, gaps[i], gaps[i + 1] as Range | undefined]
    if (after && own.at + own.length === after.at) {
      own.length += after.length
      gaps.splice(i + 1, 1)
    }
    if (before && before.at + before.length === own.at) {
      before.length += own.length
      gaps.splice(i, 1)
    }
    const last = gaps.at(-1)!
    if (last.at + last.length !== this.#end) return
    gaps.pop()
    this.#end = last.at
  }
}

const roundUp = (length: number): number => Math.ceil(length / STEP_BYTES) * STEP_BYTES
