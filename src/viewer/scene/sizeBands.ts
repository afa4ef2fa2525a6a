/** More limits than any part has. */
const MOST = 6

/**
 * The sizes on the screen, in pixels, in which a part is drawn alike: each band has a value, and reaches from its lower limit, without it, to its upper one. Only bands in
 * which some occurrence of the part may lie are there.
 */
export class SizeBands<T> {
  length = 0
  readonly low = new Float64Array(MOST)
  readonly high = new Float64Array(MOST)
  readonly values: T[] = []
  private last = 0
  private least = 0
  private greatest = 0

  /** Removes all bands. `floor`: smaller sizes are not drawn; `least` and `greatest`: sizes of the part's smallest and largest occurrence. All in pixels. */
  start(floor: number, least: number, greatest: number): void {
    this.length = 0
    this.last = floor
    this.least = least
    this.greatest = greatest
  }

  /** Bands above those that are there would have no occurrence. */
  get isFull(): boolean {
    return this.last >= this.greatest
  }

  /** The only band reaches from the smallest occurrence to the largest. */
  get hasAll(): boolean {
    return this.length === 1 && this.low[0] < this.least && this.greatest <= this.high[0]
  }

  /** Adds the band from the last limit up to this one; none where there is nothing between them. */
  add(limit: number, value: T): void {
    const { last } = this
    if (!(limit > last)) return
    this.last = limit
    if (this.greatest <= last || this.least > limit) return
    this.low[this.length] = last
    this.high[this.length] = limit
    this.values[this.length++] = value
  }

  /** The value of so many pixels, which must lie in one of the bands. */
  at(pixels: number): T {
    let band = 0
    while (band < this.length - 1 && pixels > this.high[band]) band++
    return this.values[band]
  }
}

/** Slots `from` to before `to` of more than `low` pixels and no more than `high`. */
export function countWithin(sizes: Float32Array, from: number, to: number, low: number, high: number): number {
  let count = 0
  for (let slot = from; slot < to; slot++) if (sizes[slot] > low && sizes[slot] <= high) count++
  return count
}
