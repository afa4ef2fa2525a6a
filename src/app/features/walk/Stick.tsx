import { type PointerEvent, useRef, useState } from 'react'
import styles from './Stick.module.css'
import { pushStick } from './walking.ts'

const RADIUS = 36

/** A stick for the thumb: as far as it is pushed, so fast one walks. Only where fingers are the pointer. */
export function Stick({ label }: { label: string }) {
  const held = useRef<{ x: number; y: number } | null>(null)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const push = (x: number, y: number): void => {
    const reach = Math.max(1, Math.hypot(x, y) / RADIUS)
    setAt({ x: x / reach, y: y / reach })
    pushStick(x / reach / RADIUS, -y / reach / RADIUS)
  }
  const release = (): void => {
    held.current = null
    push(0, 0)
  }
  return (
    <div
      className={styles.stick}
      role="img"
      aria-label={label}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={(event) => held.current && push(event.clientX - held.current.x, event.clientY - held.current.y)}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
    >
      <span className={styles.knob} style={{ transform: `translate(${at.x}px, ${at.y}px)` }} />
    </div>
  )
}
