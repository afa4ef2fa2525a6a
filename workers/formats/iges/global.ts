import { OpenError } from '../../../src/core/errors.ts'
import type { LengthUnit } from '../../../src/core/units.ts'

/** The global section of an IGES file (IGES 5.3 §2.2.4.3). */
export interface IgesGlobal {
  /** System and preprocessor that wrote it. */
  application: string
  preprocessor: string
  units: LengthUnit
  author: string
  organisation: string
  date: string
}

const COLUMNS = 72
/** A global section of more lines than this is none. */
const MAX_LINES = 200

/** Unit flags (parameter 14). 3 = the name in parameter 15 holds. */
const flags: Record<string, LengthUnit> = { '1': 'in', '2': 'mm', '4': 'ft', '5': 'mi', '6': 'm', '7': 'km', '9': 'um', '10': 'cm' }
const names: Record<string, LengthUnit> = { IN: 'in', INCH: 'in', MM: 'mm', FT: 'ft', MI: 'mi', M: 'm', KM: 'km', UM: 'um', CM: 'cm' }

/** Reads the global section; throws `file-exception` when the lines are not those of IGES. */
export function readGlobal(bytes: Uint8Array): IgesGlobal {
  const parameters = globalParameters(globalText(bytes))
  const text = (number: number): string => (parameters[number - 1] ?? '').trim()
  const units = flags[text(14)] ?? names[text(15).toUpperCase()] ?? 'unknown'
  return {
    application: text(5),
    preprocessor: text(6),
    units,
    author: text(21),
    organisation: text(22),
    date: text(18),
  }
}

/** Lines of section G (letter in column 73), joined. */
function globalText(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 82 * MAX_LINES * 2))
  const lines = head.split(/\r\n|\n|\r/)
  let text = ''
  let seen = 0
  for (const line of lines) {
    const letter = line[COLUMNS]
    if (letter === 'G' && seen < MAX_LINES) {
      text += line.slice(0, COLUMNS)
      seen++
    } else if (letter === 'D' || letter === 'P') break
  }
  if (seen === 0) throw new OpenError('file-exception', 'no global section of IGES')
  return text
}

/** Parameters by number: strings as `5Hhello`, delimiters named by the first two. */
export function globalParameters(text: string): string[] {
  let separator = ','
  let end = ';'
  const out: string[] = []
  let at = 0
  const hollerith = /\s*(\d{1,5})H/y
  while (at < text.length) {
    hollerith.lastIndex = at
    const match = hollerith.exec(text)
    let value: string
    if (match) {
      const from = hollerith.lastIndex
      value = text.slice(from, from + Number(match[1]))
      at = from + value.length
      // The first parameter names the separator that already follows it.
      if (out.length === 0 && value.length === 1) separator = value
      if (out.length === 1 && value.length === 1) end = value
      while (at < text.length && text[at] !== separator && text[at] !== end) at++
    } else {
      const from = at
      while (at < text.length && text[at] !== separator && text[at] !== end) at++
      value = text.slice(from, at).trim()
    }
    out.push(value)
    if (text[at] === end) break
    at++
  }
  return out
}
