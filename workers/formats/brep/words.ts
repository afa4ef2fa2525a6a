import { OpenError } from '../../../src/core/errors.ts'
import { ByteScanner } from '../../mesh/byteScanner.ts'
import type { BrepSource } from './readBrep.ts'

const LINE = 10
/** The least that anything listed takes: a digit and a blank. */
const LEAST_BYTES = 2

/** Words and numbers of a text, whatever the lines. Throws `file-exception` where a number should be and is none, or a count is more than the text can hold. */
export class Words implements BrepSource {
  private readonly scanner: ByteScanner
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.scanner = new ByteScanner(bytes)
  }

  number(): number {
    this.scanner.toContent()
    const value = this.scanner.number()
    if (Number.isNaN(value)) throw new OpenError('file-exception', `no number at byte ${this.scanner.at}`)
    return value
  }

  integer(): number {
    return Math.trunc(this.number())
  }

  kind(): number {
    return this.integer()
  }

  flag(): boolean {
    return this.integer() !== 0
  }

  degree(): number {
    return this.integer()
  }

  knots(count: number): Float64Array {
    return this.numbers(count * 2)
  }

  /** A number of things of `size` words each that follow. */
  count(size = 1): number {
    const count = this.integer()
    if (!(count >= 0 && count * size * LEAST_BYTES <= this.bytes.length - this.scanner.at + LEAST_BYTES)) {
      throw new OpenError('file-exception', `${count} things in ${this.bytes.length} bytes`)
    }
    return count
  }

  numbers(count: number): Float64Array {
    if (!(count >= 0 && count * LEAST_BYTES <= this.bytes.length - this.scanner.at + LEAST_BYTES)) throw new OpenError('file-exception', `${count} numbers`)
    const out = new Float64Array(count)
    for (let i = 0; i < count; i++) out[i] = this.number()
    return out
  }

  /** The next word; '' at the end. */
  word(): string {
    if (!this.scanner.toContent()) return ''
    this.scanner.word()
    return this.scanner.wordText()
  }

  /** The first byte of the next word, which stays; -1 at the end. */
  peek(): number {
    this.scanner.toContent()
    return this.scanner.peek()
  }

  /** Goes behind the next line that begins with a word, and its count. Throws `file-exception` when there is none. */
  toTable(name: string): number {
    for (let at = this.scanner.at; at >= 0 && at < this.bytes.length; at = this.bytes.indexOf(LINE, at) + 1) {
      if (startsWith(this.bytes, at, name)) {
        this.scanner.at = at + name.length
        return this.count()
      }
      if (this.bytes.indexOf(LINE, at) < 0) break
    }
    throw new OpenError('file-exception', `no ${name}`)
  }
}

function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false
  return bytes[at + word.length] <= 0x20
}
