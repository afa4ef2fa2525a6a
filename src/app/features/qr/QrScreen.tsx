import { Camera as CameraIcon, ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { SyncedFilePanel } from './SyncedFilePanel.tsx'
import styles from './qr.module.css'
import { codeOfPicture, frameReader, placeOfCode } from './readCode.ts'

type CameraFailure = 'denied' | 'noCamera'

interface CameraProps {
  /** False: the picture goes on, codes are not read, and a touch asks to continue. */
  isScanning: boolean
  onCode(text: string): void
  onContinue(): void
  onFailure(failure: CameraFailure): void
}

/** Milliseconds between looks at the picture. */
const INTERVAL = 150

/** What the camera sees, searched for QR codes. The camera is off as soon as this is gone. */
function Camera({ isScanning, onCode, onContinue, onFailure }: CameraProps) {
  const { t } = useTranslation('qr')
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    const ended = new AbortController()
    showCamera(video.current, ended.signal).catch((error: unknown) => {
      if (!ended.signal.aborted) failed(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'noCamera')
    })
    return () => ended.abort()
  }, [])
  useEffect(() => {
    if (!isScanning || !video.current) return
    const read = frameReader(video.current)
    const timer = setInterval(() => {
      const text = read()
      if (text !== undefined) found(text)
    }, INTERVAL)
    return () => clearInterval(timer)
  }, [isScanning])
  return (
    <div className={styles.camera}>
      <video ref={video} playsInline muted aria-label={t('camera')} />
      {isScanning ? (
        <span className={styles.frame} aria-hidden="true" />
      ) : (
        <button type="button" className={styles.continue} onClick={onContinue}>
          {t('continue')}
        </button>
      )}
    </div>
  )
}

async function showCamera(video: HTMLVideoElement | null, signal: AbortSignal): Promise<void> {
  // Absent on pages that are not secure.
  if (!video || !navigator.mediaDevices) throw new Error('no camera')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
}

type Problem = CameraFailure | 'incorrect' | 'noCode' | 'pictureInvalid'

/** Scans our QR codes with the camera or from a picture, and goes where they lead. */
function ScanPanel() {
  const { t } = useTranslation(['qr', 'server'])
  const navigate = useNavigate()
  const input = useId()
  const [hasCamera, turnCamera] = useState(false)
  const [isScanning, setScanning] = useState(true)
  const [problem, setProblem] = useState<Problem>()
  const found = (text: string): void => {
    const place = placeOfCode(text)
    if (place) void navigate(place)
    else {
      setScanning(false)
      setProblem('incorrect')
    }
  }
  const again = (): void => {
    setProblem(undefined)
    setScanning(true)
  }
  const start = (): void => {
    again()
    turnCamera(true)
  }
  const failed = (failure: CameraFailure): void => {
    turnCamera(false)
    setProblem(failure)
  }
  const readPicture = (file: File): void => {
    setProblem(undefined)
    codeOfPicture(file).then(
      (text) => (text === undefined ? setProblem('noCode') : found(text)),
      () => setProblem('pictureInvalid'),
    )
  }
  const sentence =
    problem && (problem === 'incorrect' ? t('server:qrCodeIncorrect') : problem === 'pictureInvalid' ? t('server:pictureInvalid') : t(`qr:${problem}`))
  return (
    <Page>
      <h1>{t('qr:title')}</h1>
      <p className="muted">{t('qr:hint')}</p>
      {sentence && (
        <p className={styles.problem} role="alert">
          {sentence}
        </p>
      )}
      {hasCamera ? <Camera isScanning={isScanning} onCode={found} onContinue={again} onFailure={failed} /> : <p className="muted">{t('qr:permission')}</p>}
      <div className={styles.buttons}>
        {!hasCamera && (
          <Button kind="primary" onClick={start}>
            <CameraIcon size={18} aria-hidden="true" />
            {t('qr:camera')}
          </Button>
        )}
        <Button onClick={() => document.getElementById(input)?.click()}>
          <ImageUp size={18} aria-hidden="true" />
          {t('qr:picture')}
        </Button>
        <input
          id={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('qr:picture')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) readPicture(file)
            // The same picture may be chosen again.
            target.value = ''
          }}
        />
      </div>
    </Page>
  )
}

/** `/facetQr`: where our QR codes lead (`?sync=` a file sent to the app, `?share=` a shared link), and without one the screen that scans them. */
export default function QrScreen() {
  useTranslation(['qr', 'server'])
  const [search] = useSearchParams()
  const sync = search.get('sync')
  const share = search.get('share')
  if (sync) return <SyncedFilePanel key={sync} code={sync} />
  if (share) return <Navigate to={`/extView?share=${encodeURIComponent(share)}`} replace />
  return <ScanPanel />
}
