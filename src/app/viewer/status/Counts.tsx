import { useAtomValue } from 'jotai'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { useCount } from '../useCount.ts'
import styles from './StatusLine.module.css'

/** How many parts there are, and how many of them are selected and hidden. */
export function Counts() {
  const say = useCount()
  const document = useAtomValue(documentAtom)
  const selected = useAtomValue(selectionAtom).nodes.size
  const hidden = useAtomValue(visibilityAtom).hidden.size
  if (!document) return null
  return (
    <span className={styles.counts}>
      {selected > 0 && <span>{say('selected', selected)}</span>}
      {hidden > 0 && <span>{say('hidden', hidden)}</span>}
      <span>{say('parts', document.index.occurrences.length)}</span>
    </span>
  )
}
