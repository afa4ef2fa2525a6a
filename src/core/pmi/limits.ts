import type { Annotation, Figure } from './annotation.ts'

/** What a measured value is compared with, in the unit that the drawing prints. */
export interface Limits {
  nominal?: number
  lower?: number
  upper?: number
  /** "mm", "in", "°"; absent where nothing is stated as a number. */
  unit?: string
}

const INCH = 25.4
const clean = (value: number): number => Number(value.toFixed(9))

/** Nominal value and limits of a dimension; of a geometric tolerance its value as the upper limit. Reference dimensions and theoretically exact ones have no limits. */
export function limitsOf(annotation: Annotation): Limits {
  if (annotation.kind === 'tolerance') {
    const { magnitude } = annotation
    return magnitude ? { upper: clean(magnitude.printed), unit: unitOf(magnitude, false) } : {}
  }
  if (annotation.kind !== 'dimension') return {}
  const { nominal, limits, deviations, basic, reference, quantity } = annotation
  const some = nominal ?? limits?.[0]
  if (!some) return {}
  const unit = unitOf(some, quantity === 'angle')
  if (limits) return { lower: clean(limits[0].printed), upper: clean(limits[1].printed), unit }
  const value = clean(nominal!.printed)
  if (basic || reference) return { nominal: value, unit }
  if (deviations) return { nominal: value, lower: clean(value + deviations[0].printed), upper: clean(value + deviations[1].printed), unit }
  if (nominal!.qualifier === 'MAX') return { nominal: value, upper: value, unit }
  if (nominal!.qualifier === 'MIN') return { nominal: value, lower: value, unit }
  return { nominal: value, unit }
}

function unitOf({ factor }: Figure, isAngle: boolean): string {
  if (isAngle) return '°'
  if (Math.abs(factor - INCH) < 1e-6) return 'in'
  return Math.abs(factor - 1) < 1e-9 ? 'mm' : `${factor} mm`
}
