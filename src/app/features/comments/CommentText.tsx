import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { formatMoment } from '../../lib/format.ts'
import { ItemMenu } from '../../ui/action/ActionButton.tsx'
import type { CommentRow } from '../../services/device/reviewRows.ts'
import { AuthorName } from '../../ui/review/ReviewNote.tsx'
import { isOwn } from '../../services/views/fileViews.ts'
import { designAtom } from '../../services/views/sync/design.ts'
import { changeComment, deleteComment } from './comments.ts'
import styles from './Comments.module.css'
import { Composer } from './Composer.tsx'

/** What one person wrote; its author may change and delete it. `number`: of its thread. */
export function CommentText({ comment, number }: { comment: CommentRow; number: number }) {
  const { t, i18n } = useTranslation('comments')
  const mine = isOwn(useAtomValue(designAtom), comment.author)
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (comment.deleted) return <p className={styles.gone}>{t('wasDeleted')}</p>
  const save = (text: string): void => {
    if (text.trim() !== comment.text) changeComment(comment, text)
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
            deleteComment(comment)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}
