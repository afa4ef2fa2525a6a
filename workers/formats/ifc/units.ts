import type { LengthUnit } from '../../../src/core/units.ts'
import type { IfcModel } from './model.ts'
import { numberAt, referenceAt, referencesAt, textAt, type IfcLine } from '../../../wasm/ifc/line.ts'

/** The project's units (IfcProject.UnitsInContext). */
export interface IfcUnits {
  length: LengthUnit
  mmPerUnit: number
  /** False when the file states no length unit and metres are assumed, the SI unit. */
  stated: boolean
  /** Symbol by kind of unit: `LENGTHUNIT` → "mm". */
  symbols: ReadonlyMap<string, string>
}

const prefixes: Record<string, [factor: number, symbol: string]> = {
  EXA: [1e18, 'E'],
  PETA: [1e15, 'P'],
  TERA: [1e12, 'T'],
  GIGA: [1e9, 'G'],
  MEGA: [1e6, 'M'],
  KILO: [1e3, 'k'],
  HECTO: [1e2, 'h'],
  DECA: [10, 'da'],
  DECI: [0.1, 'd'],
  CENTI: [0.01, 'c'],
  MILLI: [1e-3, 'm'],
  MICRO: [1e-6, 'µ'],
  NANO: [1e-9, 'n'],
  PICO: [1e-12, 'p'],
  FEMTO: [1e-15, 'f'],
  ATTO: [1e-18, 'a'],
}
const siSymbols: Record<string, string> = {
  METRE: 'm',
  SQUARE_METRE: 'm²',
  CUBIC_METRE: 'm³',
  GRAM: 'g',
  SECOND: 's',
  RADIAN: 'rad',
  KELVIN: 'K',
  DEGREE_CELSIUS: '°C',
  WATT: 'W',
  PASCAL: 'Pa',
  NEWTON: 'N',
  AMPERE: 'A',
  VOLT: 'V',
  LUX: 'lx',
  LUMEN: 'lm',
  CANDELA: 'cd',
  JOULE: 'J',
  HERTZ: 'Hz',
  OHM: 'Ω',
  STERADIAN: 'sr',
  MOLE: 'mol',
}
const conversionSymbols: Record<string, string> = {
  DEGREE: '°',
  INCH: 'in',
  FOOT: 'ft',
  YARD: 'yd',
  MILE: 'mi',
  'SQUARE INCH': 'in²',
  'SQUARE FOOT': 'ft²',
  'SQUARE YARD': 'yd²',
  'CUBIC INCH': 'in³',
  'CUBIC FOOT': 'ft³',
  'CUBIC YARD': 'yd³',
  ACRE: 'acre',
  LITRE: 'l',
  MINUTE: 'min',
  HOUR: 'h',
  DAY: 'd',
  LBM: 'lb',
  OUNCE: 'oz',
}
const lengthNames: readonly [mm: number, unit: LengthUnit][] = [
  [1, 'mm'],
  [10, 'cm'],
  [1000, 'm'],
  [1e6, 'km'],
  [1e-3, 'um'],
  [25.4, 'in'],
  [304.8, 'ft'],
  [914.4, 'yd'],
  [1_609_344, 'mi'],
]

export function readUnits(file: IfcModel): IfcUnits {
  const symbols = new Map<string, string>()
  let metres: number | undefined
  for (const unit of projectUnits(file)) {
    const kind = textAt(unit, unit.type === 'IfcSIUnit' ? siPlace(unit) : 1)
    const symbol = unitSymbol(unit)
    if (kind && symbol && !symbols.has(kind)) symbols.set(kind, symbol)
    if (kind === 'LENGTHUNIT') metres ??= metresOf(file, unit, 0)
  }
  const stated = metres !== undefined
  const mmPerUnit = (metres ?? 1) * 1000
  const length = lengthNames.find(([mm]) => Math.abs(mmPerUnit - mm) <= mm * 1e-5)?.[1] ?? 'unknown'
  return { length, mmPerUnit, stated, symbols }
}

function projectUnits(file: IfcModel): IfcLine[] {
  for (const project of [...file.lines('IfcProject'), ...file.lines('IfcProjectLibrary')]) {
    const assignment = referenceAt(project, 8)
    const line = assignment === undefined ? undefined : file.line(assignment)
    if (line)
      return referencesAt(line, 0)
        .map((id) => file.line(id))
        .filter((unit) => unit !== undefined)
  }
  return []
}

/** Place of an IfcSIUnit's kind, before prefix and name: the engine leaves out the `*` of the dimensions. */
const siPlace = (unit: IfcLine): number => Math.max(0, unit.arguments.length - 3)

/** Symbol of an IfcSIUnit (kind, prefix, name) or IfcConversionBasedUnit (dimensions, kind, name, factor). */
export function unitSymbol(unit: IfcLine): string {
  if (unit.type === 'IfcSIUnit') {
    const at = siPlace(unit)
    return (prefixes[textAt(unit, at + 1)]?.[1] ?? '') + (siSymbols[textAt(unit, at + 2)] ?? '')
  }
  if (unit.type.startsWith('IfcConversionBasedUnit')) {
    const name = textAt(unit, 2)
    return conversionSymbols[name.toUpperCase()] ?? name.toLowerCase()
  }
  if (unit.type === 'IfcMonetaryUnit') return textAt(unit, 0)
  return ''
}

/** Metres per unit; undefined when the file does not state it in a usable way. */
function metresOf(file: IfcModel, unit: IfcLine, depth: number): number | undefined {
  if (unit.type === 'IfcSIUnit') {
    const at = siPlace(unit)
    return textAt(unit, at + 2) === 'METRE' ? (prefixes[textAt(unit, at + 1)]?.[0] ?? 1) : undefined
  }
  const measureId = referenceAt(unit, 3)
  const measure = measureId === undefined || depth > 4 ? undefined : file.line(measureId)
  const baseId = measure && referenceAt(measure, 1)
  const base = baseId === undefined ? undefined : file.line(baseId)
  const factor = measure && numberAt(measure, 0)
  const metres = base && metresOf(file, base, depth + 1)
  return factor !== undefined && metres !== undefined && factor * metres > 0 ? factor * metres : undefined
}
