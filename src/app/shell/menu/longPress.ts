const LONG_PRESS_MS = 450
const MOVE_PX = 10

/**
 * Calls `open` when the finger of this `pointerdown` rests for a while. iOS has no `contextmenu` event of its own;
 * where the system sends one as well, the menu just opens at the same place again.
 */
export function longPress(down: PointerEvent, open: (x: number, y: number) => void): void {
  if (down.pointerType !== 'touch') return
  const { clientX, clientY, pointerId } = down
  const timer = setTimeout(() => {
    stop()
    open(clientX, clientY)
  }, LONG_PRESS_MS)
  const moved = (event: PointerEvent): void => {
    if (event.pointerId === pointerId && Math.hypot(event.clientX - clientX, event.clientY - clientY) > MOVE_PX) stop()
  }
  const stop = (): void => {
    clearTimeout(timer)
    removeEventListener('pointermove', moved)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
  }
  addEventListener('pointermove', moved)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
}
