import { OpenError } from '../../../../src/core/errors.ts'
import { number, readNumber } from '../../step/part21/number.ts'
import { LONGEST_NAME, type Source } from './source.ts'

const LF = 10
const CR = 13
const SPACE = 32
const NONE = 63
const BACKSLASH = 92
/** Spaces that `\9` stands for. */
const NINE = 9

/** A text's bytes without line ends, which may stand inside of a number or a name. `strip`: nor blanks before them. */
export function joinLines(text: Uint8Array, strip: boolean): Uint8Array {
  const out = new Uint8Array(text.length)
  let length = 0
  for (let from = 0; from < text.length; ) {
    const lf = text.indexOf(LF, from)
    const until = lf < 0 ? text.length : lf
    length = put(text.subarray(from, until), out, length, strip)
    if (strip && lf >= 0) length = stripped(out, length)
    from = until + 1
  }
  return out.subarray(0, length)
}

/** A line up to its LF: a CR ends a line too. */
function put(line: Uint8Array, out: Uint8Array, at: number, strip: boolean): number {
  let length = at
  let from = 0
  for (let cr = line.indexOf(CR); cr >= 0; cr = line.indexOf(CR, from)) {
    out.set(line.subarray(from, cr), length)
    length += cr - from
    if (strip) length = stripped(out, length)
    from = cr + 1
  }
  out.set(line.subarray(from), length)
  return length + line.length - from
}

function stripped(out: Uint8Array, length: number): number {
  let end = length
  while (end > 0 && out[end - 1] === SPACE) end--
  return end
}

/** Numbers end in one blank, which is taken with them; characters and names follow each other without any. */
export class TextSource implements Source {
  at = 0
  private readonly bytes: Uint8Array
  private spaces = 0

  /** `bytes`: of `joinLines`, from behind the flag `T`. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  double(): number {
    if (this.bytes[this.at] === NONE) {
      this.at++
      return Number.NaN
    }
    const end = readNumber(this.bytes, this.at, this.bytes.length)
    const value = number[0]
    // An exponent of digits without end is no number either.
    if (!Number.isFinite(value)) throw new OpenError('file-exception', `no number at ${this.at}`)
    this.at = this.bytes[end] === SPACE ? end + 1 : end
    return value
  }

  byte(): number {
    return this.double()
  }
  short(): number {
    return this.double()
  }
  titleLength(): number {
    return this.double()
  }
  int(): number {
    return this.double()
  }
  index(): number {
    return this.double()
  }
  length(): number {
    return this.double()
  }

  char(): number {
    if (this.at >= this.bytes.length) throw new OpenError('file-exception', 'the text ends too soon')
    return this.bytes[this.at++]
  }

  textChar(): number {
    if (this.spaces > 0) {
      this.spaces--
      return SPACE
    }
    const char = this.char()
    if (char !== BACKSLASH) return char
    const escaped = this.char()
    switch (String.fromCharCode(escaped)) {
      case '0':
        return 0
      case 'n':
        return CR
      case 'r':
        return LF
      case '9':
        this.spaces = NINE - 1
        return SPACE
      default:
        return escaped
    }
  }

  logical(): number {
    const char = this.char()
    if (char === 0x54) return 1
    if (char === 0x46) return 0
    throw new OpenError('file-exception', `no logical at ${this.at - 1}`)
  }

  vector(out: Float64Array, at: number): void {
    if (this.bytes[this.at] === NONE) {
      this.at++
      out.fill(Number.NaN, at, at + 3)
      return
    }
    for (let i = 0; i < 3; i++) out[at + i] = this.double()
  }

  raw(count: number): string {
    if (!(count >= 0 && count <= Math.min(LONGEST_NAME, this.left))) throw new OpenError('file-exception', `a name of ${count} characters`)
    const from = this.at
    this.at += count
    return String.fromCharCode(...this.bytes.subarray(from, this.at))
  }
}
