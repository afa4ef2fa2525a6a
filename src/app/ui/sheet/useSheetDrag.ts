import { type PointerEvent, useState } from 'react'
import { settle, type Stop, stopHeight } from './sheetStops.ts'

interface SheetDrag {
  stop: Stop
  space: number
  setStop(stop: Stop): void
  onClose(): void
}

/** Movements shorter than this are taps on the head's buttons. */
const START_PX = 6

/** Drags a sheet by its head; let go, it comes to rest at a stop or closes. */
export function useSheetDrag({ stop, space, setStop, onClose }: SheetDrag) {
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
