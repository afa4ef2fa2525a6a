const FIRST = 1024

/** Numbers in a row that grows; a third of it is unused at most. */
export class Column<T extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>> {
  length = 0
  values: T
  private readonly kind: new (
    buffer: ArrayBuffer,
  ) => T

  constructor(kind: (new (buffer: ArrayBuffer) => T) & { BYTES_PER_ELEMENT: number }) {
    this.kind = kind
    this.values = new kind(new ArrayBuffer(FIRST * kind.BYTES_PER_ELEMENT))
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reach(this.length + 1)
    this.values[this.length++] = value
  }

  /** Makes room for so many numbers; new ones are 0. */
  reach(length: number): void {
    if (length <= this.values.length) return
    const { buffer, BYTES_PER_ELEMENT } = this.values
    this.values = new this.kind(buffer.transfer(Math.ceil(Math.max(length, this.values.length * 1.5)) * BYTES_PER_ELEMENT))
  }
}

/** Lists of ids, one behind the other. */
export class Lists {
  readonly starts = new Column<Uint32Array<ArrayBuffer>>(Uint32Array)
  readonly ids = new Column<Uint32Array<ArrayBuffer>>(Uint32Array)

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
    return ids.values.subarray(starts.values[row], row + 1 < starts.length ? starts.values[row + 1] : ids.length)
  }
}
