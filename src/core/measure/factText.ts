import {
  angleOf,
  areaOf,
  copyNumber,
  formatNumber,
  formatQuantity,
  lengthOf,
  type Quantity,
  type QuantityFormat,
  unitSymbol,
  volumeOf,
} from '../quantity/formatQuantity.ts'
import { type DisplayUnit, mmPerUnit } from '../units.ts'
import type { MeasureResult, FactId } from './result.ts'

/** Signs that drawings use before a number. */
const signs: Partial<Record<FactId, string>> = {
  diameter: '⌀\u202f',
  minorDiameter: '⌀\u202f',
  radius: 'R\u202f',
  dx: 'ΔX\u202f',
  dy: 'ΔY\u202f',
  dz: 'ΔZ\u202f',
  angle: '∠\u202f',
  sweep: '∠\u202f',
  halfAngle: '∠\u202f',
  holeDiameter: '⌀\u202f',
  counterboreDiameter: '⌀\u202f',
  spotfaceDiameter: '⌀\u202f',
  countersinkDiameter: '⌀\u202f',
  grooveDiameter: '⌀\u202f',
  farDiameter: '⌀\u202f',
  pitchCircle: '⌀\u202f',
  firstDiameter: '⌀\u202f',
  secondDiameter: '⌀\u202f',
  countersinkAngle: '∠\u202f',
  farAngle: '∠\u202f',
  pitchAngle: '∠\u202f',
  drillPoint: '∠\u202f',
}

/** Words of a language that facts are written with. */
export interface FactWords {
  /** Name of a quantity: "Distance between axes". */
  fact(id: FactId): string
  exact: string
  mesh: string
  /** "mesh ± 0.01 mm". */
  meshOff(deviation: string): string
}

/** Writes facts in a language and a unit. */
export interface FactText {
  /** "Distance between axes". */
  name(fact: MeasureResult): string
  /** "30.00 mm". */
  value(fact: MeasureResult): string
  /** The same with the sign that drawings use: "⌀ 12.00 mm". */
  short(fact: MeasureResult): string
  /** "exact", or "mesh ± 0.01 mm". */
  tag(fact: MeasureResult): string
  /** "± 0.01 mm"; empty when exact or not known. */
  doubt(fact: MeasureResult): string
  /** Full precision in the unit on screen; points and directions as three numbers. */
  full(fact: MeasureResult): string
  /** "mm²"; empty for directions and counts. */
  unit(fact: MeasureResult): string
  exact: string
  mesh: string
}

/** A value of the fact's dimension; lengths for points and boxes. */
export const quantityOf = ({ dimension }: MeasureResult, value: number): Quantity =>
  dimension === 'area' ? areaOf(value) : dimension === 'volume' ? volumeOf(value) : dimension === 'angle' ? angleOf(value) : lengthOf(value)

export function makeFactText(words: FactWords, quantity: QuantityFormat, unit: DisplayUnit, language: string): FactText {
  const value = (fact: MeasureResult): string => {
    const { value: own } = fact
    if (fact.dimension === 'count') return formatNumber(own as number, language, 0)
    if (typeof own === 'number') return writeNumber(fact, own, quantity)
    if (fact.dimension === 'direction') return quantity.direction(own.map((one) => Number(one.toFixed(6))))
    if (fact.dimension === 'size') return quantity.box([0, 0, 0, ...own])
    return own.map((mm, axis) => `${'XYZ'[axis]}\u202f${formatNumber(mm / mmPerUnit[unit], language, quantity.digits)}`).join('\u2002')
  }
  // Two digits of an uncertainty are enough.
  const doubt = (fact: MeasureResult): string =>
    fact.exact || !(fact.deviation > 0) ? '' : `±\u202f${formatQuantity(quantityOf(fact, Number(fact.deviation.toPrecision(2))), unit, language)}`
  return {
    name: ({ id }) => words.fact(id),
    value,
    short: (fact) => (signs[fact.id] ?? '') + value(fact),
    tag: (fact) => (fact.exact ? words.exact : doubt(fact) ? words.meshOff(doubt(fact)) : words.mesh),
    doubt,
    full: (fact) =>
      typeof fact.value === 'number'
        ? fact.dimension === 'count'
          ? String(fact.value)
          : copyNumber(quantityOf(fact, fact.value), unit, language)
        : fact.value.map((one) => copyNumber(lengthOf(fact.dimension === 'direction' ? one * mmPerUnit[unit] : one), unit, language)).join('; '),
    unit: (fact) => (fact.dimension === 'direction' || fact.dimension === 'count' ? '' : unitSymbol(quantityOf(fact, 0).dimension, unit)),
    exact: words.exact,
    mesh: words.mesh,
  }
}

function writeNumber({ dimension }: MeasureResult, value: number, quantity: QuantityFormat): string {
  if (dimension === 'area') return quantity.area(value)
  if (dimension === 'volume') return quantity.volume(value)
  return dimension === 'angle' ? quantity.angle(value) : quantity.length(value)
}
