import type { TFunction } from 'i18next'
import { type Getter, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FactText, type FactWords, makeFactText } from '../../../core/measure/factText.ts'
import { quantityFormat } from '../../../core/quantity/quantityFormat.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { unitAtom } from '../../state/viewState.ts'
import { digitsAtom, useQuantity } from '../../ui/quantity.ts'

/** Words of the catalogue that facts are written with. */
const factWords = (t: TFunction<'measure'>): FactWords => ({
  fact: (id) => t(`fact.${id}`),
  exact: t('exact'),
  mesh: t('mesh'),
  meshOff: (deviation) => t('meshOff', { deviation }),
})

/** Texts in the page's present language and units, for code outside React. The texts must have been loaded. */
export function factText(get: Getter): FactText {
  const unit = get(unitAtom)
  return makeFactText(factWords(i18n.getFixedT(null, 'measure')), quantityFormat(unit, i18n.language, get(digitsAtom)), unit, i18n.language)
}

/** Writes facts in the language and unit of the page. */
export function useFactText(): FactText {
  const { t, i18n } = useTranslation('measure')
  const quantity = useQuantity()
  const unit = useAtomValue(unitAtom)
  return useMemo(() => makeFactText(factWords(t), quantity, unit, i18n.language), [t, quantity, unit, i18n.language])
}
