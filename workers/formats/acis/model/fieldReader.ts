import type { Vec3 } from '../../../kernel/brep/frame.ts'
import { Tok, type TokenTable } from '../stream/tokenTable.ts'

/** Reads tokens one after the other. What does not fit is a RangeError: the curve or surface is then unknown. */
export class FieldReader {
  readonly tokens: TokenTable
  at: number

  constructor(tokens: TokenTable, at: number) {
    this.tokens = tokens
    this.at = at
  }

  number(): number {
    const value = this.tokens.number(this.at++)
    if (!Number.isFinite(value)) throw new RangeError(`no number at token ${this.at - 1}`)
    return value
  }

  /** A number of things, each of at least `tokensEach` tokens that must be there. */
  count(tokensEach = 1): number {
    const value = this.number()
    if (!(Number.isInteger(value) && value >= 0 && value * tokensEach <= this.tokens.count - this.at)) throw new RangeError(`a count of ${value}`)
    return value
  }

  vector(): Vec3 {
    return [this.number(), this.number(), this.number()]
  }

  /** A sense: old texts have 0 and 1. */
  flag(): boolean {
    const kind = this.tokens.kind(this.at)
    if (kind === Tok.yes || kind === Tok.no) {
      this.at++
      return kind === Tok.yes
    }
    return this.number() !== 0
  }

  /** One end of a range: undefined when unbounded. */
  bound(): number | undefined {
    if (this.tokens.string(this.at) === 'I') {
      this.at++
      return undefined
    }
    return this.flag() ? this.number() : undefined
  }

  peek(): Tok {
    return this.tokens.kind(this.at)
  }

  word(): string {
    const text = this.tokens.string(this.at++)
    if (text === '') throw new RangeError(`no word at token ${this.at - 1}`)
    return text
  }
}
