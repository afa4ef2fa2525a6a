/** The camera counts as resting after this long without a change, milliseconds. */
export const REST_MS = 150

/** Turns "it moved just now" into one start and one end. */
export class Rest {
  readonly #start: () => void
  readonly #end: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => void, end: () => void) {
    this.#start = start
    this.#end = end
  }

  moved(): void {
    if (this.#timer === undefined) this.#start()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#end()
    }, REST_MS)
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
