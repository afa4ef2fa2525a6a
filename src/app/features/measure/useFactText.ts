import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unitAtom } from '../../state/viewState.ts'
import { useQuantity } from '../../ui/quantity.ts'
import { type FactText, makeFactText } from './factText.ts'

/** Writes facts in the language and unit of the page. */
export function useFactText(): FactText {
  const { t, i18n } = useTranslation('measure')
  const quantity = useQuantity()
  const unit = useAtomValue(unitAtom)
  return useMemo(() => makeFactText(t, quantity, unit, i18n.language), [t, quantity, unit, i18n.language])
}
