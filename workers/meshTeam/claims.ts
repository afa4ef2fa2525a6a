/** Which worker has taken which piece of work, in memory that all of them look at: each piece is taken once, in the order of importance. */
export class Claims {
  /** By piece: 1 + the number of the worker; 0 = nobody yet. */
  readonly owners: Int32Array
  private next = 0

  constructor(owners: Int32Array) {
    this.owners = owners
  }

  /** The first piece that nobody has taken, for `worker`; -1 = there is none. */
  take(worker: number): number {
    const { owners } = this
    for (; this.next < owners.length; this.next++) if (Atomics.compareExchange(owners, this.next, 0, worker + 1) === 0) return this.next++
    return -1
  }

  /** Pieces, from the first on, that have been taken as far as this worker knows. */
  get taken(): number {
    return this.next
  }

  /** Number of the worker that has taken a piece; -1 = nobody yet. */
  owner(piece: number): number {
    return Atomics.load(this.owners, piece) - 1
  }
}
