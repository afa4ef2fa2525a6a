import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../IconButton.tsx'
import styles from './Sheet.module.css'

const stops = ['peek', 'half', 'full'] as const
type Stop = (typeof stops)[number]

/** Height of the sheet's first stop: its head and one line. */
const PEEK_PX = 88
/** What a full sheet leaves of the screen's top. */
const TOP_PX = 56

/** Height of a stop where `space` pixels are above the bottom bar. */
export function stopHeight(stop: Stop, space: number): number {
  if (stop === 'peek') return Math.min(PEEK_PX, space)
  return Math.round(stop === 'half' ? space / 2 : Math.max(PEEK_PX, space - TOP_PX))
}

/** A flick faster than this (pixels per millisecond) goes on to the next stop. */
const FLICK = 0.5

/** Where a sheet that was let go comes to rest; undefined = it was pulled down and closes. `speed` is upwards positive. */
export function settle(height: number, speed: number, space: number): Stop | undefined {
  if (Math.abs(speed) > FLICK) {
    if (speed > 0) return stops.find((stop) => stopHeight(stop, space) > height) ?? 'full'
    return stops.findLast((stop) => stopHeight(stop, space) < height)
  }
  if (height < PEEK_PX / 2) return undefined
  const distance = (stop: Stop): number => Math.abs(stopHeight(stop, space) - height)
  return [...stops].sort((a, b) => distance(a) - distance(b))[0]
}

/** How much of the view's lower part the sheet covers, as far as the model makes way for it: a full sheet leaves nothing to see anyway. */
export const insetOf = (stop: Stop, space: number): number => stopHeight(stop === 'full' ? 'half' : stop, space)

interface SheetDrag {
  stop: Stop
  space: number
  setStop(stop: Stop): void
  onClose(): void
}

/** Movements shorter than this are taps on the head's buttons. */
const START_PX = 6

/** Drags a sheet by its head; let go, it comes to rest at a stop or closes. */
function useSheetDrag({ stop, space, setStop, onClose }: SheetDrag) {
  const [dragged, setDragged] = useState<number>()
  const onPointerDown = (down: PointerEvent<HTMLElement>): void => {
    if (down.button !== 0) return
    const from = stopHeight(stop, space)
    const { clientY, pointerId } = down
    let height = from
    let speed = 0
    let last = { y: clientY, time: down.timeStamp }
    let moving = false
    const move = (event: globalThis.PointerEvent): void => {
      if (event.pointerId !== pointerId) return
      if (!moving && Math.abs(event.clientY - clientY) < START_PX) return
      moving = true
      height = Math.max(0, Math.min(stopHeight('full', space), from + clientY - event.clientY))
      const elapsed = event.timeStamp - last.time
      if (elapsed > 0) speed = (last.y - event.clientY) / elapsed
      last = { y: event.clientY, time: event.timeStamp }
      setDragged(height)
    }
    const end = (event: globalThis.PointerEvent): void => {
      if (event.pointerId !== pointerId) return
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      setDragged(undefined)
      if (!moving) return
      const to = settle(height, speed, space)
      if (to) setStop(to)
      else onClose()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  return { dragged, onPointerDown }
}

interface SheetProps {
  title: string
  first: Stop
  onClose(): void
  /** Told how many pixels above the bottom bar are covered. */
  onInset(pixels: number): void
  children: ReactNode
}

/** A panel from the bottom with three stops: its edge, half, full. Dragged by its head, or moved by its buttons. */
export function Sheet({ title, first, onClose, onInset, children }: SheetProps) {
  const { t } = useTranslation('viewer')
  const [stop, setStop] = useState<Stop>(first)
  const [space, setSpace] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const { dragged, onPointerDown } = useSheetDrag({ stop, space, setStop, onClose })

  useEffect(() => {
    if (!area.current) return
    const observer = new ResizeObserver(([entry]) => setSpace(entry.contentRect.height))
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (space > 0) onInset(insetOf(stop, space))
  }, [stop, space, onInset])
  useEffect(() => () => onInset(0), [onInset])

  const at = stops.indexOf(stop)
  return (
    <div ref={area} className={styles.area}>
      <section className={styles.sheet} data-dragging={dragged !== undefined} style={{ height: dragged ?? stopHeight(stop, space) }} aria-label={title}>
        <header className={styles.head} onPointerDown={onPointerDown}>
          <span className={styles.grip} aria-hidden="true" />
          <h2 className={styles.title}>{title}</h2>
          <IconButton icon={ChevronUp} label={t('sheet.bigger')} disabled={stop === 'full'} onClick={() => setStop(stops[at + 1] ?? stop)} />
          <IconButton icon={ChevronDown} label={t('sheet.smaller')} disabled={stop === 'peek'} onClick={() => setStop(stops[at - 1] ?? stop)} />
          <IconButton icon={X} label={t('dock.close')} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </section>
    </div>
  )
}
