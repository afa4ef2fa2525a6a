import { release } from '../../../../src/core/limits.ts'
import { Skipper } from './skipper.ts'
import { ValueParser } from './value.ts'

/** A stretch of an exchange file that holds whole instances: the bytes from `from` up to `to`, until they are given back. */
export class Piece {
  bytes: Uint8Array
  readonly from: number
  readonly to: number
  readonly parser: ValueParser
  private readonly skipper: Skipper

  constructor(bytes: Uint8Array, from: number, to: number, rowOf: (id: number) => number) {
    this.bytes = bytes
    this.from = from
    this.to = to
    this.parser = new ValueParser(bytes, rowOf)
    this.skipper = new Skipper(bytes)
  }

  /** Behind the `;` of the record at a place of `bytes`. */
  behindRecord(at: number): number {
    this.skipper.reach(this.bytes.length)
    return this.skipper.record(at)
  }

  get isGivenBack(): boolean {
    return this.bytes.length < this.to - this.from
  }

  giveBack(): void {
    if (!this.isGivenBack) release(this.bytes as Uint8Array<ArrayBuffer>)
  }
}
