import type { PointerEvent as ReactPointerEvent } from 'react'

interface DragHandlers {
  /** Pixels from where it began, and the place in the window. */
  move(dx: number, dy: number, event: PointerEvent): void
  /** `moved`: farther than a click moves. */
  end(moved: boolean, event: PointerEvent): void
}

const SLACK = 4

/** Follows a pointer from its press on an element until it is let go. */
export function drag(down: ReactPointerEvent<HTMLElement | SVGElement>, { move, end }: DragHandlers): void {
  if (down.button !== 0) return
  down.preventDefault()
  down.stopPropagation()
  // Both kinds of elements have the same pointer events.
  const element = down.currentTarget as HTMLElement
  element.setPointerCapture(down.pointerId)
  let moved = false
  const onMove = (event: PointerEvent): void => {
    const dx = event.clientX - down.clientX,
      dy = event.clientY - down.clientY
    moved ||= Math.hypot(dx, dy) > SLACK
    if (moved) move(dx, dy, event)
  }
  const onEnd = (event: PointerEvent): void => {
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onEnd)
    element.removeEventListener('pointercancel', onEnd)
    end(moved && event.type === 'pointerup', event)
  }
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onEnd)
  element.addEventListener('pointercancel', onEnd)
}
