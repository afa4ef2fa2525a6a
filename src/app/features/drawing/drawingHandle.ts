import type { DrawingViewer } from '../../../../packages/viewer/src/api.ts'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import { rightDockRaisedAtom } from '../../state/panels.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { toolAtom } from '../../state/tool.ts'
import {
  drawingAtom,
  drawingHoverAtom,
  drawingSelectionAtom,
  drawingViewerAtom,
  drawnAtom,
  layersShownAtom,
  selectionAfter,
  spaceAtom,
} from '../../state/drawing/drawingState.ts'
import { lookAtom } from './look.ts'

/** What must not wait goes first: input, and the page's own pictures. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Makes the viewer of drawings in `container` and connects it with the atoms. Rejects when the browser has no WebGL 2; after an abort it is gone. */
export async function attachDrawingViewer(store: Store, container: HTMLElement, signal: AbortSignal): Promise<void> {
  const { createDrawingViewer, prepareDrawing } = await import('../../../viewer/drawing/createDrawingViewer.ts')
  await pause()
  if (signal.aborted) return
  const viewer = createDrawingViewer(container, store.get(lookAtom))
  await pause()
  const prepare = (drawing: Drawing): Promise<void> => prepareDrawing(drawing, store.get(spaceAtom), pause)
  const prepared = store.get(documentAtom)
  if (prepared?.drawing && !signal.aborted) await prepare(prepared.drawing)
  if (signal.aborted) return viewer.dispose()
  const stops = [...followState(store, viewer, prepare, prepared), ...followPointer(store, viewer)]
  store.set(drawingViewerAtom, viewer)
  signal.addEventListener('abort', () => {
    store.set(drawingViewerAtom, null)
    for (const stop of stops) stop()
    viewer.dispose()
  })
}

/** `prepare`: works out ahead what takes longest when a drawing is shown; `prepared`: the document of which that is done. */
function followState(store: Store, viewer: DrawingViewer, prepare: (drawing: Drawing) => Promise<void>, prepared: OpenDocument | null): (() => void)[] {
  let shown: number | undefined
  let drawn: Drawing | undefined
  const open = ({ id, drawing }: Partial<OpenDocument>): void => {
    if (!drawing) viewer.clear()
    else if (id === shown) return void grow(drawing)
    else {
      viewer.open(drawing, store.get(spaceAtom))
      showLayers()
    }
    shown = drawing && id
    drawn = drawing
  }
  const grow = async (drawing: Drawing): Promise<void> => {
    await prepare(drawing)
    // More of it, or another one, may have come meanwhile, or the viewer may be gone.
    if (store.get(drawingAtom) === drawing && drawn !== drawing && store.get(drawingViewerAtom) === viewer) growTo(drawing)
  }
  const growTo = (drawing: Drawing): void => {
    viewer.grow(drawing)
    drawn = drawing
    showLayers()
  }
  const showSpace = (): void => {
    const { id, drawing } = store.get(documentAtom) ?? {}
    if (!drawing || id !== shown) return
    // Its tab may be in what came last alone.
    if (drawn !== drawing) growTo(drawing)
    viewer.setSpace(store.get(spaceAtom))
  }
  const showLayers = (): void => viewer.setLayers(store.get(layersShownAtom), store.get(drawnAtom)?.layers)
  const select = (): void => {
    const { space, entities } = store.get(drawingSelectionAtom)
    viewer.setSelection(space, entities)
  }
  const now: Partial<OpenDocument> = store.get(documentAtom) ?? {}
  // The prepared rows are shown at once, though more may be there by now.
  if (prepared && prepared.id === now.id) open(prepared)
  if (prepared?.drawing !== now.drawing) open(now)
  return [
    store.sub(drawingAtom, () => open(store.get(documentAtom) ?? {})),
    store.sub(spaceAtom, showSpace),
    store.sub(layersShownAtom, showLayers),
    store.sub(drawnAtom, showLayers),
    store.sub(lookAtom, () => viewer.setLook(store.get(lookAtom))),
    store.sub(drawingSelectionAtom, select),
    store.sub(drawingHoverAtom, () => viewer.setHover(store.get(drawingHoverAtom))),
  ]
}

/** While a tool is in hand the pointer is its own: see `measure/useMeasureTool.ts`. */
function followPointer(store: Store, viewer: DrawingViewer): (() => void)[] {
  const isFree = (): boolean => store.get(toolAtom) === null
  return [
    viewer.on('hover', (pick) => {
      const now = isFree() ? pick : null
      const before = store.get(drawingHoverAtom)
      if (now?.space !== before?.space || now?.entity !== before?.entity || now?.viewport !== before?.viewport) store.set(drawingHoverAtom, now)
    }),
    viewer.on('click', ({ pick, additive }) => {
      if (!isFree()) return
      store.set(drawingSelectionAtom, selectionAfter(store.get(drawingSelectionAtom), pick, additive))
      if (pick) store.set(rightDockRaisedAtom, true)
    }),
    viewer.on('doubleclick', ({ pick }) => {
      if (!isFree()) return
      const bounds =
        pick && pick.viewport < 0 ? store.get(drawingAtom)?.spaces[pick.space].entities.bounds.subarray(pick.entity * 4, pick.entity * 4 + 4) : undefined
      if (bounds && bounds.every(Number.isFinite)) viewer.fit([bounds[0], bounds[1], bounds[2], bounds[3]], { animate: true })
      else viewer.fit(undefined, { animate: true })
    }),
  ]
}
