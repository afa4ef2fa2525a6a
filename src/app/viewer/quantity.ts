import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisplayUnit, mmPerUnit } from '../../core/units.ts'
import { unitAtom } from '../state/viewState.ts'

/** Significant digits on screen; copying gives all. */
const DIGITS = 6

/** Writes millimetres, mm², mm³ and radians in the unit on screen. */
export interface QuantityFormat {
  unit: DisplayUnit
  length(mm: number): string
  area(mm2: number): string
  volume(mm3: number): string
  /** Radians, shown in degrees. */
  angle(radians: number): string
  /** The number alone, in the unit. */
  number(value: number): string
  /** "120 × 80 × 40 mm". */
  box(size: readonly [number, number, number]): string
}

export function quantityFormat(unit: DisplayUnit, language: string): QuantityFormat {
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: DIGITS })
  const number = (value: number): string => format.format(Math.abs(value) < 1e-9 ? 0 : value)
  const per = mmPerUnit[unit]
  return {
    unit,
    number,
    length: (mm) => `${number(mm / per)} ${unit}`,
    area: (mm2) => `${number(mm2 / per ** 2)} ${unit}²`,
    volume: (mm3) => `${number(mm3 / per ** 3)} ${unit}³`,
    angle: (radians) => `${number((radians * 180) / Math.PI)}°`,
    box: (size) => `${size.map((mm) => number(mm / per)).join(' × ')} ${unit}`,
  }
}

export function useQuantity(): QuantityFormat {
  const unit = useAtomValue(unitAtom)
  const { i18n } = useTranslation()
  return useMemo(() => quantityFormat(unit, i18n.language), [unit, i18n.language])
}
