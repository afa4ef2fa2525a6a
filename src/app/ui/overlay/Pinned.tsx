import { type ReactNode, useRef } from 'react'
import { InHtml } from './layers.tsx'
import styles from './Overlay.module.css'
import { useCanvasFrame } from './useCanvasFrame.ts'

interface PinnedProps {
  /** Where it is on the canvas now, CSS pixels; null: not to be seen. */
  place(): { x: number; y: number } | null
  children: ReactNode
}

/** HTML whose top left corner stays on a point of the model or drawing. */
export function Pinned({ place, children }: PinnedProps) {
  const element = useRef<HTMLDivElement>(null)
  useCanvasFrame(() => {
    const { current } = element
    if (!current) return
    const at = place()
    current.hidden = !at
    if (at) current.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
  })
  return (
    <InHtml>
      <div ref={element} className={styles.pinned}>
        {children}
      </div>
    </InHtml>
  )
}
