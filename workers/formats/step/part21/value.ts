import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { decodeString } from './text.ts'

/** A reference to another instance of the file, by row; -1 = there is no such instance. */
export class Ref {
  readonly row: number
  constructor(row: number) {
    this.row = row
  }
}

/** `.NAME.` */
export class Enumeration {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** `NAME(args)` as an argument: a select type's value. */
export class Typed {
  readonly name: string
  readonly args: Value[]
  constructor(name: string, args: Value[]) {
    this.name = name
    this.args = args
  }
}

/** An argument; null = `$`, `*` or not readable. */
export type Value = number | string | null | Ref | Enumeration | Typed | Value[]

const isDelimiter = (byte: number): boolean => byte <= 0x20 || byte === 0x2c || byte === 0x29 || byte === 0x28 || byte === 0x3b

/** Parses arguments of instances when they are asked for. */
export class ValueParser {
  private readonly bytes: Uint8Array
  private readonly rowOf: (id: number) => number
  private at = 0
  private end = 0

  constructor(bytes: Uint8Array, rowOf: (id: number) => number) {
    this.bytes = bytes
    this.rowOf = rowOf
  }

  /** The list whose opening bracket is at `at`; never reads at or behind `end`. */
  list(at: number, end: number): Value[] {
    this.at = at + 1
    this.end = end
    return this.items(0)
  }

  /** The parts of a complex instance, whose opening bracket is at `at`. */
  parts(at: number, end: number): Map<string, Value[]> {
    this.at = at + 1
    this.end = end
    const parts = new Map<string, Value[]>()
    while (this.at < this.end) {
      this.blanks()
      const name = this.word()
      this.blanks()
      if (name === '' || this.bytes[this.at] !== 0x28) break
      this.at++
      parts.set(name, this.items(1))
    }
    return parts
  }

  private items(depth: number): Value[] {
    const out: Value[] = []
    while (this.at < this.end) {
      this.blanks()
      const byte = this.bytes[this.at]
      if (byte === 0x29) {
        this.at++
        break
      }
      if (byte === 0x2c) {
        this.at++
        continue
      }
      if (byte === 0x3b || this.at >= this.end) break
      out.push(this.value(depth))
    }
    return out
  }

  private value(depth: number): Value {
    const { bytes } = this
    const byte = bytes[this.at]
    if (byte === 0x28) {
      if (depth >= MAX_DEPTH) {
        this.at = this.end
        return null
      }
      this.at++
      return this.items(depth + 1)
    }
    if (byte === 0x27) return this.text()
    if (byte === 0x23) {
      this.at++
      let id = 0
      while (bytes[this.at] >= 0x30 && bytes[this.at] <= 0x39) id = id * 10 + bytes[this.at++] - 0x30
      return new Ref(this.rowOf(id))
    }
    if (byte === 0x24 || byte === 0x2a) {
      this.at++
      return null
    }
    if (byte === 0x2e && !(bytes[this.at + 1] >= 0x30 && bytes[this.at + 1] <= 0x39)) {
      this.at++
      const name = this.word()
      if (bytes[this.at] === 0x2e) this.at++
      return new Enumeration(name)
    }
    if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.number()
    const name = this.word()
    if (name !== '') {
      this.blanks()
      if (bytes[this.at] === 0x28 && depth < MAX_DEPTH) {
        this.at++
        return new Typed(name, this.items(depth + 1))
      }
      return null
    }
    // A binary literal or a stray byte.
    do this.at++
    while (this.at < this.end && !isDelimiter(bytes[this.at]))
    return null
  }

  private text(): string {
    const from = ++this.at
    while (this.at < this.end) {
      if (this.bytes[this.at] === 0x27) {
        if (this.bytes[this.at + 1] !== 0x27) break
        this.at++
      }
      this.at++
    }
    return decodeString(this.bytes.subarray(from, this.at++))
  }

  private number(): number | null {
    const from = this.at
    while (this.at < this.end && !isDelimiter(this.bytes[this.at])) this.at++
    const value = Number(String.fromCharCode(...this.bytes.subarray(from, Math.min(this.at, from + 64))).replace(/[dD]/, 'E'))
    return Number.isFinite(value) ? value : null
  }

  private word(): string {
    const from = this.at
    const { bytes } = this
    while (this.at < this.end) {
      const byte = bytes[this.at]
      if (!((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f || (byte >= 0x30 && byte <= 0x39))) break
      this.at++
    }
    return String.fromCharCode(...bytes.subarray(from, Math.min(this.at, from + 256))).toUpperCase()
  }

  private blanks(): void {
    const { bytes } = this
    while (this.at < this.end) {
      if (bytes[this.at] === 0x2f && bytes[this.at + 1] === 0x2a) {
        let at = this.at + 2
        while (at < this.end && !(bytes[at] === 0x2a && bytes[at + 1] === 0x2f)) at++
        this.at = at + 2
      } else if (bytes[this.at] <= 0x20) this.at++
      else break
    }
  }
}
