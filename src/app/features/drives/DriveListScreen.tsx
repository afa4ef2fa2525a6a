import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Drive, disconnectDrive, getDriveList } from '../../../../contract/calls/drives.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { notify } from '../../lib/notify.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ConnectDrive, DriveRow, useDriveReturn } from './ConnectDrive.tsx'
import styles from './drives.module.css'

/** `/cloudDriveList`: the connected drives, and the ways to connect another one. */
export default function DriveListScreen() {
  const { t } = useTranslation(['drives', 'common'])
  const { data, error, refetch } = useData(getDriveList)
  const [leaving, setLeaving] = useState<Drive>()
  useDriveReturn()
  const { run, isPending } = useAction(disconnectDrive, {
    changes: [getDriveList],
    done() {
      setLeaving(undefined)
      notify('success', t('drives:disconnected'))
    },
  })
  return (
    <Page>
      <h1>{t('drives:title')}</h1>
      <p className="muted">{t('drives:hint')}</p>
      <section className={styles.section} aria-labelledby="connected-title">
        <h2 id="connected-title">{t('drives:connected')}</h2>
        {data ? (
          data.drives.length > 0 ? (
            <ul className={styles.list}>
              {data.drives.map((drive) => (
                <DriveRow key={drive.id} drive={drive} onDisconnect={setLeaving} />
              ))}
            </ul>
          ) : (
            <p className="muted">{t('drives:empty')}</p>
          )
        ) : error ? (
          <div className={styles.state} role="alert">
            <p>{serverText(error)}</p>
            <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>
          </div>
        ) : (
          <Waiting />
        )}
      </section>
      <ConnectDrive />
      {leaving && (
        <ConfirmDialog
          title={t('drives:disconnectQuestion', { name: leaving.name })}
          text={t('drives:disconnectText')}
          confirm={t('drives:disconnect')}
          isPending={isPending}
          onConfirm={() => run({ driveId: leaving.id })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Page>
  )
}
