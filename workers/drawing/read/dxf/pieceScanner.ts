import { release } from '../../../../src/core/limits.ts'
import { joinedBytes } from '../../../io/bytes/joinedBytes.ts'
import { FilePieces } from './filePieces.ts'
import { type FollowingBytes, TagScanner } from './tagScanner.ts'

/** Bytes at the beginning of each slice but the first that are the last ones of the slice before: a record that goes on is whole without being copied. */
export const OVERLAP = 1 << 16

/** Goes over the tags of a file that is there in slices, and leaves it in pieces of whole records. The slices are used up. */
export const pieceScanner = (slices: readonly Uint8Array<ArrayBuffer>[]): TagScanner =>
  new TagScanner(
    slices[0],
    slices.reduce((sum, { length }) => sum + length - OVERLAP, OVERLAP),
    new Slices(slices),
  )

class Slices implements FollowingBytes {
  private readonly slices: readonly Uint8Array<ArrayBuffer>[]
  private window: Uint8Array<ArrayBuffer>
  private following = 1
  /** Bytes of the file at which the window begins, and its records. */
  private origin = 0
  private ownFrom = 0
  private readonly found = new FilePieces()

  constructor(slices: readonly Uint8Array<ArrayBuffer>[]) {
    this.slices = slices
    this.window = slices[0]
  }

  get pieces(): FilePieces {
    // What stands behind the end is not looked at.
    release(...this.slices.slice(this.following))
    this.following = this.slices.length
    this.found.add(this.ownFrom, this.window, this.origin)
    return this.found
  }

  /** Leaves a piece behind and goes on with the record that is being read. */
  goOn(scanner: TagScanner, from: number): boolean {
    if (this.following >= this.slices.length) return false
    const place = this.origin + from
    const start = this.origin + scanner.record
    const { window } = this
    const hasRecords = start > this.ownFrom
    const rest = window.length - scanner.record
    const following = this.slices[this.following++]
    const origin = rest <= OVERLAP ? this.origin + window.length - OVERLAP : start
    this.window = rest <= OVERLAP ? following : this.joined(following, scanner.record)
    if (hasRecords) this.found.add(this.ownFrom, window, this.origin)
    else release(window)
    this.ownFrom = start
    this.origin = origin
    scanner.seat(this.window, origin)
    scanner.next = place - origin
    scanner.record = start - origin
    return true
  }

  /** The record that is being read and begins at a byte of the window, with what follows of it. */
  private joined(following: Uint8Array<ArrayBuffer>, record: number): Uint8Array<ArrayBuffer> {
    const rest = this.window.slice(record)
    const more = [following]
    // A record of many slices is not copied with each of them.
    for (let { length } = following; length < rest.length && this.following < this.slices.length; length += more[more.length - 1].length)
      more.push(this.slices[this.following++])
    const joined = joinedBytes([rest, ...more.map((slice) => slice.slice(OVERLAP))])
    release(rest, ...more)
    return joined
  }
}
