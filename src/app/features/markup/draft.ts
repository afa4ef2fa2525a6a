import { apart, cornersOf, simplifyStroke, type Spot } from '../../../core/markup/markPath.ts'
import type { Store } from '../../state/store.ts'
import { addMark, type Draft, draftAtom, type Mark, type MarkKind, MOST_POINTS, textRequestAtom } from '../../state/markup/marks.ts'
import { colourAtom, drawnKindAtom, stampAtom, widthAtom } from './markupSettings.ts'
import { sheetNow } from './sheet.ts'

/** A press without a drag gives a mark of this size. */
const TINY_PX = 6
const USUAL = { x: 70, y: 45 }
/** A stroke is kept within so many pixels. */
const TOLERANCE_PX = 0.6

/** What a drag along `way` draws so far. */
function draftOf(kind: MarkKind, way: readonly Spot[]): Draft {
  const first = way[0]
  const last = way[way.length - 1]
  if (kind === 'freehand') return { kind, spots: way }
  if (kind === 'arrow') return { kind, spots: [first, last] }
  return { kind, spots: kind === 'box' || kind === 'cloud' ? cornersOf(first, last) : [last] }
}

/** The spots of a mark that was drawn; a press alone sets one of the usual size there. Undefined: nothing was drawn. */
function finishedSpots({ kind, spots }: Draft): readonly Spot[] | undefined {
  const [first] = spots
  if (kind === 'freehand') return spots.length > 1 ? simplifyStroke(spots, TOLERANCE_PX, MOST_POINTS) : undefined
  if (kind === 'arrow' && apart(first, spots[1]) < TINY_PX) return [{ x: first.x - USUAL.x, y: first.y + USUAL.y }, first]
  if ((kind === 'box' || kind === 'cloud') && apart(first, spots[2]) < TINY_PX)
    return cornersOf({ x: first.x - USUAL.x, y: first.y - USUAL.y }, { x: first.x + USUAL.x, y: first.y + USUAL.y })
  return spots
}

/** Turns the draft into a mark. */
export function endDraft(store: Store, draft: Draft): void {
  store.set(draftAtom, null)
  const spots = finishedSpots(draft)
  const sheet = sheetNow(store)
  if (!spots || !sheet) return
  const { kind } = draft
  const text = kind === 'text' ? '' : kind === 'stamp' ? store.get(stampAtom) : undefined
  const mark: Mark = {
    id: crypto.randomUUID(),
    kind,
    ...sheet.place(spots),
    colour: store.get(colourAtom),
    width: store.get(widthAtom),
    ...(text !== undefined && { text }),
  }
  addMark(store, mark)
  // Words are set one at a time: the next press chooses.
  if (text !== undefined) store.set(drawnKindAtom, 'select')
  if (kind === 'text') store.set(textRequestAtom, (count) => count + 1)
}

/** Once a pen has drawn, fingers move the view. */
let penWasUsed = false

/**
 * While the tool is in hand, presses on the canvas draw and are not passed on to navigation; the wheel, other buttons and a second finger still navigate.
 * Returns the way to stop.
 */
export function holdPointer(store: Store, canvas: HTMLCanvasElement): () => void {
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
    store.set(draftAtom, null)
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
    const kind = store.get(drawnKindAtom)
    if (kind === 'select' || event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (event.pointerType === 'touch' && (penWasUsed || !event.isPrimary)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    host.focus({ preventScroll: true })
    // A press that was held back for the tool may have ended already.
    if (event.isTrusted) frame.setPointerCapture(event.pointerId)
    pressed = event
    way = [spotOf(event)]
    store.set(draftAtom, draftOf(kind, way))
  }
  const isOurs = (event: PointerEvent): boolean => {
    if (event.pointerId !== pressed?.pointerId) return false
    event.stopImmediatePropagation()
    return true
  }
  const move = (event: PointerEvent): void => {
    if (!isOurs(event)) return
    const kind = store.get(draftAtom)?.kind
    if (!kind) return
    const between = event.getCoalescedEvents()
    way.push(...(between.length > 0 ? between : [event]).map(spotOf))
    store.set(draftAtom, draftOf(kind, [...way]))
  }
  const end = (event: PointerEvent): void => {
    if (!isOurs(event)) return
    const draft = store.get(draftAtom)
    drop()
    if (draft && event.type === 'pointerup') endDraft(store, draft)
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
