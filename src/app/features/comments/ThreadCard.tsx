import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { canWriteAtom } from '../../services/views/fileViews.ts'
import type { Thread } from '../../services/views/sync/review.ts'
import { addComment, showAnchor } from './comments.ts'
import { CommentText } from './CommentText.tsx'
import styles from './Comments.module.css'
import { openThreadAtom } from '../../state/comments/commentState.ts'
import { Composer } from './Composer.tsx'

/** A comment with its answers. Its number leads to the point on the model. */
export function ThreadCard({ thread: { comment, number, replies } }: { thread: Thread }) {
  const { t } = useTranslation('comments')
  const [openThread, open] = useAtom(openThreadAtom)
  const isOpen = openThread === comment.id
  const canWrite = useAtomValue(canWriteAtom)
  const [isReplying, setReplying] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { anchor } = comment
  const isPinned = anchor?.point !== undefined || anchor?.part !== undefined
  const show = (): void => {
    open(comment.id)
    if (anchor) showAnchor(anchor)
  }
  const send = (text: string): void => {
    addComment({ text, parentId: comment.id })
    setReplying(false)
  }
  return (
    <li ref={card} className={styles.thread} data-open={isOpen || undefined}>
      {isPinned ? (
        <button type="button" className={styles.number} title={t('showPoint')} aria-label={t('pin', { number })} onClick={show}>
          {number}
        </button>
      ) : (
        <span className={styles.number} data-whole>
          {number}
        </span>
      )}
      <div className={styles.texts}>
        <CommentText comment={comment} number={number} />
        {replies.map((reply) => (
          <CommentText key={reply.id} comment={reply} number={number} />
        ))}
        {canWrite &&
          (isReplying ? (
            <Composer label={t('writeReply')} send={t('send')} focused onSend={send} onCancel={() => setReplying(false)} />
          ) : (
            <Button kind="quiet" className={styles.reply} onClick={() => setReplying(true)}>
              {t('reply')}
            </Button>
          ))}
      </div>
    </li>
  )
}
