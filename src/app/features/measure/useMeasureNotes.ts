import { useTranslation } from 'react-i18next'
import type { SceneMeasures } from '../../../core/measure/sceneMeasures.ts'
import { useQuantity } from '../../ui/quantity.ts'

/** Sentences on the volume of some occurrences: which enclose none or are only previews, and which volume comes from an exact body or from closed cracks. */
export function useMeasureNotes(measured: SceneMeasures | undefined): string[] {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  if (!measured) return []
  const { open, previews, fromBody, mended, gap, volume } = measured
  return [
    open > 0 && volume ? t('properties.open', { count: open }) : '',
    previews > 0 ? t('properties.previewsLeftOut', { count: previews }) : '',
    fromBody > 0 ? t('properties.fromBody', { count: fromBody }) : '',
    mended > 0 ? t('properties.mended', { count: mended, gap: quantity.doubt(Number(gap.toPrecision(1)), 'length') }) : '',
  ].filter(Boolean)
}
