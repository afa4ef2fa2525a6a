import type { Store } from '../../state/store.ts'
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Data } from '../../../../contract/call.ts'
import { resolveSyncCode } from '../../../../contract/calls/files.ts'
import { DOWNLOAD_PATH } from '../../../../contract/fileTransfer.ts'
import { formatBytes } from '../../lib/format.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { callServer } from '../../services/api/callServer.ts'
import { serverAddress } from '../../services/api/serverAddress.ts'
import { fetchFile, fileSource } from '../../services/open/collect/dropped.ts'
import { sessionOf } from '../../services/open/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './qr.module.css'

type SyncedFile = Data<typeof resolveSyncCode>

const resolved = new Map<string, Promise<SyncedFile>>()

const keyOf = (code: string): string => `facet.sync.${code}`

/** The answer of before a reload. */
function kept(code: string): Promise<SyncedFile> | undefined {
  try {
    const { data } = resolveSyncCode.data.safeParse(JSON.parse(sessionStorage.getItem(keyOf(code)) ?? 'null'))
    return data && Promise.resolve(data)
  } catch {
    return undefined
  }
}

function keep(code: string, file: SyncedFile): void {
  try {
    sessionStorage.setItem(keyOf(code), JSON.stringify(file))
  } catch {
    // A browser that stores nothing asks the server again.
  }
}

/** The file behind a sync code. A code is good once: asking again in this tab, after a reload as well, gives the first answer. Rejects with `CallFailure`. */
function syncedFile(code: string): Promise<SyncedFile> {
  const known = resolved.get(code) ?? kept(code) ?? callServer(resolveSyncCode, { body: { text: `/#/facetQr?sync=${code}` } })
  resolved.set(code, known)
  known.then(
    (file) => keep(code, file),
    () => {},
  )
  // What did not reach the server may be tried again.
  known.catch(() => resolved.delete(code))
  return known
}

/** Downloads a synchronized file and opens it. */
function openSynced(store: Store, { name, cloud, assembly, ticket }: SyncedFile): void {
  void sessionOf(store).opener.open({
    name,
    phase: 'download',
    root: assembly?.model,
    source: async (signal, progress) => {
      const address = `${serverAddress}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}`
      return fileSource(await fetchFile(address, signal, (bytes) => progress(cloud.size > 0 ? Math.min(1, bytes / cloud.size) : Number.NaN)), cloud.name)
    },
  })
}

/** Where a sync code leads: the file that was sent, ready to be opened. */
export function SyncedFilePanel({ code }: { code: string }) {
  const store = useStore()
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
            <Button kind="primary" onClick={() => openSynced(store, file)}>
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
