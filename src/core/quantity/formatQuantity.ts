import { type DisplayUnit, mmPerUnit } from '../units.ts'
import type { Bounds } from '../scene/mesh.ts'

/** Kind of a measured value; each has its own type, so that a volume is never shown as an area. */
type Dimension = 'length' | 'area' | 'volume' | 'angle'

/** A measured value: millimetres, mm², mm³ or radians. */
export interface Quantity<D extends Dimension = Dimension> {
  readonly dimension: D
  readonly value: number
}

type Length = Quantity<'length'>
export type Area = Quantity<'area'>
type Volume = Quantity<'volume'>
type Angle = Quantity<'angle'>

/** Length of so many millimetres. */
export const lengthOf = (value: number): Length => ({ dimension: 'length', value })
/** Area of so many mm². */
export const areaOf = (value: number): Area => ({ dimension: 'area', value })
/** Volume of so many mm³. */
export const volumeOf = (value: number): Volume => ({ dimension: 'volume', value })
/** Angle of so many radians. */
export const angleOf = (value: number): Angle => ({ dimension: 'angle', value })

/** Thousands are set apart as ISO 80000-1 has it, whatever the language: a comma would be a decimal sign to half of the readers. */
const THIN_SPACE = '\u202f'
const NO_BREAK_SPACE = '\u00a0'
const NOT_A_NUMBER = '–'
const MAX_FRACTION_DIGITS = 6
/** Smallest doubt that the digits after the decimal sign can show. */
const LEAST_DOUBT = 10 ** -MAX_FRACTION_DIGITS
/** Significant digits when no fraction digits are asked for. */
const SIGNIFICANT = 5
/** Beyond this, digits of a double in another unit are noise of the conversion. */
const FULL_PRECISION = 15

const powers: Record<Exclude<Dimension, 'angle'>, number> = { length: 1, area: 2, volume: 3 }
const superscripts = ['', '', '²', '³']

/** The quantity as a number in the unit on screen; angles in degrees. */
export function inUnit({ dimension, value }: Quantity, unit: DisplayUnit): number {
  return dimension === 'angle' ? (value * 180) / Math.PI : value / mmPerUnit[unit] ** powers[dimension]
}

/** "mm", "mm²", "mm³" or "°". */
export const unitSymbol = (dimension: Dimension, unit: DisplayUnit): string => (dimension === 'angle' ? '°' : unit + superscripts[powers[dimension]])

/**
 * A quantity as text for people: "1 508 mm²". The decimal sign is the locale's (a BCP 47 tag); thousands are set apart by thin spaces.
 * `digits`: exactly so many after the decimal sign (`fractionDigits` gives those that suit a model); without, five significant ones at most.
 */
export function formatQuantity(quantity: Quantity, unit: DisplayUnit, locale: string, digits?: number): string {
  const space = quantity.dimension === 'angle' ? '' : NO_BREAK_SPACE
  return formatNumber(inUnit(quantity, unit), locale, digits) + space + unitSymbol(quantity.dimension, unit)
}

/** The number alone, e.g. for "120 × 80 × 40 mm"; `digits` as in `formatQuantity`. */
export function formatNumber(value: number, locale: string, digits?: number): string {
  if (!Number.isFinite(value)) return NOT_A_NUMBER
  const fraction = digits === undefined ? undefined : Math.min(MAX_FRACTION_DIGITS, Math.max(0, Math.round(digits)))
  const parts = formatter(locale, fraction ?? ownDigits(value), fraction !== undefined).formatToParts(value)
  return parts.map((part) => (part.type === 'group' ? THIN_SPACE : part.value)).join('')
}

/** "0, 1, 0"; "0; 1; 0" where a comma is the decimal sign. */
export const listNumbers = (texts: readonly string[], locale: string): string => texts.join(formatNumber(0.5, locale).includes(',') ? '; ' : ', ')

/** A quantity as text for the clipboard: the number in the unit at full precision, with the locale's decimal sign and nothing else, as spreadsheets read it. */
export function copyNumber(quantity: Quantity, unit: DisplayUnit, locale: string): string {
  const value = inUnit(quantity, unit)
  if (!Number.isFinite(value)) return ''
  const plain = new Intl.NumberFormat(locale, {
    maximumSignificantDigits: FULL_PRECISION,
    useGrouping: false,
    numberingSystem: 'latn',
    signDisplay: 'negative',
  })
  return plain
    .formatToParts(value)
    .map((part) => (part.type === 'minusSign' ? '-' : part.value))
    .join('')
}

/**
 * Digits after the decimal sign that suit lengths in a model of this size (the diagonal of its box, mm): a ten-thousandth of it can be read,
 * so a model of 100 mm shows 12.00 mm.
 */
export function fractionDigits(modelSize: number, unit: DisplayUnit): number {
  const size = modelSize / mmPerUnit[unit]
  if (!(size > 0 && Number.isFinite(size))) return 2
  return Math.min(MAX_FRACTION_DIGITS, Math.max(0, 4 - Math.floor(Math.log10(size) + 1e-9)))
}

function ownDigits(value: number): number {
  if (value === 0) return 0
  return Math.min(MAX_FRACTION_DIGITS, Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value)))))
}

/** Making a formatter costs a hundred times its use, and hovering formats at every move; a locale has at most 14. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: string, digits: number, fixed: boolean): Intl.NumberFormat {
  const key = `${locale} ${digits} ${fixed}`
  let made = formatters.get(key)
  if (!made) {
    made = new Intl.NumberFormat(locale, {
      minimumFractionDigits: fixed ? digits : 0,
      maximumFractionDigits: digits,
      useGrouping: 'always',
      numberingSystem: 'latn',
      // No "-0.00".
      signDisplay: 'negative',
    })
    formatters.set(key, made)
  }
  return made
}

/** Writes quantities in the unit on screen, with as many digits as suit the model. */
export interface QuantityFormat {
  /** Text of a length in millimetres. */
  length(mm: number): string
  /** Text of an area in mm². */
  area(mm2: number): string
  /** Text of a volume in mm³. */
  volume(mm3: number): string
  /** Text of an angle in radians, written in degrees. */
  angle(radians: number): string
  /** "120 × 80 × 40 mm". */
  box(bounds: Bounds): string
  /** Components of a direction. */
  direction(vector: readonly number[]): string
  /** What a value may be off by: as many digits as it has; in millimetres where the unit on screen would show nothing but zeros. */
  doubt(value: number, dimension: 'length' | 'area' | 'volume'): string
  /** Full precision, for the clipboard. */
  copy(quantity: Quantity): string
  /** Digits after the decimal sign of lengths; undefined until the size of the model is known. */
  digits: number | undefined
}

export function quantityFormat(unit: DisplayUnit, language: string, digits: number | undefined): QuantityFormat {
  const write = (quantity: Quantity, fraction?: number): string => formatQuantity(quantity, unit, language, fraction)
  return {
    length: (mm) => write(lengthOf(mm), digits),
    area: (mm2) => write(areaOf(mm2)),
    volume: (mm3) => write(volumeOf(mm3)),
    angle: (radians) => write(angleOf(radians)),
    box: (b) => `${[b[3] - b[0], b[4] - b[1], b[5] - b[2]].map((mm) => formatNumber(mm / mmPerUnit[unit], language, digits)).join(' × ')}\u00a0${unit}`,
    direction: (vector) =>
      listNumbers(
        vector.map((value) => formatNumber(value, language)),
        language,
      ),
    doubt: (value, dimension) => {
      if (value >= LEAST_DOUBT * mmPerUnit[unit] ** powers[dimension]) return write({ value, dimension })
      return formatQuantity({ value: Math.max(value, LEAST_DOUBT), dimension }, 'mm', language)
    },
    copy: (quantity) => copyNumber(quantity, unit, language),
    digits,
  }
}
