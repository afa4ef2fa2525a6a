import { useAtom, useAtomValue, useStore } from 'jotai'
import { MapPin, MapPinOff, MessageSquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import panel from '../../ui/Panel.module.css'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { useAction } from '../../ui/action/ActionButton.tsx'
import { canWriteAtom } from '../../services/views/fileViews.ts'
import { ReviewNote } from '../../ui/review/ReviewNote.tsx'
import { reviewAtom, threadsAtom } from '../../services/views/sync/review.ts'
import { addComment } from './comments.ts'
import styles from './Comments.module.css'
import { openThreadAtom, pinsShownAtom } from '../../state/comments/commentState.ts'
import { Composer } from './Composer.tsx'
import { ThreadCard } from './ThreadCard.tsx'

/** The comments on the model: threads by number, as their pins show it. */
export default function CommentsPanel() {
  const store = useStore()
  const { t } = useTranslation(['comments', 'views'])
  const isRead = useAtomValue(reviewAtom) !== null
  const threads = useAtomValue(threadsAtom)
  const canWrite = useAtomValue(canWriteAtom)
  const [pinsShown, showPins] = useAtom(pinsShownAtom)
  const [, open] = useAtom(openThreadAtom)
  const pin = useAction('comment')
  const kind = useAtomValue(drawingAtom) ? 'drawing' : 'model'
  const send = (text: string): void => open(addComment(store, { text }) ?? null)
  return (
    <div className={panel.panel}>
      {pin.enabled && (
        <div className={panel.bar}>
          <Button kind="primary" className={panel.action} aria-pressed={pin.checked} disabled={!canWrite} onClick={pin.run}>
            <MessageSquarePlus size={18} strokeWidth={1.75} aria-hidden="true" />
            {pin.label}
          </Button>
          <IconButton
            icon={pinsShown ? MapPin : MapPinOff}
            label={t(`showPins.${kind}`)}
            tipSide="bottom"
            aria-pressed={pinsShown}
            onClick={() => showPins(!pinsShown)}
          />
        </div>
      )}
      <ReviewNote />
      {isRead && threads.length === 0 && <p className={styles.empty}>{t(`empty.${kind}`)}</p>}
      <ol className={styles.list} aria-label={t('list')}>
        {threads.map((thread) => (
          <ThreadCard key={thread.comment.id} thread={thread} />
        ))}
      </ol>
      {canWrite && (
        <div className={styles.foot}>
          <Composer label={t('writeAt', { part: t(`whole.${kind}`) })} send={t('send')} onSend={send} />
        </div>
      )}
    </div>
  )
}
