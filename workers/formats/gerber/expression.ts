/** A number of an aperture macro: constants, variables `$n`, `+ - x /` and brackets. NaN when it is none. */
export function valueOf(text: string, variables: ReadonlyMap<number, number>): number {
  const parser = new Parser(text, variables)
  const value = parser.sum(0)
  return parser.atEnd ? value : Number.NaN
}

const MAX_DEPTH = 50

class Parser {
  private at = 0
  private readonly text: string
  private readonly variables: ReadonlyMap<number, number>

  constructor(text: string, variables: ReadonlyMap<number, number>) {
    this.text = text.replaceAll(/\s/g, '')
    this.variables = variables
  }

  get atEnd(): boolean {
    return this.at >= this.text.length
  }

  sum(depth: number): number {
    let value = this.product(depth)
    for (;;) {
      if (this.take('+')) value += this.product(depth)
      else if (this.take('-')) value -= this.product(depth)
      else return value
    }
  }

  private product(depth: number): number {
    let value = this.factor(depth)
    for (;;) {
      if (this.take('x') || this.take('X')) value *= this.factor(depth)
      else if (this.take('/')) value /= this.factor(depth)
      else return value
    }
  }

  private factor(depth: number): number {
    if (depth > MAX_DEPTH) return Number.NaN
    if (this.take('-')) return -this.factor(depth + 1)
    if (this.take('+')) return this.factor(depth + 1)
    if (this.take('(')) {
      const value = this.sum(depth + 1)
      return this.take(')') ? value : Number.NaN
    }
    const word = /^(\$\d+|\d+\.?\d*|\.\d+)/.exec(this.text.slice(this.at, this.at + 40))?.[0]
    if (!word) return Number.NaN
    this.at += word.length
    return word.startsWith('$') ? (this.variables.get(Number(word.slice(1))) ?? 0) : Number(word)
  }

  private take(letter: string): boolean {
    if (this.text[this.at] !== letter) return false
    this.at++
    return true
  }
}
