/** Classes per doubling of size. */
const STEPS = 8
/** From a quarter of a pixel to 64 k pixels. */
const DOUBLINGS = 18
const SMALLEST = 0.25

/** Everything as large as `all` or larger, a share (0 to 1) of the entries as large as `some`, nothing else. */
export interface SizeLimit {
  all: number
  some: number
  share: number
}

/** Weights by size in logarithmic classes: tells from which size on everything together stays within a budget. */
export class SizeHistogram {
  private readonly weights = new Float64Array(STEPS * DOUBLINGS)
  private sum = 0

  clear(): void {
    this.weights.fill(0)
    this.sum = 0
  }

  add(size: number, weight: number): void {
    this.weights[classOf(size)] += weight
    this.sum += weight
  }

  /** The entries that weigh no more than `budget` together: the largest first; undefined when all of them do. */
  within(budget: number): SizeLimit | undefined {
    if (this.sum <= budget) return undefined
    let left = budget
    for (let i = this.weights.length - 1; i >= 0; i--) {
      if (this.weights[i] > left) return { all: lowerBound(i + 1), some: lowerBound(i), share: left / this.weights[i] }
      left -= this.weights[i]
    }
    return undefined
  }
}

const lowerBound = (i: number): number => (i === 0 ? 0 : SMALLEST * 2 ** (i / STEPS))

const classOf = (size: number): number => Math.max(0, Math.min(STEPS * DOUBLINGS - 1, Math.floor(Math.log2(Math.max(size, SMALLEST) / SMALLEST) * STEPS)))
