import { Flag, type OccurrenceTable } from './occurrenceTable.ts'

/** Opacity, 0 to 255, from which on faces are drawn as opaque ones. */
export const OPAQUE = 250

/** The states that occurrences of each part have (by the number of the part in `OccurrenceTable.starts`): most parts have none that a frame must apply by occurrence. */
export class PartStates {
  /** Flags that some occurrence has. */
  readonly some: Uint8Array
  /** 1: some occurrence is translucent. */
  readonly translucent: Uint8Array
  hasSelected = false
  private readonly table: OccurrenceTable
  /** `OccurrenceTable.states` when they were looked at. */
  private made = -1

  constructor(table: OccurrenceTable) {
    this.table = table
    this.some = new Uint8Array(table.starts.length - 1)
    this.translucent = new Uint8Array(table.starts.length - 1)
  }

  update(): void {
    const { table, some, translucent } = this
    if (this.made === table.states) return
    this.made = table.states
    const { starts, flags, alphas } = table
    let all = 0
    for (let part = 0; part < some.length; part++) {
      some[part] = translucent[part] = 0
      for (let slot = starts[part]; slot < starts[part + 1]; slot++) {
        some[part] |= flags[slot]
        if (alphas[slot] < OPAQUE) translucent[part] = 1
      }
      all |= some[part]
    }
    this.hasSelected = (all & Flag.selected) !== 0
  }
}
