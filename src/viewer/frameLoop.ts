/** Calls `draw` once per display frame while there is something to draw, and not at all otherwise. */
export class FrameLoop {
  private readonly draw: (now: number) => boolean
  private handle = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `draw` returns true to be called again in the next frame. */
  constructor(draw: (now: number) => boolean) {
    this.draw = draw
  }

  request(): void {
    if (this.handle === 0) this.handle = requestAnimationFrame(this.tick)
  }

  /** A frame within `ms`: for streams of small changes. */
  requestWithin(ms: number): void {
    if (this.handle !== 0 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.request()
    }, ms)
  }

  dispose(): void {
    cancelAnimationFrame(this.handle)
    clearTimeout(this.timer)
    this.handle = 0
    this.timer = undefined
  }

  private readonly tick = (now: number): void => {
    this.handle = 0
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.draw(now)) this.request()
  }
}

/** Typed events. */
export class Emitter<Events> {
  private readonly listeners = new Map<keyof Events, Set<(value: never) => void>>()

  on<K extends keyof Events>(event: K, listener: (value: Events[K]) => void): () => void {
    const set = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  emit<K extends keyof Events>(event: K, value: Events[K]): void {
    for (const listener of this.listeners.get(event) ?? []) (listener as (value: Events[K]) => void)(value)
  }

  clear(): void {
    this.listeners.clear()
  }
}
