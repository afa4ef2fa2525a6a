import type { ReactNode } from 'react'
import styles from './Dock.module.css'

interface OverlayDockProps {
  side: 'left' | 'right'
  title: string
  children: ReactNode
}

/** Panels over the canvas, for tablets. */
export function OverlayDock({ side, title, children }: OverlayDockProps) {
  return (
    <aside className={styles.overlay} data-side={side} data-overlay aria-label={title}>
      {children}
    </aside>
  )
}
