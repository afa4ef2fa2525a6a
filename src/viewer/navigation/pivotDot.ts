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
