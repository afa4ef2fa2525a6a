import { type PrimitiveAtom, useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DOCK_MAX, DOCK_MIN, type DockState } from '../../state/panels.ts'
import styles from './Dock.module.css'
import { DockEdge } from './DockEdge.tsx'

interface DockProps {
  side: 'left' | 'right'
  title: string
  dockAtom: PrimitiveAtom<DockState>
  children: ReactNode
}

const clamp = (width: number): number => Math.round(Math.min(DOCK_MAX, Math.max(DOCK_MIN, width)))

/** A panel beside the canvas, as wide as the user made it. */
export function Dock({ side, title, dockAtom, children }: DockProps) {
  const { t } = useTranslation('viewer')
  const [{ width }, setDock] = useAtom(dockAtom)
  const setWidth = (next: number): void => setDock((dock) => ({ ...dock, width: clamp(next) }))
  return (
    <aside className={styles.dock} data-side={side} style={{ width }} aria-label={title}>
      {children}
      <DockEdge side={side} width={width} label={t('dock.resize')} onResize={setWidth} />
    </aside>
  )
}
