import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify as toast } from '../../lib/notify.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { actionById } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { noticeAtom } from '../../state/notice.ts'
import { selectionAtom } from '../../state/selection.ts'
import { faceFacts } from '../../ui/facts/Facts.tsx'
import { nodeName, useCount, useQuantity } from '../../ui/quantity.ts'
import { describeFace } from '../status/StatusLine.tsx'

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
    const part = document.index.partAt(document.parts, face.node)
    const facts = part && faceFacts(part, face.face)
    return facts ? t('spoken.face', { face: describeFace(facts, quantity, t) }) : null
  }
  if (nodes.size > 1) return t('spoken.selectedMany', { count: nodes.size })
  const [only] = nodes
  const node = document.index.nodes[only]
  return t('spoken.selected', { name: node ? nodeName(node, t) : t('tree.unnamed') })
}

/** Shows the notices of the actions as toasts, in the language of the page. */
export function useNotices(): void {
  const store = useStore()
  const { t } = useTranslation(['viewer', 'actions'])
  const show = useEffectEvent(() => {
    const notice = store.get(noticeAtom)
    if (!notice) return
    const text = t(`viewer:notice.${notice.key}`, { count: notice.count ?? 0 })
    const offer = notice.showAll ? { label: t('actions:label.showAll'), run: () => void runAction(store, actionById('showAll')) } : undefined
    toast(notice.level === 'error' ? 'error' : 'info', text, offer)
  })
  useEffect(() => store.sub(noticeAtom, () => show()), [store])
}
