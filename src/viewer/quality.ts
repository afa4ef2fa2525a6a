/** How a frame is drawn. */
export interface FrameQuality {
  occlusion: boolean
  /** The machine is quick enough for a shadow on the ground. */
  ground: boolean
  /** Nothing moves or arrives: what takes longer than a frame may be worked out. */
  atRest: boolean
  multisampled: boolean
  /** Device pixels drawn per pixel of the canvas. */
  scale: number
  /** CSS pixels below which a part is left out. */
  smallest: number
  /** CSS pixels below which a part's edges are left out. */
  smallestEdges: number
  /** Limits for a model that is too large: triangles of the largest parts, and triangles of boxes in place of the others. */
  triangles: number
  boxes: number
  /** CSS pixels by which the shapes of a model of many triangles may be off: nobody sees half of one. */
  error: number
  /** Faces of solids that are turned away are not drawn. */
  culled: boolean
}

/** Milliseconds per frame above which the next lower level is used. */
const SLOW_STILL = [90, 400]
/** The same for a frame without ambient occlusion, which takes about half as long again. */
const SLOW_PLAIN = [60, 270]
const SLOW_MOVING = [34, 80]
/** Frames of a movement that are looked at before a verdict. */
const WINDOW = 6
/** Where even the lowest level is too slow for a model, milliseconds that a frame may take; at rest only what would stop the page for seconds is left out. */
const MOVING_MS = 60
const STILL_MS = 1500
const ERROR = 0.5
/** CSS pixels below which a part is left out of pictures that have time for the others. */
const SMALLEST = 0.7
/** Milliseconds that a picture of a growing model may take where pictures cost the processor, and its triangles while it is not known how many these are. */
const GROWING_MS = 500
const FIRST_GROWING = 200_000
/** Factor by which the limits grow when parts were left out. */
const RISE = 1.5
/** The same at rest, where a frame that was quick shows that there is room. */
const LEAP = 4
/** A picture of next to nothing that takes so many milliseconds is drawn by the processor, which is needed for reading the file. */
const SLOW_EMPTY = 20
/** The same of the first picture of a growing model, uploads included, where that was not measured before the model came. */
const SLOW_GROWING = 200
/** Pixels drawn per CSS pixel where pictures cost the processor and a better one follows at once. */
const COARSE = 0.5
/**
 * Pictures of a growing model are half as quick as others: uploads belong to them, and the file is read meanwhile. Before one at rest was measured, a picture of the
 * complete model may take twice its time: where boxes saved less they would only put the whole picture off.
 */
const HOPE = 4
/** Fewer triangles are never asked for: what remains slow then is not the model. At rest a whole model is worth a second more. */
const FEWEST_MOVING = 100_000
const FEWEST_STILL = 1_000_000
/** The same of the first picture of the complete model where pictures cost the processor: as it has fewer samples it takes no longer than one at rest of a quarter. */
const FEWEST_FIRST = 4 * FEWEST_STILL

/** `automatic`: by what pictures cost on this machine. `full`: every picture has everything, however long it takes, so that equal states give equal pictures. */
export type QualityChoice = 'automatic' | 'full'

/** Learns from measured times, not from the browser's name, what the machine can do: 0 full, 1 weak, 2 very weak. */
export class Quality {
  level = 0
  /** A frame without ambient occlusion was quick: the first picture of a model does not wait for more than it needs. */
  private proven = false
  private last = 0
  private sum = 0
  private frames = 0
  /** Triangles per millisecond, known of machines that were too slow for a model. */
  private speed = Infinity
  /** Triangles per millisecond of the quickest picture of a growing model, where pictures cost the processor. Used until a picture at rest has been measured. */
  private streamed = Infinity
  /** The last frame at rest was slow: the next is to be measured too. */
  doubted = false
  /** Pictures take the processor's time. */
  costly = false
  /** Whether they do has been measured. */
  private isKnown = false
  private readonly isFull: boolean

  constructor(choice: QualityChoice = 'automatic') {
    this.isFull = choice === 'full'
    this.proven = this.isFull
  }

  still(): FrameQuality {
    return {
      occlusion: this.level === 0 && this.proven,
      ground: this.isQuick,
      atRest: true,
      multisampled: true,
      scale: 1,
      smallest: SMALLEST,
      smallestEdges: 6,
      triangles: Math.max(FEWEST_STILL, Math.min(this.speed, HOPE * this.streamed) * STILL_MS),
      boxes: Infinity,
      error: this.isFull ? 0 : ERROR,
      culled: false,
    }
  }

  moving(devicePixelRatio: number): FrameQuality {
    if (this.isFull) return this.still()
    return this.plain(this.level, devicePixelRatio)
  }

  /** While parts arrive. */
  growing(devicePixelRatio: number): FrameQuality {
    if (this.isFull) return this.still()
    if (!this.costly && this.isKnown) return this.plain(this.level, devicePixelRatio)
    const pace = Math.min(this.speed, this.streamed)
    const triangles = Math.max(FEWEST_MOVING, pace < Infinity ? pace * GROWING_MS : FIRST_GROWING)
    if (!this.costly) return { ...this.plain(this.level, devicePixelRatio), triangles, boxes: triangles }
    // Without its small parts nothing would be seen of a model that has no others.
    return { ...this.plain(2, devicePixelRatio), smallest: SMALLEST, triangles, boxes: triangles, scale: Math.min(1, COARSE / devicePixelRatio), culled: true }
  }

  /** The first picture of a model that is complete: all that one at rest has, in fewer samples where pictures cost the processor. */
  first(devicePixelRatio: number): FrameQuality {
    if (this.isFull) return this.still()
    const { multisampled, scale, culled } = this.growing(devicePixelRatio)
    const still = this.still()
    const triangles = this.costly ? Math.max(FEWEST_FIRST, still.triangles) : still.triangles
    return { ...still, triangles, occlusion: false, ground: false, atRest: false, multisampled, scale, culled }
  }

  /** A picture of next to nothing took `ms` on the GPU. */
  measuredEmpty(ms: number): void {
    this.isKnown = true
    this.costly = !this.isFull && ms > SLOW_EMPTY
  }

  /** Takes the first picture of a growing model, `ms` on the GPU, as the measure of costs where the model came before that was measured. */
  measuredFirst(ms: number): void {
    if (!this.isKnown) this.measuredEmpty(ms > SLOW_GROWING ? ms : 0)
  }

  /** Frames have room for more than the model. */
  private get isQuick(): boolean {
    return this.level === 0 && this.proven && !this.costly
  }

  private plain(level: number, devicePixelRatio: number): FrameQuality {
    const atMost = (ratio: number) => Math.min(1, ratio / devicePixelRatio)
    const triangles = Math.max(FEWEST_MOVING, (this.speed * MOVING_MS) / 2)
    const common = { occlusion: false, ground: this.isQuick, atRest: false, triangles, boxes: triangles, error: ERROR, culled: false }
    if (level === 0) return { ...common, multisampled: true, scale: 1, smallest: 1.5, smallestEdges: 8 }
    if (level === 1) return { ...common, multisampled: true, scale: atMost(1), smallest: 3, smallestEdges: 16 }
    return { ...common, multisampled: false, scale: atMost(0.75), smallest: 4, smallestEdges: 28 }
  }

  /** A frame of a movement took `ms` on the GPU for so many triangles. */
  measuredMoving(ms: number, triangles: number): void {
    if (this.isFull) return
    if (ms > SLOW_MOVING[1]) this.lower(2)
    if (this.level < 2) return
    if (ms > SLOW_MOVING[1]) this.speed = triangles / ms
    else if (ms < MOVING_MS / 2) this.speed *= RISE
  }

  /**
   * A frame of a growing model took `ms` on the GPU, its uploads included: only time that stops the page counts. Where pictures cost the processor, the first one of
   * the complete model would take it for many seconds if it had as many triangles as the file gives.
   */
  measuredStream(ms: number, triangles: number): void {
    if (this.isFull) return
    if (ms > STILL_MS && triangles > FEWEST_STILL) this.speed = Math.min(this.speed, triangles / ms)
    if (!this.costly || triangles < FEWEST_MOVING) return
    const pace = triangles / ms
    this.streamed = Number.isFinite(this.streamed) ? Math.max(this.streamed, pace) : pace
  }

  /**
   * A frame at rest took `ms` on the GPU for so many triangles; `limited`: parts were left out of it. Returns true when frames at rest look different from now on.
   * One that is slow for the first time does not count: it may have waited for uploads and programs.
   */
  measuredStill(ms: number, triangles: number, limited: boolean): boolean {
    if (this.isFull) return false
    const slow = ms > SLOW_STILL[1]
    const first = slow && !this.doubted
    this.doubted = slow
    if (first) return false
    const before = this.still()
    const known = before.triangles / STILL_MS
    if (limited && RISE * ms < STILL_MS) this.speed = Math.max(RISE * known, Math.min(LEAP * known, triangles / ms))
    else if (slow) this.speed = triangles / ms
    if (this.speed < Infinity) this.streamed = Infinity
    this.lower((before.occlusion ? SLOW_STILL : SLOW_PLAIN).filter((limit) => ms > limit).length)
    this.proven = true
    const now = this.still()
    return now.occlusion !== before.occlusion || (limited && now.triangles > 1.2 * before.triangles)
  }

  /** A frame of a movement is drawn at `now`. */
  movingFrame(now: number): void {
    const since = now - this.last
    this.last = now
    // A pause within a movement is no measure of the machine.
    if (since > 500) return
    this.sum += since
    this.frames += 1
    if (this.frames < WINDOW) return
    const mean = this.sum / this.frames
    this.sum = 0
    this.frames = 0
    this.lower(SLOW_MOVING.filter((limit) => mean > limit).length)
  }

  movementEnded(): void {
    this.last = -Infinity
    this.sum = 0
    this.frames = 0
  }

  private lower(level: number): void {
    if (!this.isFull) this.level = Math.max(this.level, Math.min(2, level))
  }
}
