import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { SharingContext } from '../../ui/files/sharing.ts'
import { targetOfListed } from '../../services/share/shareTarget.ts'
import { ChooseAgainDialog } from './ChooseAgainDialog.tsx'
import type { ListedFile } from '../../services/files/listedFile.ts'
import type { FileQuestion } from '../../services/files/useFileActions.ts'

interface FileQuestionsProps {
  question: FileQuestion | null
  isPending: boolean
  answer(): void
  confirmDelete(file: ListedFile): void
}

/** The dialogs that a list's actions ask with. */
export function FileQuestions({ question, isPending, answer, confirmDelete }: FileQuestionsProps) {
  const { t } = useTranslation('files')
  const { ShareDialog } = use(SharingContext)
  if (!question) return null
  const { about, file } = question
  if (about === 'choose') return <ChooseAgainDialog file={file} onClose={answer} />
  if (about === 'share')
    return (
      <Suspense>
        <ShareDialog target={targetOfListed(file)} onClose={answer} />
      </Suspense>
    )
  if (about === 'sync')
    return (
      <Suspense>
        <FileSync file={file} onClose={answer} />
      </Suspense>
    )
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: file.name })}
      text={t('deleteText')}
      confirm={t('delete')}
      isPending={isPending}
      onConfirm={() => confirmDelete(file)}
      onClose={answer}
    />
  )
}

function FileSync({ file, onClose }: { file: ListedFile; onClose(): void }) {
  const { SyncDialog } = use(SharingContext)
  // The same target while the dialog is shown: it is not sent again.
  const [target] = useState(() => targetOfListed(file))
  return <SyncDialog target={target} onClose={onClose} />
}
