import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeSyncCode } from '../../../../contract/calls/files.ts'
import { callServer } from '../../services/api/callServer.ts'
import { publicAddress } from '../../services/api/serverAddress.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ShareProgressBar, Waiting } from '../../ui/Waiting.tsx'
import { type ShareProgress, uploadedRecord } from '../../services/share/createLink.ts'
import { ContentsMissing, type ShareTarget } from '../../services/share/shareTarget.ts'
import { downloadQr, QrPicture } from '../../ui/qr/QrPicture.tsx'
import styles from './qr.module.css'

interface SyncDialogProps {
  target: ShareTarget
  onClose(): void
}

interface SyncCode {
  address: string
  expiresAt: Date
}

/** Sends a file to the app: uploads it when the account has no copy yet, then shows the QR code by which another device downloads it, once and for some minutes. */
export default function SyncDialog({ target, onClose }: SyncDialogProps) {
  const [attempt, setAttempt] = useState(0)
  return <Sending key={attempt} target={target} onClose={onClose} onAgain={() => setAttempt(attempt + 1)} />
}

function Sending({ target, onClose, onAgain }: SyncDialogProps & { onAgain(): void }) {
  const { t, i18n } = useTranslation(['qr', 'share'])
  const [code, setCode] = useState<SyncCode>()
  const [progress, setProgress] = useState<ShareProgress>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    codeOf(target, signal, (now) => !signal.aborted && setProgress(now)).then(
      (made) => !signal.aborted && setCode(made),
      (error: unknown) => !signal.aborted && setFailure(error),
    )
    return () => ended.abort()
  }, [target])
  const isOver = useIsPast(code?.expiresAt)
  const time = code && new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(code.expiresAt)
  return (
    <Dialog
      title={t('qr:sync.title')}
      description={<bdi>{target.name}</bdi>}
      onClose={onClose}
      actions={
        <>
          {code && !isOver && <Button onClick={() => void downloadQr(code.address, `${target.name}.png`)}>{t('qr:sync.download')}</Button>}
          <Button disabled={!code && !failure} onClick={onAgain}>
            {t('qr:sync.renew')}
          </Button>
        </>
      }
    >
      <div className={styles.sync}>
        {failure ? (
          <p role="alert" className={styles.problem}>
            {failure instanceof ContentsMissing ? t('share:unreachable') : serverText(failure)}
          </p>
        ) : !code ? (
          progress && progress.step !== 'creating' ? (
            <ShareProgressBar progress={progress} name={target.name} onCancel={onClose} />
          ) : (
            <Waiting />
          )
        ) : isOver ? (
          <p role="alert">{t('qr:sync.expired')}</p>
        ) : (
          <>
            <p>{t('qr:sync.text')}</p>
            <QrPicture text={code.address} label={t('qr:sync.label', { name: target.name })} />
            <p className="muted">{t('qr:sync.note', { time })}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}

async function codeOf(target: ShareTarget, signal: AbortSignal, progress: (now: ShareProgress) => void): Promise<SyncCode> {
  const { id } = await uploadedRecord(target, { signal, progress })
  const { text, expiresAt } = await callServer(makeSyncCode, { body: { id }, signal })
  return { address: `${publicAddress()}${text}`, expiresAt: new Date(expiresAt) }
}

/** Becomes true at the moment, while the component is shown. */
function useIsPast(moment: Date | undefined): boolean {
  const [past, setPast] = useState<Date>()
  useEffect(() => {
    if (!moment) return
    const timer = setTimeout(() => setPast(moment), moment.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== undefined && past === moment
}
