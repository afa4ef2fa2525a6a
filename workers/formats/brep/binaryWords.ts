import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'
import type { BrepSource } from './readBrep.ts'

const LINE = 10
/** The least that a listed number takes. */
const LEAST_BYTES = 4
const MOST_DIGITS = 12

/** Numbers of binary BREP (BinTools of OpenCascade): kinds and flags take one byte, degrees two, integers four, others are doubles; little-endian. Heads of tables are text. */
export class BinaryWords implements BrepSource {
  readonly cursor: ByteCursor

  constructor(bytes: Uint8Array) {
    this.cursor = new ByteCursor(bytes)
  }

  integer(): number {
    return this.cursor.i32()
  }

  kind(): number {
    return this.cursor.u8()
  }

  flag(): boolean {
    return this.cursor.u8() !== 0
  }

  degree(): number {
    return this.cursor.u16()
  }

  count(size = 1): number {
    const count = this.integer()
    if (!(count >= 0 && count * size * LEAST_BYTES <= this.cursor.left)) throw new OpenError('file-exception', `${count} things in ${this.cursor.left} bytes`)
    return count
  }

  numbers(count: number): Float64Array {
    return this.cursor.f64s(count)
  }

  knots(count: number): Float64Array {
    const out = new Float64Array(count * 2)
    for (let i = 0; i < out.length; i += 2) {
      out[i] = this.cursor.f64()
      out[i + 1] = this.integer()
    }
    return out
  }

  /** Tables that are not read stand between those that are: the name is searched for. */
  toTable(name: string): number {
    const { bytes } = this.cursor
    const at = findBytes(bytes, latinBytes(`${name} `), this.cursor.at)
    const from = at + name.length + 1
    const end = at < 0 ? -1 : bytes.indexOf(LINE, from)
    const count = end < 0 || end - from > MOST_DIGITS ? Number.NaN : Number(String.fromCharCode(...bytes.subarray(from, end)))
    if (!(count >= 0 && count <= bytes.length)) throw new OpenError('file-exception', `no table ${name}`)
    this.cursor.skip(end + 1 - this.cursor.at)
    return count
  }
}
