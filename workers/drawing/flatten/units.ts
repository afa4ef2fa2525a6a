import { UnitsType } from '../model/flags.ts'
import type { LengthUnit } from '../../../src/core/units.ts'

const units: Readonly<Record<number, LengthUnit | undefined>> = {
  [UnitsType.Inches]: 'in',
  [UnitsType.Feet]: 'ft',
  [UnitsType.Miles]: 'mi',
  [UnitsType.Millimeters]: 'mm',
  [UnitsType.Centimeters]: 'cm',
  [UnitsType.Meters]: 'm',
  [UnitsType.Kilometers]: 'km',
  [UnitsType.Microns]: 'um',
  [UnitsType.Yards]: 'yd',
}

/** $INSUNITS as a unit of length; undefined for "unitless" and for units that nobody draws in. */
export const lengthUnitOf = (insUnits: number | undefined): LengthUnit | undefined => (insUnits === undefined ? undefined : units[insUnits])
