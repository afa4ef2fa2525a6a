import { explodeLevels, explodeOffsets, statedOffsets } from '../../core/explode/explodeOffsets.ts'
import type { OccurrenceTable } from '../scene/occurrenceTable.ts'

/** How far the assembly is taken apart. Offsets are worked out when they are first needed, and again for parts that come later. */
export class Explosion {
  private amount = 0
  private level = 1
  private offsets?: Float64Array

  /** Parts have come for which there are no offsets yet. */
  get stale(): boolean {
    return this.amount > 0 && !this.offsets
  }

  set(amount: number, level: number): void {
    this.amount = Number.isFinite(amount) ? Math.max(0, Math.min(1, amount)) : 0
    if (this.amount === 0 || level === this.level) return
    this.level = level
    this.offsets = undefined
  }

  partsChanged(): void {
    this.offsets = undefined
  }

  reset(): void {
    this.amount = 0
    this.offsets = undefined
  }

  /** Writes the places of all occurrences. */
  apply(table: OccurrenceTable): void {
    if (this.amount === 0) {
      table.setSpread(undefined)
      return
    }
    this.offsets ??= (this.level === 0 && statedOffsets(table.index)) || this.byLevel(table)
    table.setSpread({ offsets: this.offsets, amount: this.amount })
  }

  private byLevel(table: OccurrenceTable): Float64Array {
    return explodeOffsets(table.index, this.level || Math.max(1, explodeLevels(table.index)), (node) => table.placedBox(node))
  }
}
