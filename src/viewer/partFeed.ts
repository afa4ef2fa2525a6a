import type { Part, PartId, Structure } from '../core/scene/model.ts'
import type { SceneIndex } from '../core/scene/sceneIndex.ts'
import type { Viewer } from './api.ts'
import { isLargeMesh } from './scene/batchPlan.ts'

/** Milliseconds that bringing in a model's parts may take at a stretch: each is copied for the GPU, and the page must yield to the event loop. */
const SLICE_MS = 10
/** Milliseconds after which whatever else the page has to do gets a turn: a picture needs several. */
const TURN_MS = 50
/** Occurrences of a model for which tree and table take a task of their own. */
const MANY = 10_000
/** Milliseconds that better forms of parts wait at most for the picture of the whole shape: a page that is not shown has none. */
const LONGEST_HOLD_MS = 5000

type FedViewer = Pick<Viewer, 'open' | 'addPart' | 'finish' | 'clear'> & Partial<Pick<Viewer, 'addPartInPieces' | 'shaping'>>

/** Runs a task later; returns the way to call it off. */
type PostTask = (task: () => void) => () => void

/**
 * Hands the parts of a model to the viewer as they come, or in slices when too many come at once. Better forms of parts that are there come last, and wait for the picture
 * of the whole shape; of each part only the best that has come is brought in.
 */
export class PartFeed {
  private readonly waiting = new Map<PartId, Part>()
  /** Better forms of parts that the viewer has. */
  private readonly finer = new Map<PartId, Part>()
  private readonly brought = new Set<PartId>()
  /** When the slice began in which parts are brought in as they come. */
  private sliceStart = 0
  /** When the rest of the page last had a turn. */
  private turn = 0
  private finished = false
  /** Tree and table of a large model have the present task to themselves. */
  private isOpening = false
  /** The picture of the whole shape has not come in time: nothing waits for it any more. */
  private isLate = false
  /** Brings in the next piece of the part that is on its way. */
  private piece: { part: Part; bring: () => boolean } | undefined
  private callOff: (() => unknown) | undefined
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
    for (const part of parts) this.waiting.set(part.id, part)
    this.finished = complete
    if (this.isWaiting || complete) return this.goOn()
    if (index.occurrences.length < MANY) return
    // Parts that come with the tree follow in the next task, however long this one takes by the clock.
    this.turn = performance.now()
    this.isOpening = true
    this.callOff = this.postTask(() => this.bringIn())
  }

  add(part: Part): void {
    if (this.isOpening) return void this.waiting.set(part.id, part)
    const isBetter = this.brought.has(part.id)
    const now = performance.now()
    if (now > this.sliceStart + 2 * SLICE_MS) this.sliceStart = now
    const until = this.sliceStart + SLICE_MS
    const isFree = !this.piece && this.waiting.size === 0 && (!isBetter || (this.finer.size === 0 && !this.shaping()))
    if (isFree && now < until && this.bring(part, until)) return
    const kind = isBetter ? this.finer : this.waiting
    kind.set(part.id, part)
    if (kind.size > 1 || (isBetter && this.callOff)) return
    // Better forms of others do not come before a part's first.
    this.callOff?.()
    this.goOn()
  }

  /** All parts have been added. */
  finish(): void {
    if (this.isWaiting) this.finished = true
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
    this.waiting.clear()
    this.finer.clear()
    this.brought.clear()
    this.piece = undefined
    this.finished = this.isLate = this.isOpening = false
  }

  private get isWaiting(): boolean {
    return this.waiting.size > 0 || this.finer.size > 0
  }

  private shaping(): Promise<void> | undefined {
    return this.isLate ? undefined : this.viewer.shaping?.()
  }

  /** Brings in a part, or pieces of it up to a time; true when it is in. */
  private bring(part: Part, until: number): boolean {
    if (!this.piece) {
      const bring = part.mesh && isLargeMesh(part.mesh) ? this.viewer.addPartInPieces?.(part) : undefined
      this.piece = bring && { part, bring }
    }
    if (!this.piece) this.viewer.addPart(part)
    else while (!this.piece.bring()) if (performance.now() >= until) return false
    this.piece = undefined
    this.brought.add(part.id)
    // A better form may have come meanwhile.
    for (const parts of [this.waiting, this.finer]) if (parts.get(part.id) === part) parts.delete(part.id)
    return true
  }

  private bringIn(): void {
    this.callOff = undefined
    this.isOpening = false
    const until = performance.now() + SLICE_MS
    const kind = this.waiting.size > 0 ? this.waiting : this.finer
    do {
      const part = this.piece?.part ?? kind.values().next().value
      if (!part || !this.bring(part, until)) break
    } while (performance.now() < until)
    this.goOn()
  }

  private goOn(): void {
    if (this.waiting.size > 0) {
      if (performance.now() < this.turn + TURN_MS) this.callOff = this.postTask(() => this.bringIn())
      else this.giveTurn()
      return
    }
    // Pictures take turns with better forms of parts.
    if (this.finer.size > 0) this.giveTurn(this.shaping())
    else if (this.finished) this.viewer.finish()
    this.caughtUp()
  }

  /** The next slice comes after tasks of the page that are due. */
  private giveTurn(held?: Promise<void>): void {
    let isOver = false
    const end = (): boolean => {
      clearTimeout(timer)
      return isOver !== (isOver = true)
    }
    const goOn = (): void => {
      if (!end()) return
      this.turn = performance.now()
      this.bringIn()
    }
    const timer = setTimeout(
      () => {
        this.isLate ||= held !== undefined
        goOn()
      },
      held ? LONGEST_HOLD_MS : 0,
    )
    this.callOff = end
    void held?.then(goOn)
  }
}
