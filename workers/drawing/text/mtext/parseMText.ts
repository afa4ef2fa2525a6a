import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { aciColor, opaque } from '../../build/styles.ts'
import { requestOfCode } from '../../fonts/fontDemand.ts'
import { decodeUnicodeCodes } from '../../fonts/letterCodes.ts'
import { percentCode } from '../percentCodes.ts'
import type { MTextSpec } from '../textSpec.ts'
import { type MTextState, type MTextToken, type ParagraphStyle, paragraphStyle, plainParagraph, stackOf } from './mtextState.ts'

const MAX_LENGTH = 1_000_000
const NO_BREAK_SPACE = '\u00a0'
const BY_LAYER = 256

/** Splits MTEXT into letters with their looks, stacks, tabs and ends of paragraphs. Unknown codes are left out. */
export function parseMText(spec: Pick<MTextSpec, 'text' | 'height' | 'font' | 'widthFactor' | 'oblique'>): MTextToken[] {
  const parser = new MTextParser(spec)
  parser.run(decodeUnicodeCodes(spec.text.slice(0, MAX_LENGTH)))
  return parser.tokens
}

class MTextParser {
  readonly tokens: MTextToken[] = []
  private state: MTextState
  private paragraph: ParagraphStyle = plainParagraph
  private letters = ''
  private readonly stack: MTextState[] = []
  private readonly nominal: number

  constructor({ height, font, widthFactor = 1, oblique = 0 }: Pick<MTextSpec, 'height' | 'font' | 'widthFactor' | 'oblique'>) {
    this.nominal = height
    this.state = { font, height, widthFactor, oblique, tracking: 1, align: 0, under: false, over: false, strike: false }
  }

  run(text: string): void {
    for (let at = 0; at < text.length; ) at = this.step(text, at)
    this.end()
  }

  private flush(): void {
    if (this.letters !== '') this.tokens.push({ kind: 'letters', text: this.letters, state: this.state })
    this.letters = ''
  }

  private change(change: Partial<MTextState>): void {
    this.flush()
    this.state = { ...this.state, ...change }
  }

  private end(column = false): void {
    this.flush()
    this.tokens.push({ kind: 'end', state: this.state, style: this.paragraph, ...(column && { column }) })
  }

  private step(text: string, at: number): number {
    const c = text[at]
    if (c === '\\') return this.code(text, at)
    if (c === '{') {
      this.flush()
      if (this.stack.length < MAX_DEPTH) this.stack.push(this.state)
    } else if (c === '}') {
      this.flush()
      this.state = this.stack.pop() ?? this.state
    } else if (c === '^' && at + 1 < text.length) {
      const next = text[at + 1]
      if (next === 'I') this.tab()
      else if (next === 'J') this.end()
      else if (next === ' ') this.letters += '^'
      else if (next !== 'M') this.letters += `^${next}`
      return at + 2
    } else if (c === '%' && text[at + 1] === '%') {
      const sign = percentCode(text, at)
      if (sign) {
        this.letters += String.fromCodePoint(sign.code)
        return at + sign.length
      }
      this.letters += '%%'
      return at + 2
    } else if (c === '\n') this.end()
    else if (c === '\t') this.tab()
    else if (c >= ' ') this.letters += c
    return at + 1
  }

  private tab(): void {
    this.flush()
    this.tokens.push({ kind: 'tab', state: this.state })
  }

  /** A code at `at`; gives the place behind it. */
  private code(text: string, at: number): number {
    const c = text[at + 1]
    if (c === undefined) return at + 1
    if ('\\{}'.includes(c)) this.letters += c
    else if (c === '~') this.letters += NO_BREAK_SPACE
    else if (c === 'P' || c === 'n') this.end()
    else if (c === 'X') this.end()
    else if (c === 'N') this.end(true)
    else if (c === 'L' || c === 'l') this.change({ under: c === 'L' })
    else if (c === 'O' || c === 'o') this.change({ over: c === 'O' })
    else if (c === 'K' || c === 'k') this.change({ strike: c === 'K' })
    else if ('ACcfFHWQTSp'.includes(c)) {
      // A stack may hold an escaped semicolon.
      let end = at + 2
      while (end < text.length && text[end] !== ';') end += c === 'S' && text[end] === '\\' ? 2 : 1
      this.argument(c, text.slice(at + 2, end))
      return end + 1
    }
    return at + 2
  }

  private argument(code: string, value: string): void {
    const number = Number.parseFloat(value)
    const relative = /x\s*$/i.test(value)
    if (code === 'S') {
      this.flush()
      this.tokens.push({ kind: 'stack', ...stackOf(value), state: this.state })
    } else if (code === 'p') this.paragraph = paragraphStyle(value, this.paragraph, this.nominal)
    else if (code === 'f' || code === 'F')
      this.change({ font: { ...requestOfCode(value), ...(!value.includes(',') && this.state.font.bigFont && { bigFont: this.state.font.bigFont }) } })
    else if (!Number.isFinite(number)) return
    else if (code === 'A') this.change({ align: number === 1 ? 1 : number === 2 ? 2 : 0 })
    else if (code === 'C') this.change({ color: number === BY_LAYER ? 0 : number === 0 ? undefined : aciColor(number) })
    else if (code === 'c') this.change({ color: opaque(((number & 255) << 16) | (number & 0xff00) | ((number >> 16) & 255)) })
    else if (code === 'H') this.change({ height: bounded(relative ? this.state.height * number : number, this.state.height) })
    else if (code === 'W') this.change({ widthFactor: bounded(relative ? this.state.widthFactor * number : number, 1) })
    else if (code === 'Q') this.change({ oblique: (Math.max(-85, Math.min(85, number)) / 180) * Math.PI })
    else if (code === 'T') this.change({ tracking: bounded(relative ? this.state.tracking * number : number, 1) })
  }
}

const bounded = (value: number, instead: number): number => (value > 0 && Number.isFinite(value) ? value : instead)
