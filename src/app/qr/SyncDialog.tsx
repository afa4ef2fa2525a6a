import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeSyncCode } from '../../../contract/calls/files.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { useAction } from '../api/useAction.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { Waiting } from '../components/Waiting.tsx'
import { downloadQr } from './downloadQr.ts'
import { QrPicture } from './QrPicture.tsx'
import styles from './qr.module.css'

interface SyncDialogProps {
  /** A record of the account whose contents are on the server. */
  recordId: string
  name: string
  onClose(): void
}

/** The QR code by which the app on another device downloads a file, once and for some minutes. */
export default function SyncDialog({ recordId, name, onClose }: SyncDialogProps) {
  const { t, i18n } = useTranslation('qr')
  const [code, setCode] = useState<{ address: string; expiresAt: Date }>()
  const [isOver, setOver] = useState(false)
  const { run, isPending } = useAction(makeSyncCode, {
    done: ({ text, expiresAt }) => {
      setOver(false)
      setCode({ address: `${serverAddress || location.origin}${text}`, expiresAt: new Date(expiresAt) })
    },
    failed: onClose,
  })
  useEffect(() => run({ id: recordId }), [run, recordId])
  useEffect(() => {
    if (!code) return
    const timer = setTimeout(() => setOver(true), code.expiresAt.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [code])
  const time = code && new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(code.expiresAt)
  return (
    <Dialog
      title={t('sync.title')}
      onClose={onClose}
      actions={
        <>
          {code && !isOver && <Button onClick={() => void downloadQr(code.address, `${name}.png`)}>{t('sync.download')}</Button>}
          <Button aria-busy={isPending} disabled={isPending} onClick={() => run({ id: recordId })}>
            {t('sync.renew')}
          </Button>
        </>
      }
    >
      {code ? (
        <div className={styles.sync}>
          <p>{t('sync.text')}</p>
          {isOver ? <p role="alert">{t('sync.expired')}</p> : <QrPicture text={code.address} label={t('sync.label', { name })} />}
          {!isOver && <p className="muted">{t('sync.note', { time })}</p>}
        </div>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}
