import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'

/** Writes a point of the sheet, as finely as it can be told on screen. */
export function usePosition(): (viewer: Pick<DrawingViewer, 'view'>, x: number, y: number) => string {
  const { language } = useTranslation().i18n
  return useCallback(
    (viewer, x, y) => {
      const digits = Math.min(6, Math.max(0, Math.ceil(Math.log10(viewer.view().scale)) + 1))
      return `${formatNumber(x, language, digits)}; ${formatNumber(y, language, digits)}`
    },
    [language],
  )
}
