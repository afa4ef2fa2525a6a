/** Classes per doubling of size. */
const STEPS = 8
/** From a quarter of a pixel to 64 k pixels. */
const DOUBLINGS = 18
const SMALLEST = 0.25

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

  /** The smallest size such that what is as large weighs no more than `budget`; 0 when all of it fits. The largest class always fits. */
  sizeWithin(budget: number): number {
    if (this.sum <= budget) return 0
    let weight = 0
    let largest = true
    for (let i = this.weights.length - 1; i >= 0; i--) {
      if (this.weights[i] === 0) continue
      weight += this.weights[i]
      if (weight > budget && !largest) return SMALLEST * 2 ** ((i + 1) / STEPS)
      largest = false
    }
    return 0
  }
}

const classOf = (size: number): number => Math.max(0, Math.min(STEPS * DOUBLINGS - 1, Math.floor(Math.log2(Math.max(size, SMALLEST) / SMALLEST) * STEPS)))
