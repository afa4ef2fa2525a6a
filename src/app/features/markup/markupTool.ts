import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { appStore } from '../../state/store.ts'
import { registerTool, toolAtom, viewerAtom } from '../../state/tool.ts'
import { endDraft, holdPointer } from './draft.ts'
import { draftAtom, marksAtom, selectedMarkAtom } from '../../state/markup/marks.ts'
import { drawnKindAtom } from './markupSettings.ts'

/** A text that nobody wrote is taken away with the choice. */
function unselect(): void {
  const id = appStore.get(selectedMarkAtom)
  appStore.set(selectedMarkAtom, null)
  const isEmpty = appStore.get(marksAtom).some((mark) => mark.id === id && mark.kind === 'text' && !mark.text?.trim())
  if (isEmpty) appStore.set(marksAtom, (before) => before.filter((mark) => mark.id !== id))
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, [role=dialog], [role=menu]')) return
  const kind = appStore.get(drawnKindAtom)
  if (event.key !== 'Enter' || kind === 'select' || !target?.closest('[data-canvas]')) return
  // Without a pointer: a mark of the usual size in the middle.
  const { clientWidth, clientHeight } = canvasNow() ?? { clientWidth: 0, clientHeight: 0 }
  const middle = { x: clientWidth / 2, y: clientHeight / 2 }
  const spots = kind === 'freehand' ? [middle, { x: middle.x + 80, y: middle.y }] : kind === 'arrow' ? [middle, middle] : [middle, middle, middle, middle]
  endDraft({ kind, spots: kind === 'text' || kind === 'stamp' ? [middle] : spots })
  event.preventDefault()
}

const canvasNow = (): HTMLCanvasElement | undefined => (appStore.get(drawingViewerAtom) ?? appStore.get(viewerAtom))?.canvas

function hold(): () => void {
  const canvas = canvasNow()
  if (!canvas) return () => {}
  const stopDrawing = holdPointer(canvas)
  const cursor = (): void => {
    canvas.style.cursor = appStore.get(drawnKindAtom) === 'select' ? '' : 'crosshair'
  }
  cursor()
  const stops = [stopDrawing, appStore.sub(drawnKindAtom, cursor), appStore.get(drawingViewerAtom)?.on('click', unselect)]
  addEventListener('keydown', onKey, { capture: true })
  return () => {
    for (const stop of stops) stop?.()
    removeEventListener('keydown', onKey, { capture: true })
    canvas.style.cursor = ''
    unselect()
  }
}

let release: (() => void) | undefined
function follow(): void {
  release?.()
  release = appStore.get(toolAtom) === 'markup' ? hold() : undefined
}

registerTool('markup', {
  hover: () => true,
  click() {
    unselect()
    return true
  },
  doubleclick: () => true,
  escape() {
    if (appStore.get(draftAtom)) appStore.set(draftAtom, null)
    else if (appStore.get(selectedMarkAtom) !== null) unselect()
    else if (appStore.get(drawnKindAtom) !== 'select') appStore.set(drawnKindAtom, 'select')
    else return false
    return true
  },
})
appStore.sub(toolAtom, follow)
appStore.sub(viewerAtom, follow)
appStore.sub(drawingViewerAtom, follow)
follow()
