/** Queue of pieces of work in shared memory. Several workers take from it; each piece is taken once, the most important ones first. */
export class WorkQueue {
  /** Owner of each piece: 1 + the number of the worker that took it; 0 = not taken. */
  readonly owners: Int32Array
  private next = 0

  constructor(owners: Int32Array) {
    this.owners = owners
  }

  /** Takes the first free piece for `worker` and returns its number; -1 = none is left. */
  take(worker: number): number {
    const { owners } = this
    for (; this.next < owners.length; this.next++) if (Atomics.compareExchange(owners, this.next, 0, worker + 1) === 0) return this.next++
    return -1
  }

  /** Number of pieces from the first on that this worker has seen taken. */
  get taken(): number {
    return this.next
  }

  /** Number of the worker that took a piece; -1 = not taken. */
  owner(piece: number): number {
    return Atomics.load(this.owners, piece) - 1
  }
}
