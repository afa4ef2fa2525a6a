import type { Bounds } from '../scene/mesh.ts'
import { type DisplayUnit, mmPerUnit } from '../units.ts'
import { angleOf, areaOf, copyNumber, formatNumber, formatQuantity, lengthOf, type Quantity, volumeOf } from './formatQuantity.ts'

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
  /** What a value may be off by: as many digits as it has. */
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
    direction: (vector) => vector.map((value) => formatNumber(value, language)).join('; '),
    doubt: (value, dimension) => write({ value, dimension }),
    copy: (quantity) => copyNumber(quantity, unit, language),
    digits,
  }
}
