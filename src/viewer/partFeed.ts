import type { Part, Structure } from '../core/scene/model.ts'
import type { SceneIndex } from '../core/scene/sceneIndex.ts'
import type { Viewer } from './api.ts'

/** Milliseconds that bringing in a model's parts may take at a stretch: each is copied for the GPU, and the page must yield to the event loop. */
const SLICE_MS = 10

/** Runs a task later; returns the way to call it off. */
type PostTask = (task: () => void) => () => void

/** Hands the parts of a model to the viewer as they come, or in slices when too many come at once. */
export class PartFeed {
  private waiting: Part[] = []
  /** When the slice began in which parts are brought in as they come. */
  private sliceStart = 0
  private finished = false
  private callOff: (() => void) | undefined
  private readonly viewer: Pick<Viewer, 'open' | 'addPart' | 'finish' | 'clear'>
  private readonly postTask: PostTask
  private readonly caughtUp: () => void

  /** `caughtUp` is called whenever the viewer has all parts known so far after some have waited. */
  constructor(viewer: Pick<Viewer, 'open' | 'addPart' | 'finish' | 'clear'>, postTask: PostTask, caughtUp: () => void = () => {}) {
    this.viewer = viewer
    this.postTask = postTask
    this.caughtUp = caughtUp
  }

  /** Begins a model; `parts` have come already, and are all when it is `complete`. */
  open(structure: Structure, index: SceneIndex, parts: Iterable<Part> = [], complete = false): void {
    this.forget()
    this.viewer.open(structure, index)
    this.waiting = [...parts]
    this.finished = complete
    if (this.waiting.length > 0 || complete) this.goOn()
  }

  add(part: Part): void {
    const now = performance.now()
    if (now > this.sliceStart + 2 * SLICE_MS) this.sliceStart = now
    if (this.waiting.length === 0 && now < this.sliceStart + SLICE_MS) this.viewer.addPart(part)
    else if (this.waiting.push(part) === 1) this.goOn()
  }

  /** All parts have been added. */
  finish(): void {
    if (this.waiting.length > 0) this.finished = true
    else this.viewer.finish()
  }

  close(): void {
    this.forget()
    this.viewer.clear()
  }

  /** Leaves out what still waits. */
  forget(): void {
    this.callOff?.()
    this.callOff = undefined
    this.waiting = []
    this.finished = false
  }

  private bringIn(): void {
    this.callOff = undefined
    const until = performance.now() + SLICE_MS
    let next = 0
    do this.viewer.addPart(this.waiting[next++])
    while (next < this.waiting.length && performance.now() < until)
    this.waiting.splice(0, next)
    this.goOn()
  }

  private goOn(): void {
    if (this.waiting.length > 0) {
      this.callOff = this.postTask(() => this.bringIn())
      return
    }
    if (this.finished) this.viewer.finish()
    this.caughtUp()
  }
}
