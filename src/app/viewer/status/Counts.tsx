import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import styles from './StatusLine.module.css'

/** How many parts there are, and how many of them are selected and hidden. */
export function Counts() {
  const { t } = useTranslation('viewer')
  const document = useAtomValue(documentAtom)
  const selected = useAtomValue(selectionAtom).nodes.size
  const hidden = useAtomValue(visibilityAtom).hidden.size
  if (!document) return null
  return (
    <span className={styles.counts}>
      {selected > 0 && <span>{t('count.selected', { count: selected })}</span>}
      {hidden > 0 && <span>{t('count.hidden', { count: hidden })}</span>}
      <span>{t('count.parts', { count: document.index.occurrences.length })}</span>
    </span>
  )
}
