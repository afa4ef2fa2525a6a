import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedFile } from '../../services/files/listedFile.ts'
import { listedSource } from '../../services/open/collect/dropped.ts'
import { useSession } from '../../services/open/session.ts'
import { canPickFolder, pickFiles } from '../../services/open/pickFiles.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** A file that only the user has: it has to be chosen once more. A different file than that of the record is opened only when the user confirms it. */
export function ChooseAgainDialog({ file, onClose }: { file: ListedFile; onClose(): void }) {
  const { opener } = useSession()
  const { t } = useTranslation(['files', 'open', 'common'])
  const [other, setOther] = useState<File[]>()

  const open = (files: readonly File[], isSame: boolean): void => {
    onClose()
    const [first] = files
    const name = first.webkitRelativePath.split('/')[0] || first.name
    void opener.open({ name, phase: 'survey', ...(isSame && { recordId: file.id, root: file.root }), source: () => listedSource(files) })
  }
  const choose = async (folder: boolean): Promise<void> => {
    const files = await pickFiles({ folder })
    if (files.length === 0) return
    const name = files[0].webkitRelativePath.split('/')[0] || files[0].name
    const size = files.reduce((sum, chosen) => sum + chosen.size, 0)
    if (name === file.name && size === file.size) open(files, true)
    else setOther(files)
  }

  if (other)
    return (
      <Dialog
        title={t('files:again.title')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => setOther(undefined)}>{t('common:action.back')}</Button>
            <Button kind="primary" data-autofocus="true" onClick={() => open(other, other[0].name === file.name)}>
              {t('common:action.open')}
            </Button>
          </>
        }
      >
        <p>{t('files:again.differs')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t('files:again.title')}
      onClose={onClose}
      actions={
        <>
          {canPickFolder && <Button onClick={() => void choose(true)}>{t('open:drop.folder')}</Button>}
          <Button kind="primary" data-autofocus="true" onClick={() => void choose(false)}>
            {t('open:drop.browse')}
          </Button>
        </>
      }
    >
      <p>{t('files:again.text', { name: file.name })}</p>
    </Dialog>
  )
}
