import { CheckCheck } from 'lucide-react'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getMessageList, markAllRead } from '../../../../contract/calls/messages.ts'
import { useAction, usePages } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { ListEnd } from '../../ui/files/ListFrame.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { unreadAtom } from '../../state/session/sessionState.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'

/** `/messageList`: the message centre. Kept alive, so that whoever comes back from a message is where they were. */
export default function MessageListScreen() {
  const { t } = useTranslation(['messages', 'common'])
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
