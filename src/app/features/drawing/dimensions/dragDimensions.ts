import { mapX, mapY } from '../../../../core/drawing/spaceWindow.ts'
import { figureOf, type SheetDimension } from '../../../../core/export/drawing/sheetDimension.ts'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { drawingSelectionAtom, selectionAfter } from '../../../state/drawing/drawingState.ts'
import type { Store } from '../../../state/store.ts'
import { toolAtom } from '../../../state/tool.ts'
import { dimensionAt, dimensionsAtom, dropHeld, heldAtom, holdAt, windowOf } from './sheetDimensions.ts'

/** How near a press must be, CSS pixels. */
const RADIUS = { mouse: 6, pen: 8, touch: 18 } as const
/** A press that moves less is a click. */
const STILL_PX = 4

/** While no tool is in hand, presses on dimensions that can be moved drag them; the wheel and a second finger still navigate. Returns the way to stop. */
export function dragDimensions(store: Store, viewer: DrawingViewer): () => void {
  const { canvas } = viewer
  const host = canvas.closest<HTMLElement>('[data-canvas]') ?? canvas
  const frame = host.parentElement ?? host
  const control = new AbortController()
  const options = { capture: true, signal: control.signal }
  let pressed: { event: PointerEvent; at: number; from: SheetDimension; hasMoved: boolean } | undefined
  /** A press that was given back to navigation. */
  let given: Event | undefined

  const spotOf = ({ clientX, clientY }: PointerEvent): { x: number; y: number } => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const radiusOf = ({ pointerType }: PointerEvent): number => RADIUS[pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse']
  const put = (): void => {
    pressed = undefined
    store.set(heldAtom, null)
  }
  const press = (event: PointerEvent): void => {
    if (event === given || (event.target !== canvas && event.target !== host) || store.get(toolAtom) !== null) return
    if (pressed) {
      // A second finger: both move the view.
      given = new PointerEvent('pointerdown', pressed.event)
      put()
      canvas.dispatchEvent(given)
      return
    }
    if (event.button !== 0 || !event.isPrimary || event.shiftKey || event.ctrlKey || event.metaKey) return
    const { x, y } = spotOf(event)
    const at = dimensionAt(store, viewer, x, y, radiusOf(event))
    if (at < 0) return
    event.stopImmediatePropagation()
    event.preventDefault()
    host.focus({ preventScroll: true })
    frame.setPointerCapture(event.pointerId)
    pressed = { event, at, from: store.get(dimensionsAtom)[at].dimension, hasMoved: false }
  }
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pressed?.event.pointerId) {
      if (!pressed && event.pointerType === 'mouse') point(event)
      return
    }
    event.stopImmediatePropagation()
    const { at, from, event: first } = pressed
    const [a, b] = [spotOf(first), spotOf(event)]
    if (Math.hypot(b.x - a.x, b.y - a.y) >= STILL_PX) pressed.hasMoved = true
    const window = windowOf(store, figureOf(from).text)
    if (!pressed.hasMoved || !window) return
    const [p, q] = [viewer.toSheet(a.x, a.y), viewer.toSheet(b.x, b.y)]
    const { toSpace } = window
    holdAt(store, at, from, [mapX(toSpace, q.x, q.y) - mapX(toSpace, p.x, p.y), mapY(toSpace, q.x, q.y) - mapY(toSpace, p.x, p.y)])
  }
  const point = (event: PointerEvent): void => {
    if (store.get(toolAtom) !== null || event.buttons !== 0) return
    const { x, y } = spotOf(event)
    const isOver = (event.target === canvas || event.target === host) && dimensionAt(store, viewer, x, y, RADIUS.mouse) >= 0
    if (isOver) canvas.style.setProperty('cursor', 'move')
    else if (canvas.style.cursor === 'move') canvas.style.removeProperty('cursor')
  }
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pressed?.event.pointerId) return
    event.stopImmediatePropagation()
    const { hasMoved } = pressed
    pressed = undefined
    if (event.type === 'pointerup' && hasMoved) return dropHeld(store)
    store.set(heldAtom, null)
    if (event.type !== 'pointerup') return
    const { x, y } = spotOf(event)
    store.set(drawingSelectionAtom, selectionAfter(store.get(drawingSelectionAtom), viewer.pick(x, y, radiusOf(event)), false))
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    put()
  }
  frame.addEventListener('pointerdown', press, options)
  frame.addEventListener('pointermove', move, options)
  frame.addEventListener('pointerup', end, options)
  frame.addEventListener('pointercancel', end, options)
  addEventListener('keydown', leave, options)
  return () => {
    control.abort()
    put()
    if (canvas.style.cursor === 'move') canvas.style.removeProperty('cursor')
  }
}
