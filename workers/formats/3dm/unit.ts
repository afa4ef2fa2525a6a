import { type LengthUnit, mmPerUnit } from '../../../src/core/units.ts'

const known: Record<string, LengthUnit> = {
  Microns: 'um',
  Millimeters: 'mm',
  Centimeters: 'cm',
  Meters: 'm',
  Kilometers: 'km',
  Inches: 'in',
  Feet: 'ft',
  Yards: 'yd',
  Miles: 'mi',
}
/** Units that have no name in our list, in millimetres. */
const rare: Record<string, number> = {
  Angstroms: 1e-7,
  Nanometers: 1e-6,
  Decimeters: 100,
  Dekameters: 1e4,
  Hectometers: 1e5,
  Megameters: 1e9,
  Microinches: 2.54e-5,
  Mils: 0.0254,
  PrinterPoints: 25.4 / 72,
  PrinterPicas: 25.4 / 6,
  NauticalMiles: 1_852_000,
}

/** Unit and millimetres per unit by the name of OpenNURBS' unit system. */
export function rhinoUnit(name: string): { unit: LengthUnit; scale: number } {
  const unit = known[name] ?? 'unknown'
  return { unit, scale: unit === 'unknown' ? (rare[name] ?? 1) : mmPerUnit[unit] }
}
