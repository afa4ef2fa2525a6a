import { useAtom, useSetAtom } from 'jotai'
import { CheckCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { deleteMessages, getMessageList, markAllRead } from '../../../../contract/calls/messages.ts'
import type { Message } from '../../../../contract/realtime.ts'
import { formatMoment } from '../../lib/format.ts'
import { useAction, usePages } from '../../services/api/useData.ts'
import { unreadAtom } from '../../state/session/sessionState.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { ListEnd } from '../../ui/files/ListFrame.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './messages.module.css'
import { useMessageText } from './useMessageText.ts'

interface DeleteMessageProps {
  id: string
  /** After the message was deleted; before `onClose`. */
  onDeleted?(): void
  onClose(): void
}

/** Asks before a message is deleted for good. */
export function DeleteMessage({ id, onDeleted, onClose }: DeleteMessageProps) {
  const { t } = useTranslation('messages')
  const setUnread = useSetAtom(unreadAtom)
  const { run, isPending } = useAction(deleteMessages, {
    changes: [getMessageList],
    done({ unread }) {
      setUnread(unread)
      onDeleted?.()
      onClose()
    },
    failed: onClose,
  })
  return (
    <ConfirmDialog
      title={t('deleteQuestion')}
      text={t('deleteText')}
      confirm={t('delete')}
      isPending={isPending}
      onConfirm={() => run({ ids: [id] })}
      onClose={onClose}
    />
  )
}

/** One message of the list. */
function MessageRow({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('messages')
  const textOf = useMessageText()
  const [isDeleting, setDeleting] = useState(false)
  const { title, text } = textOf(message.content)
  return (
    <li className={styles.row} data-unread={message.read ? undefined : true}>
      <Link className={styles.link} to={`/message-detail?id=${message.id}`}>
        <span className={styles.title}>
          {!message.read && (
            <span className={styles.dot}>
              <span className="visually-hidden">{t('unreadMark')}</span>
            </span>
          )}
          {title}
        </span>
        <span className={styles.text}>{text}</span>
        <time className={styles.time} dateTime={message.createdAt}>
          {formatMoment(message.createdAt, i18n.language)}
        </time>
      </Link>
      <button type="button" className={styles.delete} aria-label={t('deleteNamed', { title })} title={t('delete')} onClick={() => setDeleting(true)}>
        <Trash2 size={18} aria-hidden="true" />
      </button>
      {isDeleting && <DeleteMessage id={message.id} onClose={() => setDeleting(false)} />}
    </li>
  )
}

/** `/messageList`: the message centre. Kept alive, so that whoever comes back from a message is where they were. */
export default function MessageListScreen() {
  const { t } = useTranslation(['messages', 'common', 'files', 'messageKinds'])
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [unread, setUnread] = useAtom(unreadAtom)
  const pages = usePages(getMessageList, { unreadOnly: unreadOnly ? 'true' : 'false' })
  const readAll = useAction(markAllRead, { changes: [getMessageList], done: (left) => setUnread(left.unread) })
  const messages = pages.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <Page>
      <div className={styles.head}>
        <h1>{t('common:nav.messages')}</h1>
        <Button kind="quiet" aria-busy={readAll.isPending} disabled={readAll.isPending || unread === 0} onClick={() => readAll.run({})}>
          <CheckCheck size={18} aria-hidden="true" />
          {t('messages:allRead')}
        </Button>
      </div>
      <div className={styles.filter} role="group" aria-label={t('messages:filter')}>
        <button type="button" aria-pressed={!unreadOnly} onClick={() => setUnreadOnly(false)}>
          {t('messages:all')}
        </button>
        <button type="button" aria-pressed={unreadOnly} onClick={() => setUnreadOnly(true)}>
          {t('messages:unreadOnly')}
        </button>
      </div>
      {messages.length > 0 && (
        <ul className={styles.list}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      <ListEnd pages={pages} empty={messages.length > 0 ? undefined : t(unreadOnly ? 'messages:emptyUnread' : 'messages:empty')} />
    </Page>
  )
}
