import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { serverText } from '../../services/api/callFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../lib/format.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { openSynced, type SyncedFile, syncedFile } from './openSynced.ts'
import styles from './qr.module.css'

/** Where a sync code leads: the file that was sent, ready to be opened. */
export function SyncedFilePanel({ code }: { code: string }) {
  const { t, i18n } = useTranslation('qr')
  const [file, setFile] = useState<SyncedFile>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    let isCurrent = true
    syncedFile(code).then(
      (answer) => isCurrent && setFile(answer),
      (error: Error) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [code])
  if (!file && !failure) return <Waiting />
  return (
    <Page>
      <h1>{t('title')}</h1>
      <div className={styles.file}>
        {file ? (
          <>
            <p>{t('received')}</p>
            <p>
              <strong>{file.name}</strong> <span className="muted">{formatBytes(file.cloud.size, i18n.language)}</span>
            </p>
            <Button kind="primary" onClick={() => openSynced(file)}>
              {t('open')}
            </Button>
          </>
        ) : (
          <>
            <p role="alert" className={styles.problem}>
              {failure && serverText(failure)}
            </p>
            <Link to="/facetQr">{t('again')}</Link>
          </>
        )}
      </div>
    </Page>
  )
}
