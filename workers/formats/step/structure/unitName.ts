import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asNumber, asRow, asRows, asText } from '../part21/plain.ts'

const siNames: Record<string, string> = {
  METRE: 'm',
  GRAM: 'g',
  SECOND: 's',
  KELVIN: 'K',
  DEGREE_CELSIUS: '°C',
  RADIAN: 'rad',
  STERADIAN: 'sr',
  NEWTON: 'N',
  PASCAL: 'Pa',
  JOULE: 'J',
  WATT: 'W',
  HERTZ: 'Hz',
}
const siPrefixes: Record<string, string> = { MEGA: 'M', KILO: 'k', DECI: 'd', CENTI: 'c', MILLI: 'm', MICRO: 'µ', NANO: 'n' }
const conversionNames: Record<string, string> = {
  INCH: 'in',
  FOOT: 'ft',
  DEGREE: '°',
  POUND: 'lb',
  MILLIMETRE: 'mm',
  'SQUARE INCH': 'in²',
  'CUBIC INCH': 'in³',
}
const powers: Record<number, string> = { 1: '', 2: '²', 3: '³', [-1]: '⁻¹', [-2]: '⁻²', [-3]: '⁻³' }

/** A unit as people write it, e.g. `mm²`; undefined when it has no short name. */
export function unitName(exchange: Exchange, row: number): string | undefined {
  const parts = exchange.parts(row)
  const si = parts.get('SI_UNIT')
  if (si) {
    const prefix = asEnum(si.at(-2))
    const name = siNames[asEnum(si.at(-1))]
    return name === undefined || (prefix !== '' && !siPrefixes[prefix]) ? undefined : (siPrefixes[prefix] ?? '') + name
  }
  const conversion = parts.get('CONVERSION_BASED_UNIT')
  if (conversion) {
    const name = asText(conversion.at(-2)).trim()
    return conversionNames[name.toUpperCase().replaceAll("'", '')] ?? (name === '' ? undefined : name.toLowerCase())
  }
  const derived = parts.get('DERIVED_UNIT')
  if (!derived) return undefined
  const names = asRows(derived[0]).map((element) => {
    const args = exchange.args(element)
    // A derived unit within a derived unit is not allowed: no recursion.
    const unit = asRow(args[0])
    const name = exchange.parts(unit).has('DERIVED_UNIT') ? undefined : unitName(exchange, unit)
    const power = powers[asNumber(args[1]) ?? 1]
    return name === undefined || power === undefined ? undefined : name + power
  })
  return names.length > 0 && names.every((name) => name !== undefined) ? names.join('·') : undefined
}

/** What CAD systems write where they have no name: numbers, counters, labels of their own, phrases. */
const meaningless = [
  /^[\s\d.:_#-]*$/,
  /^NAUO\d*$/i,
  /^NONE$/i,
  /^=>\[[\d:]*\]$/,
  /^Next assembly relationship$/i,
  /^\*?DIT\d+$/,
  /^(none|null|undefined|unnamed|not specified|document)$/i,
  /^Open CASCADE STEP translator/i,
]

export const isName = (text: string): boolean => !meaningless.some((pattern) => pattern.test(text.trim()))

/** The first text that says something. */
export function firstName(...texts: string[]): string {
  return (texts.find(isName) ?? '').trim()
}
