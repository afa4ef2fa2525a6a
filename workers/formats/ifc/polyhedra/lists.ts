import { Growing } from '../../../mesh/growing.ts'

/** Lists of ids, one behind the other. */
export class Lists {
  readonly starts = new Growing(Uint32Array)
  readonly ids = new Growing(Uint32Array)

  get count(): number {
    return this.starts.length
  }

  /** Begins a list; the ids pushed from now on are its own. */
  begin(): void {
    this.starts.push(this.ids.length)
  }

  /** The ids of a list: a view that is good until something is added. */
  list(row: number): Uint32Array {
    const { starts, ids } = this
    return ids.data.subarray(starts.data[row], row + 1 < starts.length ? starts.data[row + 1] : ids.length)
  }
}
