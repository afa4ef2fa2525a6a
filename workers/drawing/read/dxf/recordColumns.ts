import { release } from '../../../../src/core/limits.ts'
import { type Places, placesWithin } from './tagScanner.ts'

/** What an index holds of each record. */
export interface Columns {
  /** Number of the name of each record. */
  types: Int16Array<ArrayBuffer>
  /** Byte of the file at which the first tag behind the record's name begins. */
  starts: Places
  /** 0 = none. */
  handles: Places
  /** Handle of what a record belongs to. */
  owners: Places
  /** 1: on paper (group 67). */
  paper: Uint8Array<ArrayBuffer>
}

/** Records that the first part has room for; each that follows has room for more, up to the largest. */
const FIRST = 64
const GROWTH = 4
const LARGEST = 1 << 15

const names = ['types', 'starts', 'handles', 'owners', 'paper'] as const

const MAX_SHORT = 0xffffffff

/** Collects columns in parts, which are not copied while they grow. */
export class RecordColumns {
  private readonly full: Columns[] = []
  private readonly places: new (
    count: number,
  ) => Places
  private part: Columns
  private used = 0
  private inFull = 0
  /** Whether all handles are of 32 bits, as nearly all files have them. */
  private hasShortHandles = true

  /** `bytes`: size of the file. */
  constructor(bytes: number) {
    this.places = placesWithin(bytes)
    this.part = this.columns(FIRST)
  }

  /** Records so far. */
  get length(): number {
    return this.inFull + this.used
  }

  add(type: number, start: number, handle: number, owner: number, paper: number): void {
    if (this.used === this.part.types.length) this.next()
    if (handle > MAX_SHORT || owner > MAX_SHORT) this.hasShortHandles = false
    const { part, used } = this
    part.types[used] = type
    part.starts[used] = start
    part.handles[used] = handle
    part.owners[used] = owner
    part.paper[used] = paper
    this.used = used + 1
  }

  /** All of them; nothing is left here. */
  take(): Columns {
    const parts = [...this.full, this.part]
    const out = this.columns(this.length, this.hasShortHandles ? Uint32Array : Float64Array)
    let at = 0
    for (const part of parts) {
      const own = Math.min(part.types.length, this.length - at)
      for (const column of names) {
        out[column].set(part[column].subarray(0, own), at)
        release(part[column])
      }
      at += own
    }
    this.full.length = 0
    this.part = this.columns(0)
    this.used = this.inFull = 0
    return out
  }

  private next(): void {
    this.full.push(this.part)
    this.inFull += this.used
    this.part = this.columns(Math.max(FIRST, Math.min(LARGEST, this.part.types.length * GROWTH)))
    this.used = 0
  }

  private columns(count: number, Handles: new (count: number) => Places = Float64Array): Columns {
    return {
      types: new Int16Array(count),
      starts: new this.places(count),
      handles: new Handles(count),
      owners: new Handles(count),
      paper: new Uint8Array(count),
    }
  }
}
