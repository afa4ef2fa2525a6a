import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import type { Store } from '../../state/store.ts'
import { registerTool, viewerAtom } from '../../state/tool.ts'
import { endDraft, holdPointer } from './draft.ts'
import { draftAtom, marksAtom, selectedMarkAtom } from '../../state/markup/marks.ts'
import { drawnKindAtom } from './markupSettings.ts'

/** A text that nobody wrote is taken away with the choice. */
function unselect(store: Store): void {
  const id = store.get(selectedMarkAtom)
  store.set(selectedMarkAtom, null)
  const isEmpty = store.get(marksAtom).some((mark) => mark.id === id && mark.kind === 'text' && !mark.text?.trim())
  if (isEmpty) store.set(marksAtom, (before) => before.filter((mark) => mark.id !== id))
}

function markByKey(store: Store, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, [role=dialog], [role=menu]')) return
  const kind = store.get(drawnKindAtom)
  if (event.key !== 'Enter' || kind === 'select' || !target?.closest('[data-canvas]')) return
  // Without a pointer: a mark of the usual size in the middle.
  const { clientWidth, clientHeight } = canvasNow(store) ?? { clientWidth: 0, clientHeight: 0 }
  const middle = { x: clientWidth / 2, y: clientHeight / 2 }
  const spots = kind === 'freehand' ? [middle, { x: middle.x + 80, y: middle.y }] : kind === 'arrow' ? [middle, middle] : [middle, middle, middle, middle]
  endDraft(store, { kind, spots: kind === 'text' || kind === 'stamp' ? [middle] : spots })
  event.preventDefault()
}

const canvasNow = (store: Store): HTMLCanvasElement | undefined => (store.get(drawingViewerAtom) ?? store.get(viewerAtom))?.canvas

function hold(store: Store): (() => void) | undefined {
  const canvas = canvasNow(store)
  if (!canvas) return undefined
  const stopDrawing = holdPointer(store, canvas)
  const cursor = (): void => {
    canvas.style.cursor = store.get(drawnKindAtom) === 'select' ? '' : 'crosshair'
  }
  cursor()
  const drop = (): void => unselect(store)
  const onKey = (event: KeyboardEvent): void => markByKey(store, event)
  const stops = [stopDrawing, store.sub(drawnKindAtom, cursor), store.get(drawingViewerAtom)?.on('click', drop)]
  addEventListener('keydown', onKey, { capture: true })
  return () => {
    for (const stop of stops) stop?.()
    removeEventListener('keydown', onKey, { capture: true })
    canvas.style.cursor = ''
    drop()
  }
}

registerTool('markup', {
  hold,
  hover: () => true,
  click(store) {
    unselect(store)
    return true
  },
  doubleclick: () => true,
  escape(store) {
    if (store.get(draftAtom)) store.set(draftAtom, null)
    else if (store.get(selectedMarkAtom) !== null) unselect(store)
    else if (store.get(drawnKindAtom) !== 'select') store.set(drawnKindAtom, 'select')
    else return false
    return true
  },
})
