import type { WebGLRenderer } from 'three'
import { timeOfGpu } from './gpuContext.ts'
import type { Quality } from './quality.ts'

/** While parts stream in, the picture is drawn again this often; on a slow GPU so seldom that uploads need not wait for it. */
const STREAM_MS = 120
const LONGEST_STREAM_MS = 2000

/** Milliseconds that the first picture of a growing model waits at most where they cost the processor: small models are complete by then. */
export const FIRST_GROWTH_MS = 150
/** Triangles of a growing model whose first picture need not wait so long: it takes a fraction of that. */
const FEW_TRIANGLES = 50_000
/** Milliseconds without a part before that: of a model whose parts come all at once more are there in a moment. */
const PAUSE_MS = 30
/** The least time between pictures of a growing model where they cost the processor, and the longest for which none is drawn; milliseconds. */
const GROWTH_MS = 1000
const LONGEST_GROWTH_MS = 8000

/** Milliseconds from the end of such a picture, which took `ms`, to the next: an eighth of the time is for pictures, the rest for reading the file. */
export const growthRest = (ms: number): number => Math.max(GROWTH_MS, Math.min(LONGEST_GROWTH_MS, 7 * ms))

/**
 * When a model whose parts begin to come at `began` may be drawn for the first time; `next`: when a part of it that is on screen alone was to be followed by a picture.
 * The model may be complete before that, and a picture in between would delay it.
 */
export const firstGrowth = (began: number, next = 0): number => Math.max(began + FIRST_GROWTH_MS, Math.min(next, began + GROWTH_MS))

/**
 * Milliseconds: a model that is on screen and seems to be complete within them is not drawn before where pictures cost the processor, as that would only delay it.
 * The estimate by the number of parts is some three times too long, as the large parts come first.
 */
const SOON_MS = 1500
/** The same estimate of a model that takes long for sure: its first picture does not wait for more parts than there are. */
const LONG_MS = 10_000

/** A model that is growing. */
export interface Growth {
  /** Milliseconds by the page's clock: now, when parts began to arrive, and when the next picture was to be drawn. */
  now: number
  began: number
  next: number
  /** Parts that are there, and in all. */
  parts: number
  allParts: number
  /** When the last of them was seen to be there. */
  arrived: number
  /** Triangles of those that are there. */
  triangles(): number
}

/**
 * When a growing model may be drawn where pictures cost the processor: one that seems to be complete soon waits for that, though not long. The first picture comes
 * as soon as there is anything to see, when it has few triangles or the model takes long.
 */
export function growthDue({ now, began, next, parts, allParts, arrived, triangles }: Growth): number {
  const isFirst = next === began + FIRST_GROWTH_MS
  if (parts === 0 || now > next + GROWTH_MS || (isFirst && now >= next)) return next
  const left = (allParts / parts - 1) * (now - began)
  if (now < next) {
    if (isFirst && left > LONG_MS) return now
    if (!isFirst || triangles() > FEW_TRIANGLES) return next
    if (now < arrived + PAUSE_MS) return Math.min(next, arrived + PAUSE_MS)
  }
  return left < SOON_MS ? now + SOON_MS / 10 : now
}

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
  async streamed(triangles: number): Promise<void> {
    const ms = await timeOfGpu(this.renderer)
    this.quality.measuredFirst(ms)
    this.quality.measuredStream(ms, triangles)
    this.streamDelay = Math.max(STREAM_MS, Math.min(LONGEST_STREAM_MS, 3 * ms))
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
