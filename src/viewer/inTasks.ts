/** Milliseconds of pieces at a stretch. */
const STRETCH_MS = 8

/** The next task comes ahead of timers and of what React has still to build, where a browser can rank tasks. */
function postTask(task: () => void): void {
  if ('scheduler' in globalThis) scheduler.postTask(task, { priority: 'user-blocking' }).catch(reportError)
  else setTimeout(task)
}

/** A work in pieces: some milliseconds of them at once, the rest in tasks of their own. */
export class InTasks {
  /** It is done, has been left, or has failed. */
  isOver = false
  private readonly pieces: Iterator<undefined, void>

  constructor(pieces: Iterator<undefined, void>) {
    this.pieces = pieces
  }

  /** Begins with the pieces. `mayGoOn` is asked before each task, and the work rests for good when it may not; `done` is called after the last piece, which may be at once. */
  run(mayGoOn: () => boolean, done: () => void): void {
    if (this.isOver || !mayGoOn()) return
    const until = performance.now() + STRETCH_MS
    do {
      // A piece that fails is the last one.
      this.isOver = true
      this.isOver = this.pieces.next().done === true
      if (this.isOver) return done()
    } while (performance.now() < until)
    postTask(() => this.run(mayGoOn, done))
  }

  /** The remaining pieces are left out. */
  leave(): void {
    this.isOver = true
    this.pieces.return?.()
  }
}
