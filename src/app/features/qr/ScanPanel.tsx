import { Camera as CameraIcon, ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Camera, type CameraFailure } from './Camera.tsx'
import { placeOfCode } from './placeOfCode.ts'
import styles from './qr.module.css'
import { codeOfPicture } from './readCode.ts'

type Problem = CameraFailure | 'incorrect' | 'noCode' | 'pictureInvalid'

/** Scans our QR codes with the camera or from a picture, and goes where they lead. */
export function ScanPanel() {
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
