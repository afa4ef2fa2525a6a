import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './QrPicture.module.css'

/** Modules of white around the code that readers need (ISO/IEC 18004 §5.3.8). */
const QUIET_ZONE = 4

const qrSvg = (text: string): string => encodeQR(text, 'svg', { border: QUIET_ZONE })

/** A QR code as a picture. `label`: what scanning it leads to. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`, [text])
  return <img className={styles.code} src={source} alt={label} width={220} height={220} />
}

/** Pixels of the saved picture. */
const SIZE = 1024

/** Saves a QR code as a PNG file. */
export async function downloadQr(text: string, fileName: string): Promise<void> {
  const { svgToPng } = await import('qr/dom.js')
  const link = document.createElement('a')
  link.href = await svgToPng(qrSvg(text), SIZE, SIZE)
  link.download = fileName
  link.click()
}
