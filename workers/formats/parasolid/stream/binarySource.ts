import { OpenError } from '../../../../src/core/errors.ts'
import { LONGEST_NAME, type Source } from './source.ts'

/** Stored in place of a number where there is none. */
const NO_INT = -32764
const NO_DOUBLE = -3.14158e13

/** Neutral binary: big-endian, packed. The bare binary of PCs differs in the order of bytes only. */
export class BinarySource implements Source {
  at = 0
  private readonly view: DataView
  private readonly little: boolean
  private readonly bare: boolean

  /** `bytes`: from behind the flag. `little`: numbers begin with their last byte. `bare`: not neutral, but of one kind of machine. */
  constructor(bytes: Uint8Array, { bare = false, little = false } = {}) {
    this.bare = bare
    this.little = little
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.view.byteLength - this.at
  }

  private take(count: number): number {
    if (!(count >= 0 && count <= this.left)) throw new OpenError('file-exception', 'the data end too soon')
    const at = this.at
    this.at += count
    return at
  }

  byte(): number {
    return this.view.getUint8(this.take(1))
  }

  char(): number {
    return this.byte()
  }

  textChar(): number {
    return this.byte()
  }

  logical(): number {
    const value = this.byte()
    if (value > 1) throw new OpenError('file-exception', `no logical at ${this.at - 1}`)
    return value
  }

  short(): number {
    return numberOrNone(this.view.getInt16(this.take(2), this.little))
  }

  int(): number {
    return numberOrNone(this.view.getInt32(this.take(4), this.little))
  }

  titleLength(): number {
    return this.bare ? this.int() : this.short()
  }

  length(): number {
    return this.view.getUint32(this.take(4), this.little)
  }

  double(): number {
    const value = this.view.getFloat64(this.take(8), this.little)
    return value === NO_DOUBLE ? Number.NaN : value
  }

  index(): number {
    const first = this.view.getInt16(this.take(2), this.little)
    if (first >= 0) return first - 1
    return this.view.getInt16(this.take(2), this.little) * 32767 - first - 1
  }

  vector(out: Float64Array, at: number): void {
    for (let i = 0; i < 3; i++) out[at + i] = this.double()
  }

  raw(count: number): string {
    if (!(count <= LONGEST_NAME)) throw new OpenError('file-exception', `a name of ${count} characters`)
    const from = this.take(count)
    return String.fromCharCode(...new Uint8Array(this.view.buffer, this.view.byteOffset + from, count))
  }
}

const numberOrNone = (value: number): number => (value === NO_INT ? Number.NaN : value)
