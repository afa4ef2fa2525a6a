import type { Spot } from '../../../core/markup/spot.ts'
import { appStore } from '../../state/store.ts'
import { draftOf, endDraft } from './draft.ts'
import { draftAtom } from '../../state/markup/marks.ts'
import { drawnKindAtom } from './markupSettings.ts'

/** Once a pen has drawn, fingers move the view. */
let penWasUsed = false

/**
 * While the tool is in hand, presses on the canvas draw before navigation hears of them; wheel, other buttons and a second finger stay navigation's.
 * Returns the way to stop.
 */
export function holdPointer(canvas: HTMLCanvasElement): () => void {
  const host = canvas.closest<HTMLElement>('[data-canvas]') ?? canvas
  const frame = host.parentElement ?? host
  const control = new AbortController()
  const options = { capture: true, signal: control.signal }
  let way: Spot[] = []
  let pressed: PointerEvent | undefined
  /** A press that was given back to navigation. */
  let given: Event | undefined

  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const drop = (): void => {
    pressed = undefined
    way = []
    appStore.set(draftAtom, null)
  }
  const press = (event: PointerEvent): void => {
    if (event === given || (event.target !== canvas && event.target !== host)) return
    if (event.pointerType === 'pen') penWasUsed = true
    if (pressed) {
      // A second finger: both move the view.
      const first = pressed
      drop()
      given = new PointerEvent('pointerdown', first)
      canvas.dispatchEvent(given)
      return
    }
    const kind = appStore.get(drawnKindAtom)
    if (kind === 'select' || event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (event.pointerType === 'touch' && (penWasUsed || !event.isPrimary)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    host.focus({ preventScroll: true })
    // A press that was held back for the tool may have ended already.
    if (event.isTrusted) frame.setPointerCapture(event.pointerId)
    pressed = event
    way = [spotOf(event)]
    appStore.set(draftAtom, draftOf(kind, way))
  }
  const isOurs = (event: PointerEvent): boolean => {
    if (event.pointerId !== pressed?.pointerId) return false
    event.stopImmediatePropagation()
    return true
  }
  const move = (event: PointerEvent): void => {
    if (!isOurs(event)) return
    const kind = appStore.get(draftAtom)?.kind
    if (!kind) return
    const between = event.getCoalescedEvents()
    way.push(...(between.length > 0 ? between : [event]).map(spotOf))
    appStore.set(draftAtom, draftOf(kind, [...way]))
  }
  const end = (event: PointerEvent): void => {
    if (!isOurs(event)) return
    const draft = appStore.get(draftAtom)
    drop()
    if (draft && event.type === 'pointerup') endDraft(draft)
  }
  frame.addEventListener('pointerdown', press, options)
  frame.addEventListener('pointermove', move, options)
  frame.addEventListener('pointerup', end, options)
  frame.addEventListener('pointercancel', end, options)
  return () => {
    control.abort()
    drop()
  }
}
