import { risingOrder } from './sorting.ts'

/** Steps between the farthest and the nearest. */
const STEPS = 2 ** 32 - 1

/** Occurrences that are drawn one behind the other, with their depths. */
export class BlendedList {
  private slots = new Uint32Array(64)
  private depths = new Float32Array(64)
  private length = 0

  clear(): void {
    this.length = 0
  }

  push(slot: number, depth: number): void {
    if (this.length === this.slots.length) {
      const { slots, depths, length } = this
      this.slots = new Uint32Array(length * 2)
      this.depths = new Float32Array(length * 2)
      this.slots.set(slots)
      this.depths.set(depths)
    }
    this.slots[this.length] = slot
    this.depths[this.length++] = depth
  }

  /** The slots, the farthest first; those of one depth as they were added. */
  fromFar(): Uint32Array {
    const { slots, depths, length } = this
    let [nearest, farthest] = [Infinity, -Infinity]
    for (let i = 0; i < length; i++) {
      if (depths[i] < nearest) nearest = depths[i]
      if (depths[i] > farthest) farthest = depths[i]
    }
    const scale = farthest > nearest ? STEPS / (farthest - nearest) : 0
    const keys = new Uint32Array(length)
    for (let i = 0; i < length; i++) keys[i] = (farthest - depths[i]) * scale
    const order = risingOrder(keys)
    for (let i = 0; i < length; i++) order[i] = slots[order[i]]
    return order
  }
}
