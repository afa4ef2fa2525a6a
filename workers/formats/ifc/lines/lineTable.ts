const FIRST_ROWS = 256

/** Lines of the data section by id: where each stands, and a few numbers about it. Columns, as there may be millions. */
export class LineTable {
  count = 0
  ids = new Uint32Array(FIRST_ROWS)
  /** Offset of the line's `#`, bytes. */
  starts = new Float64Array(FIRST_ROWS)
  lengths = new Uint32Array(FIRST_ROWS)
  kinds = new Uint8Array(FIRST_ROWS)
  /** Id of the first line that it refers to, 0 where that does not matter. */
  refs = new Uint32Array(FIRST_ROWS)
  private order: Uint32Array | undefined
  private isSorted = true

  add(id: number, start: number, length: number, kind: number, ref = 0): void {
    if (this.count === this.ids.length) this.grow(this.count * 2)
    const row = this.count++
    this.ids[row] = id
    this.starts[row] = start
    this.lengths[row] = length
    this.kinds[row] = kind
    this.refs[row] = ref
    if (row > 0 && id <= this.ids[row - 1]) this.isSorted = false
    this.order = undefined
  }

  /** The row of a line, the first one when several have the id; -1: there is none. */
  find(id: number): number {
    const { ids, count } = this
    const order = this.isSorted ? undefined : (this.order ??= this.sorted())
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (ids[order ? order[middle] : middle] < id) low = middle + 1
      else high = middle
    }
    if (low === count) return -1
    const row = order ? order[low] : low
    return ids[row] === id ? row : -1
  }

  private sorted(): Uint32Array {
    const { ids } = this
    return Uint32Array.from({ length: this.count }, (_, row) => row).sort((a, b) => ids[a] - ids[b] || a - b)
  }

  private grow(rows: number): void {
    const wider = <T extends Uint8Array | Uint32Array | Float64Array>(old: T, fresh: T): T => {
      fresh.set(old)
      return fresh
    }
    this.ids = wider(this.ids, new Uint32Array(rows))
    this.starts = wider(this.starts, new Float64Array(rows))
    this.lengths = wider(this.lengths, new Uint32Array(rows))
    this.kinds = wider(this.kinds, new Uint8Array(rows))
    this.refs = wider(this.refs, new Uint32Array(rows))
  }
}
