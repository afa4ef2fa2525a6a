import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { overlayAtom } from '../../state/panels.ts'
import { viewerAtom } from '../../state/tool.ts'
import { type PictureType, pictureTypes } from '../../../core/picture/pictureSink.ts'
import { saveScreenshot } from '../../services/picture/saveScreenshot.ts'
import { notify } from '../../lib/notify.ts'
import { passesAction } from '../../services/vip/gate.ts'
import { canCopyPictures, canSharePictures, copyPicture, sharePicture } from '../../services/picture/sharePicture.ts'
import { isLarge, MAX_SIDE, MIN_SIDE, type PictureSize, pictureSizes, sizeOf, validSide, validSize } from '../../services/picture/pictureOfModel.ts'
import styles from './ScreenshotDialog.module.css'

const typeNames: Record<PictureType, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' }

/** Size, format and background of a picture of the view. */
export default function ScreenshotDialog() {
  const store = useStore()
  const { t } = useTranslation(['viewer', 'export'])
  const setOverlay = useSetAtom(overlayAtom)
  const viewer = useAtomValue(viewerAtom)
  const [size, setSize] = useState<PictureSize>('viewport')
  const [custom, setCustom] = useState({ width: 1600, height: 1200 })
  const [type, setType] = useState<PictureType>('image/png')
  const [transparent, setTransparent] = useState(false)
  const [overlay, setDrawsOverlay] = useState(true)
  const [busy, setBusy] = useState(false)
  const close = (): void => setOverlay(null)
  const pixels = size === 'custom' ? custom : sizeOf(size, viewer?.canvas)
  const valid = validSize(pixels)
  const seeThrough = transparent && type !== 'image/jpeg'

  const hand = async (to: typeof saveScreenshot): Promise<void> => {
    if (!viewer || !valid || !isAllowed()) return
    setBusy(true)
    const done = await to(store, viewer, { ...pixels, transparent: seeThrough, type, overlay })
    setBusy(false)
    if (done) close()
  }
  /** The screen's own size is for everybody, however large the screen is. */
  const isAllowed = (): boolean => size === 'viewport' || !isLarge(pixels) || passesAction(store, 'largePicture')
  const copy = async (): Promise<void> => {
    if (!viewer || !valid || !isAllowed()) return
    setBusy(true)
    const done = await copyPicture(store, viewer, { ...pixels, transparent: seeThrough, overlay })
    setBusy(false)
    notify(done ? 'success' : 'error', t(done ? 'export:picture.copied' : 'export:picture.copyFailed'))
    if (done) close()
  }

  return (
    <Dialog
      title={t('screenshot.title')}
      onClose={close}
      actions={
        <>
          {canCopyPictures && (
            <Button disabled={!viewer || !valid || busy} onClick={() => void copy()}>
              {t('export:picture.copy')}
            </Button>
          )}
          {canSharePictures && (
            <Button disabled={!viewer || !valid || busy} onClick={() => void hand(sharePicture)}>
              {t('screenshot.share')}
            </Button>
          )}
          <Button kind="primary" disabled={!viewer || !valid || busy} onClick={() => void hand(saveScreenshot)}>
            {t(busy ? 'screenshot.saving' : 'screenshot.save')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend>{t('screenshot.size')}</legend>
        {pictureSizes.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input type="radio" name="size" checked={size === choice} data-autofocus={size === choice || undefined} onChange={() => setSize(choice)} />
            <span>{choice === 'viewport' || choice === 'custom' ? t(`screenshot.${choice}`) : choice.replace('x', ' × ')}</span>
            {choice === '7680x4320' && <span className={styles.pixels}>{t('export:picture.large')}</span>}
            {choice === 'viewport' && (
              <span className={styles.pixels}>{`${sizeOf('viewport', viewer?.canvas).width} × ${sizeOf('viewport', viewer?.canvas).height}`}</span>
            )}
          </label>
        ))}
      </fieldset>
      {size === 'custom' && (
        <div className={styles.custom}>
          <Side label={t('screenshot.width')} value={custom.width} onChange={(width) => setCustom({ ...custom, width })} />
          <span aria-hidden="true">×</span>
          <Side label={t('screenshot.height')} value={custom.height} onChange={(height) => setCustom({ ...custom, height })} />
          <span className={styles.pixels}>{t('screenshot.pixels')}</span>
        </div>
      )}
      <fieldset className={styles.row}>
        <legend>{t('screenshot.format')}</legend>
        {pictureTypes.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input type="radio" name="type" checked={type === choice} onChange={() => setType(choice)} />
            <span>{typeNames[choice]}</span>
          </label>
        ))}
      </fieldset>
      <label className={styles.choice}>
        <input type="checkbox" checked={overlay} onChange={(event) => setDrawsOverlay(event.target.checked)} />
        <span>{t('export:picture.overlay')}</span>
      </label>
      <label className={styles.choice}>
        <input type="checkbox" checked={seeThrough} disabled={type === 'image/jpeg'} onChange={(event) => setTransparent(event.target.checked)} />
        <span>{t('screenshot.transparent')}</span>
        {type === 'image/jpeg' && <span className={styles.pixels}>{t('screenshot.noTransparency')}</span>}
      </label>
    </Dialog>
  )
}

function Side({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  return (
    <input
      className={styles.side}
      type="number"
      inputMode="numeric"
      aria-label={label}
      aria-invalid={!validSide(value)}
      min={MIN_SIDE}
      max={MAX_SIDE}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
