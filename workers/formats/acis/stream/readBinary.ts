import { OpenError } from '../../../../src/core/errors.ts'
import type { AcisStream } from './openAcis.ts'
import { isEnd, Tok, TokenTable } from './tokenTable.ts'

const MAGIC_BYTES = 15

/**
 * A binary stream (SAB): one tag byte before each value, little-endian; integers and references have 4 or 8 bytes.
 * Throws `file-exception` for tags that are none and for strings beyond the end.
 */
export function readBinary(bytes: Uint8Array): AcisStream {
  return new BinaryReader(bytes).read()
}

class BinaryReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly tokens = new TokenTable()
  private readonly texts: Texts
  /** Bytes of an integer. */
  private readonly width: 4 | 8
  private at: number

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.texts = new Texts(bytes)
    this.width = latin1(bytes, MAGIC_BYTES - 1, MAGIC_BYTES) === '8' ? 8 : 4
    this.at = this.width === 8 ? 47 : 31
    if (bytes.length < this.at) throw new OpenError('file-exception', 'the header ends early')
  }

  read(): AcisStream {
    const { tokens } = this
    const version = this.view.getUint32(MAGIC_BYTES, true)
    for (let field = 0; field < 6; field++) this.token()
    const header = {
      version,
      product: tokens.string(0),
      kernel: tokens.string(1),
      date: tokens.string(2),
      scale: tokens.number(3),
      encoding: latin1(this.bytes, 0, MAGIC_BYTES),
    }
    let number = 0
    let complete = false
    while (this.at < this.bytes.length) {
      const name = this.recordName()
      if (isEnd(name)) {
        complete = true
        break
      }
      if (name === '') break
      tokens.begin(name, number++)
      if (!this.record()) break
    }
    return { header, tokens, complete }
  }

  /** The record's class and its base classes, the most derived one first, joined by "-". */
  private recordName(): string {
    let name = ''
    while (this.at < this.bytes.length) {
      const tag = this.bytes[this.at]
      if (tag !== 0x0d && tag !== 0x0e) return name
      this.at++
      name += (name && '-') + this.text(1)
      if (tag === 0x0d) return name
    }
    return name
  }

  /** Tokens up to the record's end; false when the stream ends first. */
  private record(): boolean {
    while (this.at < this.bytes.length) {
      if (this.bytes[this.at] === 0x11) {
        this.at++
        return true
      }
      this.token()
    }
    return false
  }

  private token(): void {
    const { tokens } = this
    const tag = this.bytes[this.at++]
    switch (tag) {
      case 0x02:
        return tokens.add(Tok.number, this.view.getUint8(this.skip(1)))
      case 0x03:
        return tokens.add(Tok.number, this.view.getInt16(this.skip(2), true))
      case 0x04:
        return tokens.add(Tok.number, this.integer())
      case 0x05:
        return tokens.add(Tok.number, this.view.getFloat32(this.skip(4), true))
      case 0x06:
        return this.reals(1)
      case 0x07:
        return tokens.addString(Tok.text, this.text(1))
      case 0x08:
        return tokens.addString(Tok.text, this.text(2))
      case 0x09:
      case 0x12:
        return tokens.addString(Tok.text, this.text(this.width))
      case 0x0a:
        return tokens.add(Tok.yes, 1)
      case 0x0b:
        return tokens.add(Tok.no, 0)
      case 0x0c:
        return tokens.add(Tok.ref, this.integer())
      case 0x0d:
      case 0x0e:
        return this.word()
      case 0x0f:
        return tokens.add(Tok.open)
      case 0x10:
        return tokens.add(Tok.close)
      case 0x13:
      case 0x14:
        return this.reals(3)
      case 0x15:
        return tokens.add(Tok.enumeration, this.integer())
      case 0x16:
        return this.reals(2)
      case 0x17:
        return tokens.add(Tok.number, Number(this.view.getBigInt64(this.skip(8), true)))
      default:
        throw new OpenError('file-exception', `a tag that is none (${tag}) at ${this.at - 1}`)
    }
  }

  private word(): void {
    const { tokens } = this
    const opens = tokens.kind(tokens.count - 1) === Tok.open
    const word = this.text(1)
    if (opens) tokens.noteSubtype(word)
    tokens.addString(Tok.word, word)
  }

  private reals(count: number): void {
    const from = this.skip(count * 8)
    for (let i = 0; i < count; i++) this.tokens.add(Tok.number, this.view.getFloat64(from + i * 8, true))
  }

  private integer(): number {
    return this.width === 8 ? Number(this.view.getBigInt64(this.skip(8), true)) : this.view.getInt32(this.skip(4), true)
  }

  private text(lengthBytes: number): string {
    const at = this.skip(lengthBytes)
    const length =
      lengthBytes === 1
        ? this.view.getUint8(at)
        : lengthBytes === 2
          ? this.view.getUint16(at, true)
          : lengthBytes === 4
            ? this.view.getUint32(at, true)
            : Number(this.view.getBigUint64(at, true))
    const from = this.skip(length)
    return this.texts.at(from, length)
  }

  /** Goes over bytes that must be there. */
  private skip(count: number): number {
    const from = this.at
    if (count > this.bytes.length - from) throw new OpenError('file-exception', 'the stream ends within a value')
    this.at += count
    return from
  }
}

const utf8 = new TextDecoder()
/** Texts of more bytes are decoded each time. */
const SHORT = 64

/** Texts of a stream. Few of its words are different ones: each is decoded once. */
class Texts {
  private readonly bytes: Uint8Array
  /** Texts and where they stand, by a sum over their bytes. */
  private readonly known = new Map<number, { from: number; length: number; text: string }>()

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  at(from: number, length: number): string {
    if (length > SHORT) return this.decode(from, length)
    let sum = length
    for (let i = from; i < from + length; i++) sum = (Math.imul(sum, 31) + this.bytes[i]) | 0
    const known = this.known.get(sum)
    if (known?.length === length && this.isEqual(known.from, from, length)) return known.text
    const text = this.decode(from, length)
    this.known.set(sum, { from, length, text })
    return text
  }

  private isEqual(a: number, b: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.bytes[a + i] !== this.bytes[b + i]) return false
    return true
  }

  private decode(from: number, length: number): string {
    return utf8.decode(this.bytes.subarray(from, from + length))
  }
}
const latin1 = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
