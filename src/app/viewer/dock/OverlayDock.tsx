import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/IconButton.tsx'
import styles from './Dock.module.css'

interface OverlayDockProps {
  side: 'left' | 'right'
  title: string
  onClose(): void
  children: ReactNode
}

/** A panel over the canvas, for tablets. */
export function OverlayDock({ side, title, onClose, children }: OverlayDockProps) {
  const { t } = useTranslation('viewer')
  return (
    <aside className={styles.overlay} data-side={side} data-overlay aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon={X} size="s" label={t('dock.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}
