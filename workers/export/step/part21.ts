import { ByteParts, TEXT_PIECE } from '../byteParts.ts'

/** Directions and points that are written once and referred to again, at most. */
const MOST_SHARED = 1 << 16

/** Number of an instance of the data section. */
export type Ref = number

/** The data section of an ISO 10303-21 file that grows instance by instance. Instances may refer to later ones, so that nothing has to be held back. */
export class Part21 {
  private readonly out = new ByteParts()
  private readonly shared = new Map<string, Ref>()
  private text = ''
  private last = 0

  get size(): number {
    return this.out.size + this.text.length
  }

  /** Writes an instance (`KEYWORD(arguments)`, or the parts of a complex one in parentheses) and returns its number. */
  add(record: string): Ref {
    const ref = ++this.last
    this.text += `#${ref}=${record};\n`
    if (this.text.length >= TEXT_PIECE) this.flush()
    return ref
  }

  /** Writes a long instance piece by piece. */
  addPieces(pieces: Iterable<string>): Ref {
    const ref = ++this.last
    this.text += `#${ref}=`
    for (const piece of pieces) {
      this.text += piece
      if (this.text.length >= TEXT_PIECE) this.flush()
    }
    this.text += ';\n'
    return ref
  }

  /** The number of an instance with this very text, which is written if there is none yet. */
  once(record: string): Ref {
    const known = this.shared.get(record)
    if (known !== undefined) return known
    if (this.shared.size >= MOST_SHARED) this.shared.clear()
    const ref = this.add(record)
    this.shared.set(record, ref)
    return ref
  }

  /** The whole file: header, all instances, and the end. */
  blob(header: string): Blob {
    this.flush()
    this.out.text('ENDSEC;\nEND-ISO-10303-21;\n')
    return this.out.blob('model/step', `ISO-10303-21;\n${header}DATA;\n`)
  }

  private flush(): void {
    this.out.text(this.text)
    this.text = ''
  }
}

/** A REAL: as many digits as the number has, with the decimal point that the format requires. Throws RangeError for numbers that are not finite. */
export function real(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('a number that is not finite')
  const text = `${value === 0 ? 0 : value}`
  const exponent = text.indexOf('e')
  if (exponent < 0) return text.includes('.') ? text : `${text}.`
  const mantissa = text.slice(0, exponent)
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.`}E${text.slice(exponent + 1).replace('+', '')}`
}

/** A STRING: quotes and backslashes doubled, all but plain ASCII as \X2\ (or \X4\ beyond the basic plane). */
export function quoted(text: string): string {
  let out = ''
  let open = ''
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    const own = code >= 32 && code < 127 ? '' : code > 0xffff ? 'X4' : 'X2'
    if (own !== open) {
      if (open !== '') out += '\\X0\\'
      if (own !== '') out += `\\${own}\\`
      open = own
    }
    if (own === '') out += letter === "'" ? "''" : letter === '\\' ? '\\\\' : letter
    else
      out += code
        .toString(16)
        .toUpperCase()
        .padStart(own === 'X4' ? 8 : 4, '0')
  }
  return `'${out}${open === '' ? '' : '\\X0\\'}'`
}

export const refs = (list: ArrayLike<Ref> & Iterable<Ref>): string => {
  let out = ''
  for (const ref of list) out += out === '' ? `#${ref}` : `,#${ref}`
  return `(${out})`
}

export const reals = (list: Iterable<number>): string => `(${Array.from(list, real).join(',')})`

export const flag = (value: boolean): string => (value ? '.T.' : '.F.')
