import { useTranslation } from 'react-i18next'
import { useQuantity } from '../quantity.ts'

/** Says of a number whether the source states it (or it follows from what the source states), or it comes from the mesh and how near. */
export function useTag(): (from: { exact: boolean; deviation?: number }, dimension?: 'length' | 'area' | 'volume') => string {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  return ({ exact, deviation = 0 }, dimension = 'length') => {
    if (exact) return t('properties.exact')
    if (!(deviation > 0)) return t('properties.mesh')
    // Two digits of a doubt say enough; as many decimals as the value has would often be zeros.
    return t('properties.fromMesh', { deviation: quantity.doubt(Number(deviation.toPrecision(2)), dimension) })
  }
}
