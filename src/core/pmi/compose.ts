import type { DatumReference, DatumTarget, Dimension, Figure, GeometricTolerance } from './annotation.ts'
import { characteristicSymbol, circled, dimensionNote, dimensionPrefix } from './symbols.ts'

const INCH = 25.4
const MAX_DECIMALS = 8

/**
 * A number as drawings print it: first cleaned of the noise of unit conversions (8 places), then rounded to the stated decimals, ties to the even digit. Inches
 * have no zero before the point.
 */
export function printed({ printed: value, decimals, factor }: Figure): string {
  const text = decimals === undefined ? String(Number(Math.abs(value).toFixed(MAX_DECIMALS))) : rounded(Math.abs(value), Math.min(decimals, MAX_DECIMALS))
  const sign = value < 0 && Number(text) !== 0 ? '-' : ''
  return sign + (Math.abs(factor - INCH) < 1e-6 ? text.replace(/^0\./, '.') : text)
}

function rounded(value: number, decimals: number): string {
  const scaled = Number((value * 10 ** decimals).toFixed(MAX_DECIMALS - decimals > 2 ? MAX_DECIMALS - decimals : 2))
  const floor = Math.floor(scaled)
  const rest = scaled - floor
  const whole = rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor
  return (whole / 10 ** decimals).toFixed(decimals)
}

/** Text of a dimension in one line: `2X ⌀12 ±0.05`, `[75]`, `(SR.500)`, `⌀34.8 - 35.2`. */
export function dimensionText(dimension: Omit<Dimension, 'text'>): string {
  const { nominal, limits, deviations, fit, basic, reference, modifiers, count, measure, quantity } = dimension
  const degree = quantity === 'angle' ? '°' : ''
  const print = (figure: Figure): string => printed(figure) + degree
  let text = dimensionPrefix(measure, modifiers)
  if (limits) text += `${print(limits[0])} - ${print(limits[1])}`
  else if (nominal) text += print(nominal) + (nominal.qualifier ? ` ${nominal.qualifier}` : '')
  if (!limits && fit) text += ` ${fit}`
  else if (!limits && deviations) text += ` ${deviationText(deviations, print)}`
  for (const note of modifiers) if (note !== 'controlled radius' && note !== 'square') text += ` ${dimensionNote(note)}`
  if (basic) text = `[${text}]`
  if (reference) text = `(${text})`
  return count > 1 ? `${count}X ${text}` : text
}

function deviationText([lower, upper]: [Figure, Figure], print: (figure: Figure) => string): string {
  if (Math.abs(lower.value + upper.value) < 1e-9 * Math.max(1, Math.abs(upper.value))) return `±${print({ ...upper, printed: Math.abs(upper.printed) })}`
  const signed = (figure: Figure): string =>
    Math.abs(figure.printed) < 1e-9 ? `0${print({ ...figure, printed: 0, decimals: 0 }).slice(1)}` : (figure.printed > 0 ? '+' : '') + print(figure)
  return `${signed(upper)}/${signed(lower)}`
}

/** A datum reference as lists give it, in ASCII: `B(M)`, `E(M)-F(M)`. */
export const datumName = (reference: DatumReference): string => joined(reference, (letter) => `(${letter})`)

const joined = ({ elements, modifiers }: DatumReference, wrap: (letter: string) => string): string =>
  elements.map(({ letter, modifiers: own }) => letter + own.map(wrap).join('')).join('-') + modifiers.map(wrap).join('')

/** Text of a feature control frame in one line, a bar between its cells: `⌖ | ⌀0.75 Ⓟ50 | A | BⓂ`. */
export const toleranceText = (tolerance: Omit<GeometricTolerance, 'text'>): string => `${characteristicSymbol(tolerance.type)} | ${segmentText(tolerance)}`

/** A frame without its symbol: the lower segments of composite frames share that of the first. */
export function segmentText({ magnitude, zone, modifiers, maximum, unequal, per, datums }: Omit<GeometricTolerance, 'text'>): string {
  let value = (zone.shape === 'circular' ? '⌀' : zone.shape === 'spherical' ? 'S⌀' : '') + (magnitude ? printed(magnitude) : '')
  value += modifiers.map(circled).join('')
  if (unequal) value += ` Ⓤ${printed(unequal)}`
  if (zone.projected) value += ` Ⓟ${printed(zone.projected)}`
  if (maximum) value += ` ${printed(maximum)} MAX`
  if (per) value += ` / ${perText(per)}`
  return [value, ...datums.map((reference) => joined(reference, circled))].join(' | ')
}

function perText({ first, second, area }: NonNullable<GeometricTolerance['per']>): string {
  if (area === undefined) return printed(first)
  if (/CIRCULAR|CYLINDRICAL/.test(area)) return `⌀${printed(first)}${second ? ` X ${printed(second)}` : ''}`
  if (area === 'SPHERICAL') return `S⌀${printed(first)}`
  return `${printed(first)} X ${printed(second ?? first)}`
}

/** Text of a datum target: `A1 (point)`; those with a size print it. */
export function targetText({ letter, target, shape, diameter, length, width }: Omit<DatumTarget, 'text'>): string {
  const label = letter + target
  if (diameter) return `${label} ⌀${printed(diameter)}`
  if (length && width) return `${label} ${printed(length)} X ${printed(width)}`
  return shape ? `${label} (${shape})` : label
}
