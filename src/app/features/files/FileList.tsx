import { useAtomValue } from 'jotai'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import type { DeviceList } from '../../services/device/deviceRecords.ts'
import { browseForFile } from '../../services/open/ask.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { FileQuestions } from './FileQuestions.tsx'
import { FileRow } from './FileRow.tsx'
import { ListFrame } from '../../ui/files/ListFrame.tsx'
import { type RefreshList, useFileList, useRefreshRef } from '../../services/files/useFileList.ts'
import { useFileActions } from '../../services/files/useFileActions.ts'

/** All Files, Starred Files or Recently Opened. */
export function FileList({ list, search, refreshRef }: { list: DeviceList; search: string; refreshRef: Ref<RefreshList> }) {
  const { t } = useTranslation('files')
  const isGuest = useAtomValue(ownerAtom) === ''
  const listing = useFileList(list, search)
  useRefreshRef(refreshRef, listing.refresh)
  const { actions, ...asked } = useFileActions()
  const note = listing.isOffline ? t('offline') : isGuest && t('here')
  return (
    <>
      {note && <p className="muted">{note}</p>}
      <ListFrame
        listing={listing}
        time={t('column.opened')}
        label={t(`lists.${list}`)}
        empty={
          search ? (
            <p>{t('noResult')}</p>
          ) : (
            <>
              <p>{t(`empty.${list}`)}</p>
              <Button kind="primary" onClick={() => void browseForFile()}>
                {t('openOne')}
              </Button>
            </>
          )
        }
      >
        {(file) => <FileRow key={file.id} file={file} actions={actions} />}
      </ListFrame>
      <FileQuestions {...asked} />
    </>
  )
}
