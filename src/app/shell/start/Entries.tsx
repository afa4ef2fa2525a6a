import { Box, Cloud, FileBox, Layers3, type LucideIcon, QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { browseForFile } from '../../services/open/ask.ts'
import styles from './Entries.module.css'

interface Entry {
  id: 'local' | 'drive' | 'sample' | 'scan' | 'formats'
  icon: LucideIcon
  /** A page, or what happens on this one. */
  to: string | (() => void)
}

function show(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** The ways in of SPEC §2, "Home". */
const entries: readonly Entry[] = [
  { id: 'local', icon: FileBox, to: () => void browseForFile() },
  { id: 'drive', icon: Cloud, to: '/cloudDriveList' },
  { id: 'sample', icon: Box, to: () => show('samples') },
  { id: 'scan', icon: QrCode, to: '/facetQr' },
  { id: 'formats', icon: Layers3, to: () => show('formats') },
]

/** Open Local File, Open Cloud Drive, Sample, Scan QR Code and View Format. */
export function Entries() {
  const { t } = useTranslation('open')
  return (
    <ul className={styles.entries} aria-label={t('entries.label')}>
      {entries.map(({ id, icon: Icon, to }) => {
        const face = (
          <>
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            {t(`entries.${id}`)}
          </>
        )
        return (
          <li key={id}>
            {typeof to === 'string' ? (
              <Link className={styles.entry} to={to}>
                {face}
              </Link>
            ) : (
              <button type="button" className={styles.entry} onClick={to}>
                {face}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
