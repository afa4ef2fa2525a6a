import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { inertiaOf, type SceneMeasures } from '../../../core/measure/sceneMeasures.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { mmPerUnit } from '../../../core/units.ts'
import { unitAtom } from '../../state/viewState.ts'
import { useQuantity, useTag } from '../quantity.ts'

/** Share of the largest moment of inertia below which another one is rounding, and shown as 0. */
const NOISE = 1e-8
/** g/cm³ in kg/mm³. */
const KG_PER_MM3 = 1e-6

export interface MassRow {
  name: string
  value: string
  tag?: string
}

/** Mass, area, volume, centre and inertia of measured bodies, as texts; none without a closed volume. `density`: g/cm³. */
export function useMassRows(measured: SceneMeasures | undefined, density: number): MassRow[] {
  const { t, i18n } = useTranslation('measure')
  const tagOf = useTag()
  const quantity = useQuantity()
  const unit = useAtomValue(unitAtom)
  const { area, volume } = measured ?? {}
  const inertiaHere = measured && inertiaOf(measured.moments)
  if (!volume || !inertiaHere) return []
  const { language } = i18n
  const kg = volume.value * density * KG_PER_MM3
  const weight = kg < 1 ? `${formatNumber(kg * 1000, language)}\u00a0g` : `${formatNumber(kg, language)}\u00a0kg`
  const share = formatNumber(Number(((volume.deviation / volume.value) * 100).toPrecision(2)), language)
  const massTag = volume.exact || !(volume.deviation > 0) ? tagOf(volume, 'volume') : t('meshOff', { deviation: `±\u202f${share}\u00a0%` })
  const { centre, tensor, principal } = inertiaHere
  const least = Math.max(...principal.map(Math.abs)) * NOISE
  const inertia = (value: number): string => formatNumber(Math.abs(value) < least ? 0 : (value * density * KG_PER_MM3) / mmPerUnit[unit] ** 2, language)
  const inertiaUnit = `kg·${unit}²`
  const axes = ['Lxx', 'Lyy', 'Lzz', 'Lxy', 'Lyz', 'Lzx']
  return [
    { name: t('mass.mass'), value: weight, tag: massTag },
    { name: t('fact.volume'), value: quantity.volume(volume.value), tag: tagOf(volume, 'volume') },
    ...(area ? [{ name: t('fact.area'), value: quantity.area(area.value), tag: tagOf(area, 'area') }] : []),
    { name: t('mass.centre'), value: centre.map((mm, axis) => `${'XYZ'[axis]}\u202f${quantity.length(mm)}`).join('\u2002') },
    { name: t('mass.principal'), value: principal.map((value, i) => `I${'₁₂₃'[i]}\u202f${inertia(value)}`).join('\u2002') + `\u00a0${inertiaUnit}` },
    { name: t('mass.inertia'), value: tensor.map((value, i) => `${axes[i]}\u202f${inertia(value)}`).join('\u2002') + `\u00a0${inertiaUnit}` },
  ]
}
