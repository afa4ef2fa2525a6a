import { type ReactNode, useRef } from 'react'
import { InHtml } from './layers.tsx'
import styles from './Overlay.module.css'
import { useFrame } from './useFrame.ts'

interface PinnedProps {
  /** World millimetres; a function where the place may change from frame to frame; null: not shown. */
  point: readonly [number, number, number] | (() => readonly [number, number, number] | null)
  children: ReactNode
}

/** HTML whose top left corner stays on a world point; hidden while that is behind the camera. */
export function Pinned({ point, children }: PinnedProps) {
  const element = useRef<HTMLDivElement>(null)
  useFrame((viewer) => {
    const { current } = element
    if (!current) return
    const world = typeof point === 'function' ? point() : point
    const at = world && viewer.project(world)
    const hidden = !at || at.behind
    current.hidden = hidden
    if (!hidden) current.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
  })
  return (
    <InHtml>
      <div ref={element} className={styles.pinned}>
        {children}
      </div>
    </InHtml>
  )
}
