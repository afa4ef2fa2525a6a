import type { Part, Structure } from '../core/scene/model.ts'
import type { SceneIndex } from '../core/scene/sceneIndex.ts'
import type { Viewer } from './api.ts'
import { isLargeMesh } from './scene/batchPlan.ts'

/** Milliseconds that bringing in a model's parts may take at a stretch: each is copied for the GPU, and the page must yield to the event loop. */
const SLICE_MS = 10

type FedViewer = Pick<Viewer, 'open' | 'addPart' | 'finish' | 'clear'> & Partial<Pick<Viewer, 'addPartInPieces'>>

/** Runs a task later; returns the way to call it off. */
type PostTask = (task: () => void) => () => void

/** Hands the parts of a model to the viewer as they come, or in slices when too many come at once. */
export class PartFeed {
  private waiting: Part[] = []
  /** When the slice began in which parts are brought in as they come. */
  private sliceStart = 0
  private finished = false
  /** Brings in the next piece of the first part that waits. */
  private piece: (() => boolean) | undefined
  private callOff: (() => void) | undefined
  private readonly viewer: FedViewer
  private readonly postTask: PostTask
  private readonly caughtUp: () => void

  /** `caughtUp` is called whenever the viewer has all parts known so far after some have waited. */
  constructor(viewer: FedViewer, postTask: PostTask, caughtUp: () => void = () => {}) {
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
    const until = this.sliceStart + SLICE_MS
    if (this.waiting.length === 0 && now < until && this.bring(part, until)) return
    if (this.waiting.push(part) === 1) this.goOn()
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
    this.piece = undefined
    this.finished = false
  }

  /** Brings in a part, or pieces of it up to a time; true when it is in. */
  private bring(part: Part, until: number): boolean {
    if (!this.piece && part.mesh && isLargeMesh(part.mesh)) this.piece = this.viewer.addPartInPieces?.(part)
    if (!this.piece) {
      this.viewer.addPart(part)
      return true
    }
    while (!this.piece()) if (performance.now() >= until) return false
    this.piece = undefined
    return true
  }

  private bringIn(): void {
    this.callOff = undefined
    const until = performance.now() + SLICE_MS
    let next = 0
    while (next < this.waiting.length && this.bring(this.waiting[next], until)) {
      next++
      if (performance.now() >= until) break
    }
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
