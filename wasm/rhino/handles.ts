interface Deletable {
  delete?(): void
}

/** Objects inside the engine are not collected: the owned ones are freed together, the last one first. */
export class Handles {
  private readonly owned: Deletable[] = []

  /** Takes an object over; null and undefined pass. */
  own<T>(thing: T): T {
    if (thing) this.owned.push(thing)
    return thing
  }

  free(): void {
    while (this.owned.length > 0) {
      try {
        this.owned.pop()?.delete?.()
      } catch {
        // Already gone with its owner, or the engine is dead.
      }
    }
  }
}

/** Runs work whose objects inside the engine are freed at its end. */
export function withHandles<T>(work: (handles: Handles) => T): T {
  const handles = new Handles()
  try {
    return work(handles)
  } finally {
    handles.free()
  }
}
