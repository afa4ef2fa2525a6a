import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './QrPicture.module.css'

/** Modules of white around the code that readers need (ISO/IEC 18004 §5.3.8). */
const QUIET_ZONE = 4

export const qrSvg = (text: string): string => encodeQR(text, 'svg', { border: QUIET_ZONE })

/** A QR code as a picture. `label`: what scanning it leads to. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`, [text])
  return <img className={styles.code} src={source} alt={label} width={220} height={220} />
}
