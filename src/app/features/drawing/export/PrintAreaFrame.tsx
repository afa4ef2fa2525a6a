import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type PointerEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choosingAreaAtom, drawingAtom, drawingViewerAtom, exportDialogAtom, printAreaAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import styles from '../Drawing.module.css'

/** A frame smaller than this, in CSS pixels, was a click. */
const SMALLEST = 6

interface Frame {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Covers the canvas while the user drags a frame around the printed area; then the dialog comes back. */
export function PrintAreaFrame() {
  const { t } = useTranslation('drawing')
  const [format, setChoosing] = useAtom(choosingAreaAtom)
  const viewer = useAtomValue(drawingViewerAtom)
  const drawing = useAtomValue(drawingAtom)
  const tab = useAtomValue(spaceAtom)
  const setArea = useSetAtom(printAreaAtom)
  const openDialog = useSetAtom(exportDialogAtom)
  const [frame, setFrame] = useState<Frame>()
  useEffect(() => {
    if (!format) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setFrame(undefined)
      setChoosing(null)
      openDialog(format)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [format, setChoosing, openDialog])
  if (!format || !viewer || !drawing) return null

  const at = (event: PointerEvent<HTMLElement>): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const finish = (): void => {
    setFrame(undefined)
    if (!frame || Math.abs(frame.x1 - frame.x0) < SMALLEST || Math.abs(frame.y1 - frame.y0) < SMALLEST) return
    const a = viewer.toSheet(Math.min(frame.x0, frame.x1), Math.max(frame.y0, frame.y1))
    const b = viewer.toSheet(Math.max(frame.x0, frame.x1), Math.min(frame.y0, frame.y1))
    setArea({ drawing, tab, rect: [a.x, a.y, b.x, b.y] })
    setChoosing(null)
    openDialog(format)
  }
  return (
    <div
      className={styles.printArea}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const { x, y } = at(event)
        setFrame({ x0: x, y0: y, x1: x, y1: y })
      }}
      onPointerMove={(event) => {
        const { x, y } = at(event)
        setFrame((now) => now && { ...now, x1: x, y1: y })
      }}
      onPointerUp={finish}
      onPointerCancel={() => setFrame(undefined)}
    >
      <p className={styles.printHint} role="status">
        {t('export.drag')}
      </p>
      {frame && (
        <div
          className={styles.printFrame}
          style={{
            left: Math.min(frame.x0, frame.x1),
            top: Math.min(frame.y0, frame.y1),
            width: Math.abs(frame.x1 - frame.x0),
            height: Math.abs(frame.y1 - frame.y0),
          }}
        />
      )}
    </div>
  )
}
