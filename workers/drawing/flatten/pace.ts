/** Milliseconds of an opening after which a drawing that is not whole is shown; until the next picture, and by what that grows. */
const FIRST_MS = 450
const NEXT_MS = 250
const GROWTH = 3
/** Milliseconds of other layouts' drawing after which the first tab, which is whole, is shown without them. */
const OTHERS_MS = 100
/** Fewer items are no picture worth to be shown before the whole. */
const LEAST_ITEMS = 4096

/** When the next picture of a drawing that takes long is due. */
export class Pace {
  private wait = NEXT_MS
  private next: number
  private whole = Infinity

  /** `started`: `performance.now()` when the opening began. */
  constructor(started: number) {
    this.next = started + FIRST_MS
  }

  isDue(items: number): boolean {
    return items >= LEAST_ITEMS && performance.now() >= this.next
  }

  /** The first tab and what its windows show are drawn; other layouts follow. */
  firstIsWhole(): void {
    if (this.whole === Infinity) this.whole = performance.now()
  }

  /** Whether a picture of the tabs that are whole is due while others are drawn. */
  isDueAgain(): boolean {
    const now = performance.now()
    return now >= this.next && now >= this.whole + OTHERS_MS
  }

  /** There was one. */
  shown(): void {
    this.next = performance.now() + this.wait
    this.wait *= GROWTH
  }
}
