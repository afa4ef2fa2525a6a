import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { keepSpecimens } from '../../../contract/specimens.ts'
import { Keywords, rollHash } from './keywords.ts'
import { number, readNumber } from './number.ts'
import { stringEnds } from './skipper.ts'
import { decodeString, plainText } from './text.ts'

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

/** `'…'`: decoded when asked for. Nearly every instance has a name and hardly any is wanted. */
export class Text {
  private readonly bytes: Uint8Array
  private readonly from: number
  private readonly to: number
  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes
    this.from = from
    this.to = to
  }

  get text(): string {
    return plainText(this.bytes, this.from, this.to) ?? decodeString(this.bytes.subarray(this.from, this.to), this.bytes)
  }
}

/** An argument; null = `$`, `*` or not readable. */
export type Value = number | Text | null | Ref | Enumeration | Typed | Value[]

const isDelimiter = (byte: number): boolean => byte <= 0x20 || byte === 0x2c || byte === 0x29 || byte === 0x28 || byte === 0x3b
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

const emptyText = new Text(new Uint8Array(0), 0, 0)
const letters = new Map([...'TFU'].map((letter) => [letter.charCodeAt(0), new Enumeration(letter)]))

/** Parses arguments of instances when they are asked for. */
export class ValueParser {
  private readonly bytes: Uint8Array
  private readonly rowOf: (id: number) => number
  private readonly words: Keywords
  private readonly enumerations = new Map<string, Enumeration>()
  private at = 0
  private end = 0

  constructor(bytes: Uint8Array, rowOf: (id: number) => number) {
    this.bytes = bytes
    this.rowOf = rowOf
    this.words = new Keywords(bytes)
    keepSpecimens(new Ref(-1), new Typed('', []))
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

  /** Names of those parts. */
  names(at: number, end: number): Set<string> {
    this.at = at + 1
    this.end = end
    const names = new Set<string>()
    while (this.at < this.end) {
      this.blanks()
      const name = this.word()
      this.blanks()
      if (name === '' || this.bytes[this.at] !== 0x28) break
      this.skipList()
      names.add(name)
    }
    return names
  }

  private skipList(): void {
    let depth = 0
    while (this.at < this.end) {
      const byte = this.bytes[this.at]
      if (byte === 0x27) this.text()
      else {
        if (byte === 0x2f) this.blanks()
        if (byte === 0x28) depth++
        this.at++
        if (byte === 0x29 && --depth === 0) return
      }
    }
  }

  private items(depth: number): Value[] {
    const out: Value[] = []
    while (this.at < this.end) {
      const byte = this.bytes[this.at]
      if (byte === 0x2c) {
        this.at++
        continue
      }
      if (byte === 0x29) {
        this.at++
        break
      }
      if (byte === 0x3b) break
      if (byte <= 0x20 || byte === 0x2f) {
        const before = this.at
        this.blanks()
        // Else a slash that begins no comment.
        if (this.at > before) continue
      }
      out.push(this.value(byte, depth))
    }
    return out
  }

  private value(byte: number, depth: number): Value {
    const { bytes } = this
    if (byte === 0x23) {
      let at = this.at + 1
      while (bytes[at] <= 0x20) at++
      let id = 0
      for (; isDigit(bytes[at]); at++) id = id * 10 + bytes[at] - 0x30
      this.at = at
      return new Ref(this.rowOf(id))
    }
    if (byte === 0x27) return this.text()
    if (byte === 0x28) {
      if (depth >= MAX_DEPTH) {
        this.at = this.end
        return null
      }
      this.at++
      return this.items(depth + 1)
    }
    if (byte === 0x24 || byte === 0x2a) {
      this.at++
      return null
    }
    if (byte === 0x2e && !isDigit(bytes[this.at + 1])) return this.enumeration()
    if (isDigit(byte) || byte === 0x2d || byte === 0x2b || byte === 0x2e) return this.number()
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
    this.at++
    this.skipRest()
    return null
  }

  private text(): Text {
    const { bytes, end } = this
    const from = this.at + 1
    let at = from
    for (; at < end; at++) {
      if (bytes[at] === 0x27) {
        if (bytes[at + 1] === 0x27) at++
        else if (stringEnds(bytes, at + 1)) break
      }
    }
    this.at = at + 1
    return at === from ? emptyText : new Text(bytes, from, Math.min(at, end))
  }

  private number(): number | null {
    this.at = readNumber(this.bytes, this.at, this.end)
    const value = number[0]
    if (this.at < this.end && !isDelimiter(this.bytes[this.at])) {
      this.skipRest()
      return null
    }
    return Number.isFinite(value) ? value : null
  }

  private enumeration(): Enumeration {
    const { bytes } = this
    if (bytes[this.at + 2] === 0x2e) {
      const letter = letters.get(bytes[this.at + 1])
      if (letter) {
        this.at += 3
        return letter
      }
    }
    this.at++
    const name = this.word()
    if (bytes[this.at] === 0x2e) this.at++
    let known = this.enumerations.get(name)
    if (!known) this.enumerations.set(name, (known = new Enumeration(name)))
    return known
  }

  /** To the next delimiter. */
  private skipRest(): void {
    while (this.at < this.end && !isDelimiter(this.bytes[this.at])) this.at++
  }

  /** Letters, digits and `_`, in capitals; each name of the file is made once. */
  private word(): string {
    const from = this.at
    const { bytes, end } = this
    let at = from
    let hash = 0
    for (; at < end; at++) {
      const byte = bytes[at]
      if (!((byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || (byte >= 0x61 && byte <= 0x7a) || isDigit(byte))) break
      hash = rollHash(hash, byte)
    }
    this.at = at
    return at === from ? '' : this.words.names[this.words.code(from, at - from, hash)]
  }

  private blanks(): void {
    const { bytes, end } = this
    let at = this.at
    while (at < end) {
      if (bytes[at] <= 0x20) at++
      else if (bytes[at] === 0x2f && bytes[at + 1] === 0x2a) {
        at += 2
        while (at < end && !(bytes[at] === 0x2a && bytes[at + 1] === 0x2f)) at++
        at += 2
      } else break
    }
    this.at = at
  }
}
