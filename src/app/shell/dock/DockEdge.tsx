import type { KeyboardEvent, PointerEvent } from 'react'
import { DOCK_MAX, DOCK_MIN } from '../../state/panels.ts'
import styles from './Dock.module.css'

interface DockEdgeProps {
  side: 'left' | 'right'
  width: number
  label: string
  onResize(width: number): void
}

const KEY_STEP = 20

/** The edge of a dock, to drag or to move by arrow keys. */
export function DockEdge({ side, width, label, onResize }: DockEdgeProps) {
  const outward = side === 'left' ? 1 : -1
  const onPointerDown = (down: PointerEvent<HTMLDivElement>): void => {
    if (down.button !== 0) return
    down.preventDefault()
    const edge = down.currentTarget
    edge.setPointerCapture(down.pointerId)
    const from = down.clientX
    const move = (event: globalThis.PointerEvent): void => onResize(width + (event.clientX - from) * outward)
    const end = (): void => {
      edge.removeEventListener('pointermove', move)
      edge.removeEventListener('lostpointercapture', end)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', end)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0
    if (step === 0) return
    event.preventDefault()
    onResize(width + step * outward)
  }
  return (
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={DOCK_MIN}
      aria-valuemax={DOCK_MAX}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}
