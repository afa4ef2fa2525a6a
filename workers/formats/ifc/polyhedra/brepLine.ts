import { number, readNumber } from '../../step/part21/number.ts'
import { Growing } from '../../../mesh/growing.ts'

const OPEN = 40
const CLOSE = 41
const COMMA = 44
const DOT = 46
const SEMICOLON = 59
const HASH = 35
const TRUE = 84
const FALSE = 70

/** How reading a line's arguments ends: as they should be, otherwise, or not yet. */
export const ReadLine = { good: 1, odd: 0, cut: -1 } as const

/** Reads the arguments of the short lines of B-reps. Comments and whatever else is unusual make a line odd. */
export class BrepLine {
  /** Behind the semicolon of a good line. */
  at = 0
  /** Coordinates of a point. */
  readonly point = [0, 0, 0]
  /** Ids that the line read last refers to. */
  readonly ids = new Growing(Uint32Array)
  /** Whether the bound read last has the direction of its loop. */
  isAlong = true
  private bytes: Uint8Array = new Uint8Array(0)
  private readonly maxId: number

  /** References to ids from `maxId` on make a line odd. */
  constructor(maxId: number) {
    this.maxId = maxId
  }

  /** Begins at the opening bracket of a line's arguments. */
  begin(bytes: Uint8Array, open: number): void {
    this.bytes = bytes
    this.ids.length = 0
    this.at = open
  }

  /** `((x,y,z));` */
  readPoint(): number {
    if (!(this.byte(OPEN) && this.byte(OPEN))) return this.failure()
    for (let axis = 0; axis < 3; axis++) {
      if (axis > 0 && !this.byte(COMMA)) return this.failure()
      this.blanks()
      this.at = readNumber(this.bytes, this.at, this.bytes.length)
      if (!Number.isFinite(number[0])) return this.failure()
      this.point[axis] = number[0]
    }
    return this.byte(CLOSE) ? this.end() : this.failure()
  }

  /** `((#1,#2,...));` */
  readList(): number {
    if (!(this.byte(OPEN) && this.byte(OPEN))) return this.failure()
    do if (!this.reference()) return this.failure()
    while (this.byte(COMMA))
    return this.byte(CLOSE) ? this.end() : this.failure()
  }

  /** `(#1);` */
  readReference(): number {
    return this.byte(OPEN) && this.reference() ? this.end() : this.failure()
  }

  /** `(#1,.T.);` */
  readBound(): number {
    if (!(this.byte(OPEN) && this.reference() && this.byte(COMMA) && this.byte(DOT))) return this.failure()
    this.isAlong = this.bytes[this.at] === TRUE
    if (!this.isAlong && this.bytes[this.at] !== FALSE) return this.failure()
    this.at++
    return this.byte(DOT) ? this.end() : this.failure()
  }

  private end(): number {
    return this.byte(CLOSE) && this.byte(SEMICOLON) ? ReadLine.good : this.failure()
  }

  private failure(): number {
    return this.at >= this.bytes.length ? ReadLine.cut : ReadLine.odd
  }

  /** Passes a reference and notes it. */
  private reference(): boolean {
    if (!this.byte(HASH)) return false
    const { bytes } = this
    let at = this.at
    let id = 0
    while (bytes[at] >= 48 && bytes[at] <= 57) id = id * 10 + bytes[at++] - 48
    this.at = at
    if (id === 0 || id >= this.maxId) return false
    this.ids.push(id)
    return true
  }

  /** Passes a byte, which blanks may precede. */
  private byte(expected: number): boolean {
    this.blanks()
    if (this.bytes[this.at] !== expected) return false
    this.at++
    return true
  }

  private blanks(): void {
    while (this.bytes[this.at] <= 32) this.at++
  }
}
