import type { Spot } from './markPlace.ts'

interface Size {
  width: number
  height: number
}

/** Between two labels, CSS pixels. */
const GAP = 4
/** So many places above and below are tried. */
const STEPS = 4

/** Middles and sizes of the labels over the canvas, CSS pixels, by the numbers of their measurements: a label makes way for those of lower numbers, so that each can be read. */
export class LabelRoom {
  readonly #taken = new Map<number, Spot & Size>()

  /** The place nearest to `wanted`, above or below it, at which the label covers none of a lower number; `wanted` itself when all are taken. */
  take(number: number, size: Size, wanted: Spot): Spot {
    const step = size.height + GAP
    const shifts = Array.from({ length: 2 * STEPS + 1 }, (_, i) => (i % 2 ? (i + 1) / 2 : -i / 2) * step)
    const places = shifts.map((dy) => ({ x: wanted.x, y: wanted.y + dy }))
    return this.put(number, size, places.find((place) => this.#isFree(number, size, place)) ?? wanted)
  }

  /** Keeps a label where it was dragged to. */
  put(number: number, size: Size, place: Spot): Spot {
    this.#taken.set(number, { ...place, ...size })
    return place
  }

  free(number: number): void {
    this.#taken.delete(number)
  }

  #isFree(number: number, { width, height }: Size, { x, y }: Spot): boolean {
    for (const [other, box] of this.#taken)
      if (other < number && Math.abs(box.x - x) < (box.width + width) / 2 && Math.abs(box.y - y) < (box.height + height) / 2) return false
    return true
  }
}
