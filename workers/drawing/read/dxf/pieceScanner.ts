import { release } from '../../../../src/core/limits.ts'
import { joinedBytes } from '../../../io/bytes/joinedBytes.ts'
import { FilePieces } from './filePieces.ts'
import { TagScanner } from './tagScanner.ts'

/** Bytes at the beginning of each slice but the first that are the last ones of the slice before: a record that goes on is whole without being copied. */
export const OVERLAP = 1 << 16

/** Goes over the tags of a file that is there in slices, and leaves it in pieces of whole records. The slices are used up. */
export class PieceScanner extends TagScanner {
  private readonly slices: readonly Uint8Array<ArrayBuffer>[]
  private window: Uint8Array<ArrayBuffer>
  private following = 1
  /** Byte of the file at which the records of the window begin. */
  private ownFrom = 0
  private readonly found = new FilePieces()

  constructor(slices: readonly Uint8Array<ArrayBuffer>[]) {
    super(
      slices[0],
      slices.reduce((sum, { length }) => sum + length - OVERLAP, OVERLAP),
    )
    this.slices = slices
    this.window = slices[0]
  }

  /** The pieces, once all is read. */
  override get pieces(): FilePieces {
    // What stands behind the end is not looked at.
    release(...this.slices.slice(this.following))
    this.following = this.slices.length
    this.found.add(this.ownFrom, this.window, this.origin)
    return this.found
  }

  /** Leaves a piece behind and goes on with the record that is being read. */
  protected override goOn(from: number): boolean {
    if (this.following >= this.slices.length) return false
    const place = this.origin + from
    const start = this.origin + this.record
    const { window } = this
    const hasRecords = start > this.ownFrom
    const rest = window.length - this.record
    const following = this.slices[this.following++]
    const origin = rest <= OVERLAP ? this.origin + window.length - OVERLAP : start
    this.window = rest <= OVERLAP ? following : this.joined(following)
    if (hasRecords) this.found.add(this.ownFrom, window, this.origin)
    else release(window)
    this.ownFrom = start
    this.seat(this.window, origin)
    this.next = place - origin
    this.record = start - origin
    return true
  }

  /** The record that is being read, with what follows of it. */
  private joined(following: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const rest = this.window.slice(this.record)
    const more = [following]
    // A record of many slices is not copied with each of them.
    for (let { length } = following; length < rest.length && this.following < this.slices.length; length += more[more.length - 1].length)
      more.push(this.slices[this.following++])
    const joined = joinedBytes([rest, ...more.map((slice) => slice.slice(OVERLAP))])
    release(rest, ...more)
    return joined
  }
}
