import { type LengthUnit, lengthUnits, mmPerUnit } from '../../../../src/core/units.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asNumber, asRow, asRows, asText } from '../part21/plain.ts'

const prefixes: Record<string, number> = {
  EXA: 1e18,
  PETA: 1e15,
  TERA: 1e12,
  GIGA: 1e9,
  MEGA: 1e6,
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 10,
  DECI: 0.1,
  CENTI: 0.01,
  MILLI: 1e-3,
  MICRO: 1e-6,
  NANO: 1e-9,
  PICO: 1e-12,
  FEMTO: 1e-15,
  ATTO: 1e-18,
}
/** Conversion-based units may be defined by each other. */
const MAX_CHAIN = 8

interface Dimension {
  unit: string
  /** SI names, and how many of ours it is. */
  si: readonly string[]
  factor: number
  /** Units that are known by their names where the file gives no factor. */
  named: Record<string, number>
}
const length: Dimension = {
  unit: 'LENGTH_UNIT',
  si: ['METRE', 'METER'],
  factor: 1000,
  named: { INCH: 25.4, INCHES: 25.4, IN: 25.4, FOOT: 304.8, FEET: 304.8, FT: 304.8, MILLIMETRE: 1, MILLIMETER: 1, MM: 1, CENTIMETRE: 10, CM: 10 },
}
const angle: Dimension = { unit: 'PLANE_ANGLE_UNIT', si: ['RADIAN'], factor: 1, named: { DEGREE: Math.PI / 180, DEGREES: Math.PI / 180, DEG: Math.PI / 180 } }

/** Units of a file: each representation has a context with units of its own, and one file can mix them. */
export class Units {
  private readonly exchange: Exchange
  private readonly byContext = new Map<number, number | undefined>()

  constructor(exchange: Exchange) {
    this.exchange = exchange
  }

  /** Millimetres per length unit of a representation's context; undefined when it states none. */
  mm(context: number): number | undefined {
    if (!this.byContext.has(context)) this.byContext.set(context, contextUnit(this.exchange, context, length))
    return this.byContext.get(context)
  }
}

/** Millimetres per unit of length; undefined of other units. */
export const lengthFactor = (exchange: Exchange, unit: number): number | undefined => unitFactor(exchange, unit, length, 0)

/** Radians per unit of plane angle; undefined of other units. */
export const angleFactor = (exchange: Exchange, unit: number): number | undefined => unitFactor(exchange, unit, angle, 0)

/** Radians per plane angle unit of a representation's context; 1 when it states none. It touches the half angles of cones. */
export const angleUnit = (exchange: Exchange, context: number): number => contextUnit(exchange, context, angle) ?? 1

function contextUnit(exchange: Exchange, context: number, dimension: Dimension): number | undefined {
  for (const unit of asRows(exchange.part(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT')?.[0])) {
    const parts = exchange.parts(unit)
    // Only the name of a simple SI_UNIT states which quantity it measures.
    if (!parts.has(dimension.unit) && !(parts.size === 1 && parts.has('SI_UNIT'))) continue
    const factor = unitFactor(exchange, unit, dimension, 0)
    if (factor !== undefined && factor > 0 && Number.isFinite(factor)) return factor
  }
  return undefined
}

function unitFactor(exchange: Exchange, row: number, dimension: Dimension, depth: number): number | undefined {
  if (depth > MAX_CHAIN) return undefined
  const parts = exchange.parts(row)
  const si = parts.get('SI_UNIT')
  if (si) {
    const prefix = asEnum(si.at(-2))
    return dimension.si.includes(asEnum(si.at(-1))) ? dimension.factor * (prefix === '' ? 1 : (prefixes[prefix] ?? Number.NaN)) : undefined
  }
  const conversion = parts.get('CONVERSION_BASED_UNIT')
  if (!conversion) return undefined
  const measure = asRow(conversion.at(-1))
  const args = exchange.parts(measure).get('MEASURE_WITH_UNIT') ?? exchange.args(measure)
  const base = unitFactor(exchange, asRow(args[1]), dimension, depth + 1)
  const value = asNumber(args[0])
  if (base !== undefined && value !== undefined && value > 0) return base * value
  return dimension.named[asText(conversion.at(-2)).replaceAll("'", '').trim().toUpperCase()]
}

/** The usual unit of this many millimetres. */
export function lengthUnitOf(mm: number | undefined): LengthUnit {
  if (mm === undefined) return 'unknown'
  return lengthUnits.find((unit) => unit !== 'unknown' && Math.abs(mmPerUnit[unit] / mm - 1) < 1e-5) ?? 'unknown'
}

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

/** The first text with contents. */
export function firstName(...texts: string[]): string {
  return (texts.find(isName) ?? '').trim()
}
