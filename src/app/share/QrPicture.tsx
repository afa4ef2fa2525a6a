import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/Button.tsx'
import styles from './share.module.css'

/** Pixels of a module and modules of the quiet zone in the picture that is downloaded. */
const MODULE = 16
const QUIET = 4

/** A text as a QR code, dark on light in every theme, with its download. */
export function QrPicture({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('share')
  const address = `data:image/svg+xml;utf8,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: QUIET }))}`
  return (
    <figure className={styles.qr}>
      <img src={address} alt={t('qr.alt')} width={160} height={160} />
      <Button onClick={() => void saveQr(text, `${name}.png`)}>{t('qr.download')}</Button>
    </figure>
  )
}

async function saveQr(text: string, name: string): Promise<void> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const canvas = new OffscreenCanvas(modules.length * MODULE, modules.length * MODULE)
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  for (const [y, row] of modules.entries()) for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)
  const address = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
