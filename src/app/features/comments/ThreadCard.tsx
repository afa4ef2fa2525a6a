import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { formatMoment } from '../../lib/format.ts'
import { ItemMenu } from '../../ui/action/ActionButton.tsx'
import type { CommentRow } from '../../services/device/reviewRows.ts'
import { AuthorName } from '../../ui/review/ReviewNote.tsx'
import { canWriteAtom, isOwn } from '../../services/views/fileViews.ts'
import { designAtom } from '../../services/views/sync/design.ts'
import { addComment, changeComment, deleteComment, showAnchor } from './comments.ts'
import styles from './Comments.module.css'
import { Composer } from './Composer.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Thread } from '../../services/views/sync/review.ts'
import { openThreadAtom } from '../../state/comments/commentState.ts'

/** What one person wrote; its author may change and delete it. `number`: of its thread. */
function CommentText({ comment, number }: { comment: CommentRow; number: number }) {
  const store = useStore()
  const { t, i18n } = useTranslation('comments')
  const mine = isOwn(useAtomValue(designAtom), comment.author)
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (comment.deleted) return <p className={styles.gone}>{t('wasDeleted')}</p>
  const save = (text: string): void => {
    if (text.trim() !== comment.text) changeComment(store, comment, text)
    setEditing(false)
  }
  return (
    <article className={styles.comment}>
      <header className={styles.head}>
        <strong className={styles.author}>
          <AuthorName author={comment.author} />
        </strong>
        <span className={styles.time}>
          <time dateTime={comment.createdAt}>{formatMoment(comment.createdAt, i18n.language)}</time>
          {comment.editedAt && ` · ${t('edited')}`}
        </span>
        {mine && (
          <ItemMenu
            label={t('more', { number })}
            items={[
              { label: t('edit'), run: () => setEditing(true) },
              { label: t('delete'), run: () => setAsking(true) },
            ]}
          />
        )}
      </header>
      {isEditing ? (
        <Composer label={t('write')} initial={comment.text} send={t('save')} focused onSend={save} onCancel={() => setEditing(false)} />
      ) : (
        <p className={styles.text} dir="auto">
          {comment.text}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('deleteQuestion')}
          text={t('deleteText')}
          confirm={t('delete')}
          onConfirm={() => {
            setAsking(false)
            deleteComment(store, comment)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}

/** A comment with its answers. Its number leads to the point on the model. */
export function ThreadCard({ thread: { comment, number, replies } }: { thread: Thread }) {
  const store = useStore()
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
    if (anchor) showAnchor(store, anchor)
  }
  const send = (text: string): void => {
    addComment(store, { text, parentId: comment.id })
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
