import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { useCount } from '../../ui/quantity.ts'
import styles from '../../ui/viewer/StatusLine.module.css'

function hiddenBodies(index: SceneIndex, hidden: ReadonlySet<NodeId>): number {
  if (index.bodies === index.occurrences) return hidden.size
  let count = 0
  for (const id of hidden) if (index.isBody(id)) count++
  return count
}

/** How many parts there are, and how many of them are selected and hidden. Annotations and construction geometry are none. */
export function Counts() {
  const say = useCount()
  const document = useAtomValue(documentAtom)
  const selected = useAtomValue(selectionAtom).nodes.size
  const visibility = useAtomValue(visibilityAtom)
  const hidden = useMemo(() => (document ? hiddenBodies(document.index, visibility.hidden) : 0), [document, visibility])
  if (!document) return null
  return (
    <span className={styles.counts}>
      {selected > 0 && <span>{say('selected', selected)}</span>}
      {hidden > 0 && <span>{say('hidden', hidden)}</span>}
      <span>{say('parts', document.index.bodies.length)}</span>
    </span>
  )
}
