import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { faceFacts } from '../../ui/facts/faceFacts.ts'
import { nodeName, useCount, useQuantity } from '../../ui/quantity.ts'
import { describeFace } from '../status/describePick.ts'

/** Speaks what the eye sees happen: the selection, and that a file is open. Toasts speak for themselves. */
export function LiveRegion() {
  return (
    <>
      <output className="visually-hidden" aria-live="polite">
        <OpenedText />
      </output>
      <output className="visually-hidden" aria-live="polite">
        <SelectionText />
      </output>
    </>
  )
}

function OpenedText() {
  const { t } = useTranslation('viewer')
  const say = useCount()
  const document = useAtomValue(documentAtom)
  // Drawings have no parts; they speak for themselves.
  if (document?.status !== 'open' || document.drawing) return null
  return t('spoken.opened', { name: document.name, parts: say('parts', document.index.bodies.length) })
}

function SelectionText() {
  const { t } = useTranslation('viewer')
  const document = useAtomValue(documentAtom)
  const { nodes, face } = useAtomValue(selectionAtom)
  const quantity = useQuantity()
  if (!document || nodes.size === 0) return null
  if (face) {
    const part = document.parts.get(document.index.nodes[face.node]?.part ?? -1)
    const facts = part && faceFacts(part, face.face)
    return facts ? t('spoken.face', { face: describeFace(facts, quantity, t) }) : null
  }
  if (nodes.size > 1) return t('spoken.selectedMany', { count: nodes.size })
  const [only] = nodes
  const node = document.index.nodes[only]
  return t('spoken.selected', { name: node ? nodeName(node, t) : t('tree.unnamed') })
}
