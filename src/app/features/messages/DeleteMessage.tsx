import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { deleteMessages, getMessageList } from '../../../../contract/calls/messages.ts'
import { useAction } from '../../services/api/useData.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { unreadAtom } from '../../state/session/sessionState.ts'

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
