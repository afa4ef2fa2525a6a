import { useAtomValue } from 'jotai'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { unreadAtom } from '../../state/session/sessionState.ts'
import styles from './UnreadBell.module.css'

/** In the page's header: the way to the messages, with how many are unread. */
export default function UnreadBell() {
  const { t } = useTranslation(['messages', 'common'])
  const unread = useAtomValue(unreadAtom)
  const label = t('common:nav.messages')
  const name = unread > 0 ? `${label}: ${t('messages:unread', { count: unread })}` : label
  return (
    <Link className={styles.bell} to="/messageList" aria-label={name} title={label}>
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
