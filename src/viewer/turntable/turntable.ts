/** Seconds for a whole turn. */
const TURN_S = 24
/** Where motion is unwelcome: steps instead, with time to look in between. */
const STEP_DEGREES = 30
const STEP_MS = 2500

/** Turns the model slowly about its up axis until anybody touches anything. */
export class Turntable {
  private readonly changed: (on: boolean) => void
  private readonly requestFrame: () => void
  private readonly calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
  private control?: AbortController
  private last = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(requestFrame: () => void, changed: (on: boolean) => void) {
    this.requestFrame = requestFrame
    this.changed = changed
  }

  get on(): boolean {
    return this.control !== undefined
  }

  start(element: HTMLElement): void {
    if (this.control) return
    this.control = new AbortController()
    const options = { signal: this.control.signal, capture: true, passive: true }
    for (const event of ['pointerdown', 'wheel']) element.addEventListener(event, () => this.stop(), options)
    // The key that presses a button belongs to the button.
    globalThis.addEventListener('keydown', (event) => event.target instanceof HTMLButtonElement || this.stop(), options)
    this.last = performance.now()
    this.changed(true)
    this.requestFrame()
  }

  stop(): void {
    if (!this.control) return
    this.control.abort()
    this.control = undefined
    clearTimeout(this.timer)
    this.changed(false)
  }

  /** Radians by which the model has turned since the last call; asks for the next frame by itself. */
  advance(now: number): number {
    if (!this.control) return 0
    if (this.calm?.matches) {
      if (now - this.last < STEP_MS) {
        clearTimeout(this.timer)
        this.timer = setTimeout(this.requestFrame, STEP_MS - (now - this.last))
        return 0
      }
      this.last = now
      this.requestFrame()
      return (STEP_DEGREES * Math.PI) / 180
    }
    // A page that was away does not catch up.
    const seconds = Math.min(0.1, Math.max(0, now - this.last) / 1000)
    this.last = now
    this.requestFrame()
    return (seconds / TURN_S) * 2 * Math.PI
  }
}
