import type { WebGLRenderer } from 'three'
import { timeOfGpu } from './gpuContext.ts'
import type { Quality } from './quality.ts'

/** While parts stream in, the picture is drawn again this often; on a slow GPU so seldom that uploads need not wait for it. */
const STREAM_MS = 120
const LONGEST_STREAM_MS = 2000

/** The least time between pictures of a growing model where they cost the processor, and the longest for which none is drawn; milliseconds. */
export const GROWTH_MS = 1000
const LONGEST_GROWTH_MS = 8000

/** Milliseconds from the end of such a picture, which took `ms`, to the next: a quarter of the time is for pictures, the rest for reading the file. */
export const growthRest = (ms: number): number => Math.max(GROWTH_MS, Math.min(LONGEST_GROWTH_MS, 3 * ms))

/** Measures what frames cost the GPU, for the quality at rest and for how often a growing model is drawn. */
export class Pace {
  /** Milliseconds until the next frame of a model that is still arriving. */
  streamDelay = STREAM_MS
  private readonly renderer: WebGLRenderer
  private readonly quality: Quality
  private readonly changed: () => void
  private measured = false
  private measuring = false
  private resting = false

  /** `changed` is called when frames at rest are to be drawn differently. */
  constructor(renderer: WebGLRenderer, quality: Quality, changed: () => void) {
    this.renderer = renderer
    this.quality = quality
    this.changed = changed
  }

  start(): void {
    this.measured = false
  }

  /** A frame was drawn while parts arrive. */
  streamed(triangles: number): void {
    void timeOfGpu(this.renderer).then((ms) => {
      this.quality.measuredFirst(ms)
      this.quality.measuredStream(ms, triangles)
      this.streamDelay = Math.max(STREAM_MS, Math.min(LONGEST_STREAM_MS, 3 * ms))
    })
  }

  /** A frame of a movement was drawn; one is measured at a time. */
  moved(triangles: number): void {
    if (this.measuring) return
    this.measuring = true
    void timeOfGpu(this.renderer).then((ms) => {
      this.measuring = false
      this.quality.measuredMoving(ms, triangles)
    })
  }

  /** A frame was drawn at rest; the first of a model is measured, the next when it is drawn differently or the last was slow, and every one that leaves parts out: it may be too careful. */
  rested(triangles: number, limited: boolean): void {
    if (this.resting || (this.measured && !limited)) return
    this.measured = true
    this.resting = true
    void timeOfGpu(this.renderer).then((ms) => {
      this.resting = false
      const changed = this.quality.measuredStill(ms, triangles, limited)
      if (changed || this.quality.doubted) this.measured = false
      if (changed) this.changed()
    })
  }
}
