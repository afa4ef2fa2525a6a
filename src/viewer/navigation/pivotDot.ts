import './pivotDot.css'

/** The small dot that marks the point being orbited about. It stands still on screen, as the pivot does. */
export class PivotDot {
  readonly #dot = document.createElement('div')

  constructor(parent: HTMLElement) {
    this.#dot.className = 'pivot-dot'
    this.#dot.setAttribute('aria-hidden', 'true')
    this.#dot.hidden = true
    parent.append(this.#dot)
  }

  /** CSS pixels within the parent. */
  show(x: number, y: number): void {
    this.#dot.style.transform = `translate(${x}px, ${y}px)`
    this.#dot.hidden = false
  }

  hide(): void {
    this.#dot.hidden = true
  }

  dispose(): void {
    this.#dot.remove()
  }
}

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
