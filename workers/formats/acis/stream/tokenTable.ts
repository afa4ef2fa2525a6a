import { release } from '../../../../src/core/limits.ts'

/** Kinds of token; text and binary streams give the same ones. */
export const Tok = { end: 0, number: 1, ref: 2, word: 3, text: 4, yes: 5, no: 6, open: 7, close: 8, enumeration: 9 } as const
export type Tok = (typeof Tok)[keyof typeof Tok]

/** A control point that is written out has at least three tokens. */
const CONTROL_POINTS_PER_TOKEN = 4
const FREE_CONTROL_POINTS = 1_000_000

/**
 * A stream as columns of tokens. Positions and vectors are three numbers. The token in the place `count` (and beyond) is `Tok.end`.
 * Records are numbered in their order, whatever number the stream has for them.
 */
export class TokenTable {
  kinds = new Uint8Array(1024)
  values = new Float64Array(1024)
  count = 0
  /** Words and texts, each once; tokens hold their places. */
  readonly strings: string[] = []
  /** Name of each record ("plane-surface"), and its first token behind the name. */
  readonly names: string[] = []
  readonly starts: number[] = []
  /** Tokens behind the `{` of each subtype that is written out, in order of opening: what `{ ref n }` means. */
  readonly subtypes: number[] = []
  private readonly known = new Map<string, number>()
  /** Records by the stream's numbers, when these are not simply their order. */
  private recordOf: Map<number, number> | undefined
  private controlPoints = 0

  add(kind: Tok, value = 0): void {
    if (this.count === this.kinds.length) this.grow()
    this.kinds[this.count] = kind
    this.values[this.count++] = value
  }

  addString(kind: Tok, text: string): void {
    let place = this.known.get(text)
    if (place === undefined) {
      place = this.strings.push(text) - 1
      this.known.set(text, place)
    }
    this.add(kind, place)
  }

  /** A record begins; its tokens are added after this. */
  begin(name: string, number: number): void {
    if (!this.recordOf && number !== this.names.length) this.recordOf = new Map(this.names.map((_, record) => [record, record]))
    this.recordOf?.set(number, this.names.length)
    this.names.push(name)
    this.starts.push(this.count)
  }

  /** Adds `{`'s name: a subtype of its own unless it refers to another. */
  noteSubtype(name: string): void {
    if (name !== 'ref') this.subtypes.push(this.count)
  }

  kind(token: number): Tok {
    return token < this.count ? (this.kinds[token] as Tok) : Tok.end
  }

  /** The word or text of a token; '' for others. */
  string(token: number): string {
    const kind = this.kind(token)
    return kind === Tok.word || kind === Tok.text ? this.strings[this.values[token]] : ''
  }

  /** The number of a token; NaN for others. */
  number(token: number): number {
    const kind = this.kind(token)
    return kind === Tok.number || kind === Tok.enumeration ? this.values[token] : NaN
  }

  /** The record that a token refers to, -1 for none. */
  ref(token: number): number {
    if (this.kind(token) !== Tok.ref) return -1
    const number = this.values[token]
    if (this.recordOf) return this.recordOf.get(number) ?? -1
    return number >= 0 && number < this.names.length ? number : -1
  }

  /** The token behind a record's last one. */
  endOf(record: number): number {
    return record + 1 < this.starts.length ? this.starts[record + 1] : this.count
  }

  /**
   * Counts control points that are made: splines can be referred to any number of times, and helices are short to write. Throws RangeError beyond what real files come to.
   */
  makeControlPoints(count: number): void {
    this.controlPoints += count
    if (this.controlPoints > FREE_CONTROL_POINTS + CONTROL_POINTS_PER_TOKEN * this.count) throw new RangeError(`${this.controlPoints} control points`)
  }

  /** Gives the memory of the columns back; nothing can be read after that. */
  release(): void {
    release(this.kinds, this.values)
  }

  private grow(): void {
    const kinds = new Uint8Array(this.kinds.length * 2)
    const values = new Float64Array(this.values.length * 2)
    kinds.set(this.kinds)
    values.set(this.values)
    this.release()
    this.kinds = kinds
    this.values = values
  }
}

/** What ends the current model: its history and the stream's own end. */
export const isEnd = (name: string): boolean => /^(Begin-of-(ASM|ACIS)-History-Data|delta_state|End-of-(ASM|ACIS)-data)$/i.test(name)
