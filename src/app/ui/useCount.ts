import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/quantity/formatQuantity.ts'

/** Says how many there are of something, with the thousands set apart: "100 000 parts". */
export function useCount(): (what: 'parts' | 'hidden' | 'selected' | 'matches', count: number) => string {
  const { t, i18n } = useTranslation('viewer')
  const { language } = i18n
  return useCallback((what, count) => t(`count.${what}`, { count, number: formatNumber(count, language, 0) }), [t, language])
}
