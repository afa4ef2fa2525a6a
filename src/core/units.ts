export const lengthUnits = ['mm', 'cm', 'm', 'km', 'um', 'in', 'ft', 'yd', 'mi', 'unknown'] as const
export type LengthUnit = (typeof lengthUnits)[number]

/** Millimetres per unit; an unknown unit counts as millimetres. */
export const mmPerUnit: Record<LengthUnit, number> = {
  mm: 1,
  cm: 10,
  m: 1000,
  km: 1e6,
  um: 1e-3,
  in: 25.4,
  ft: 304.8,
  yd: 914.4,
  mi: 1_609_344,
  unknown: 1,
}

/** The unit of this length, within a thousandth; `unknown` if it is none. */
export const unitOfLength = (mm: number): LengthUnit => lengthUnits.find((unit) => unit !== 'unknown' && Math.abs(mmPerUnit[unit] / mm - 1) < 1e-3) ?? 'unknown'

/** Units that the reader of a model can switch the display to. */
export const displayUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const
export type DisplayUnit = (typeof displayUnits)[number]
