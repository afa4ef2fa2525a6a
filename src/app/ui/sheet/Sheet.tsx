import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../IconButton.tsx'
import styles from './Sheet.module.css'
import { insetOf, type Stop, stopHeight, stops } from './sheetStops.ts'
import { useSheetDrag } from './useSheetDrag.ts'

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
