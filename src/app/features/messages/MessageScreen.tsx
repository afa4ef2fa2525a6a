import { ArrowLeft, Trash2 } from 'lucide-react'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { getMessageDetail, getMessageList, markRead } from '../../../../contract/calls/messages.ts'
import type { Message } from '../../../../contract/realtime.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../lib/format.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { unreadAtom } from '../../state/session/sessionState.ts'
import { DeleteMessage } from './MessageListScreen.tsx'
import styles from './messages.module.css'
import { placeOfMessage, useMessageText } from './useMessageText.ts'

/** `/message-detail?id=…`: one message, read by being shown. */
export default function MessageScreen() {
  const { t } = useTranslation(['messages', 'common', 'files', 'messageKinds'])
  const id = useSearchParams()[0].get('id') ?? ''
  const { data: message, error, refetch } = useData(getMessageDetail, { id })
  return (
    <Page>
      <Link className={styles.back} to="/messageList">
        <ArrowLeft size={18} aria-hidden="true" />
        {t('messages:back')}
      </Link>
      {error ? (
        <>
          <p role="alert">{error.is('networkAnomaly') ? serverText(error) : t('messages:gone')}</p>
          {error.is('networkAnomaly') && <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
        </>
      ) : message?.id === id ? (
        <MessageArticle message={message} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function MessageArticle({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('messages')
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { title, text } = useMessageText()(message.content)
  const place = placeOfMessage(message.content)
  useRead(message)
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      <time className="muted" dateTime={message.createdAt}>
        {formatMoment(message.createdAt, i18n.language)}
      </time>
      <p className={styles.paragraph}>{text}</p>
      <div className={styles.actions}>
        {place && 'path' in place && <Link to={place.path}>{t(`go.${place.label}`)}</Link>}
        {place && 'url' in place && (
          <a href={place.url} target="_blank" rel="noreferrer">
            {t('go.url')}
          </a>
        )}
        <Button kind="quiet" onClick={() => setDeleting(true)}>
          <Trash2 size={18} aria-hidden="true" />
          {t('delete')}
        </Button>
      </div>
      {isDeleting && <DeleteMessage id={message.id} onDeleted={() => void navigate('/messageList', { replace: true })} onClose={() => setDeleting(false)} />}
    </article>
  )
}

/** Marks a message as read, once. */
function useRead({ id, read }: Message): void {
  const setUnread = useSetAtom(unreadAtom)
  const asked = useRef('')
  // A mark that fails is made with the next visit: nobody has to hear of it.
  const { run } = useAction(markRead, { changes: [getMessageList, getMessageDetail], done: ({ unread }) => setUnread(unread), failed: () => true })
  useEffect(() => {
    if (read || asked.current === id) return
    asked.current = id
    run({ ids: [id] })
  }, [id, read, run])
}
