import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Message } from '../../../../contract/messageContent.ts'
import { formatMoment } from '../../lib/format.ts'
import { DeleteMessage } from './DeleteMessage.tsx'
import styles from './messages.module.css'
import { useMessageText } from './useMessageText.ts'

/** One message of the list. */
export function MessageRow({ message }: { message: Message }) {
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
