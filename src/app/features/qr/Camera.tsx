import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { frameReader } from './readCode.ts'
import styles from './qr.module.css'

export type CameraFailure = 'denied' | 'noCamera'

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
export function Camera({ isScanning, onCode, onContinue, onFailure }: CameraProps) {
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
