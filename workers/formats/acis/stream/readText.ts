import { OpenError } from '../../../../src/core/errors.ts'
import type { AcisHeader, AcisStream } from './openAcis.ts'
import { isEnd, Tok, TokenTable } from './tokenTable.ts'

const HASH = 0x23,
  DOLLAR = 0x24,
  MINUS = 0x2d,
  DOT = 0x2e,
  AT = 0x40,
  OPEN = 0x7b,
  CLOSE = 0x7d
/** From this save format on strings in the header are counted, and it has a third line. */
const COUNTED = 200
const yes = new Set(['T', 'reversed', 'reverse', 'double', 'reverse_v'])
const no = new Set(['F', 'forward', 'single', 'forward_v'])

/** A text stream (SAT). Throws `file-exception` when its header is none. */
export function readText(text: string): AcisStream {
  return new TextReader(text).read()
}

class TextReader {
  private readonly text: string
  private readonly tokens = new TokenTable()
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  read(): AcisStream {
    const header = this.header()
    const { tokens } = this
    let next = 0
    let complete = false
    for (let word = this.word(); word !== ''; word = this.word()) {
      let name = word
      // A license key between header and records: "T @77 …".
      if (name === 'T' && tokens.names.length === 0) {
        this.counted()
        continue
      }
      let number = next
      if (name.charCodeAt(0) === MINUS && name.length > 1) {
        const stated = Number(name.slice(1))
        if (Number.isInteger(stated)) {
          number = stated
          name = this.word()
        }
      }
      if (isEnd(name)) {
        complete = true
        break
      }
      next = number + 1
      tokens.begin(name, number)
      if (!this.record()) break
    }
    // Records beside the current model are reported where they are left out, not at the end.
    return { header, tokens, complete }
  }

  private header(): AcisHeader {
    const first = this.line().trim().split(/\s+/)
    const version = Number(first[0])
    if (!(version >= 100) || first.length < 3) throw new OpenError('file-exception', 'no ACIS header')
    const header: AcisHeader = { version, product: '', kernel: '', date: '', scale: -1, encoding: 'text' }
    if (version < COUNTED) return header
    const about = countedStrings(this.line())
    Object.assign(header, { product: about[0] ?? '', kernel: about[1] ?? '', date: about[2] ?? '' })
    header.scale = Number(this.line().trim().split(/\s+/)[0])
    return header
  }

  private line(): string {
    const end = this.text.indexOf('\n', this.at)
    const line = this.text.slice(this.at, end < 0 ? undefined : end)
    this.at = end < 0 ? this.text.length : end + 1
    return line
  }

  /** So many characters behind one blank. */
  private take(length: number): string {
    if (!(length >= 0 && length <= this.text.length - this.at)) throw new OpenError('file-exception', 'a counted string ends early')
    const from = this.at + 1
    this.at = Math.min(this.text.length, from + length)
    return this.text.slice(from, this.at).trim()
  }

  /** What stands between blanks; '' at the end. A `#` stands alone. */
  private word(): string {
    const { text } = this
    let from = this.at
    while (from < text.length && text.charCodeAt(from) <= 32) from++
    let to = from
    while (to < text.length && text.charCodeAt(to) > 32) to++
    this.at = to
    return text.slice(from, to)
  }

  private counted(): string {
    const word = this.word()
    return this.take(Number(word.slice(1)))
  }

  /** Tokens up to `#`; false when the text ends first. */
  private record(): boolean {
    const { tokens } = this
    let opened = false
    for (let word = this.word(); word !== ''; word = this.word()) {
      const code = word.charCodeAt(0)
      if (code === HASH && word.length === 1) return true
      if (code === DOLLAR) tokens.add(Tok.ref, Number(word.slice(1)))
      else if (code === AT && word.length > 1) tokens.addString(Tok.text, this.take(Number(word.slice(1))))
      else if (code === OPEN && word.length === 1) {
        tokens.add(Tok.open)
        opened = true
        continue
      } else if (code === CLOSE && word.length === 1) tokens.add(Tok.close)
      else if ((code >= 48 && code <= 57) || code === MINUS || code === DOT || code === 0x2b) this.number(word)
      else {
        if (opened) tokens.noteSubtype(word)
        if (yes.has(word)) tokens.add(Tok.yes, 1)
        else if (no.has(word)) tokens.add(Tok.no, 0)
        else tokens.addString(Tok.word, word)
      }
      opened = false
    }
    return false
  }

  private number(word: string): void {
    const value = Number(word)
    if (Number.isNaN(value)) this.tokens.addString(Tok.word, word)
    else this.tokens.add(Tok.number, value)
  }
}

/** The strings of "6 Cobalt 8 ACIS 7.0 …": as many as can be read. */
function countedStrings(line: string): string[] {
  const out: string[] = []
  let rest = line.trimStart()
  for (let match = /^(\d+) /.exec(rest); match && out.length < 3; match = /^(\d+) /.exec(rest)) {
    const from = match[0].length
    out.push(rest.slice(from, from + Number(match[1])).trim())
    rest = rest.slice(from + Number(match[1])).trimStart()
  }
  return out
}
