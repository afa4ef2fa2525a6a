interface Run {
  first: number
  count: number
}

/** Which items of a buffer are free: ranges are taken from the front, and given back in any order. */
export class FreeRanges {
  /** In order, never touching. */
  private readonly runs: Run[]
  private largest: number
  /** Items that are taken. */
  used = 0

  constructor(capacity: number) {
    this.runs = capacity > 0 ? [{ first: 0, count: capacity }] : []
    this.largest = capacity
  }

  fits(count: number): boolean {
    return count <= this.largest
  }

  /** Takes a range that `fits`; returns its first item. */
  take(count: number): number {
    const at = this.runs.findIndex((run) => run.count >= count)
    if (at < 0) return 0
    const run = this.runs[at]
    const { first } = run
    const wasLargest = run.count === this.largest
    run.first += count
    run.count -= count
    if (run.count === 0) this.runs.splice(at, 1)
    this.used += count
    if (wasLargest) this.measure()
    return first
  }

  give(first: number, count: number): void {
    if (count === 0) return
    let next = this.runs.findIndex((run) => run.first > first)
    if (next < 0) next = this.runs.length
    this.runs.splice(next, 0, { first, count })
    this.join(next)
    this.join(next - 1)
    this.used -= count
    this.measure()
  }

  /** Joins a run with the one behind it where they touch. */
  private join(at: number): void {
    const [run, next] = [this.runs.at(Math.max(0, at)), this.runs[at + 1] as Run | undefined]
    if (at < 0 || !run || !next || run.first + run.count !== next.first) return
    run.count += next.count
    this.runs.splice(at + 1, 1)
  }

  private measure(): void {
    this.largest = this.runs.reduce((most, { count }) => Math.max(most, count), 0)
  }
}
