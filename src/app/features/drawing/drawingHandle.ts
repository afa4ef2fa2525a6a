import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { rightDockRaisedAtom } from '../../state/panels.ts'
import { appStore } from '../../state/store.ts'
import { toolAtom } from '../../state/tool.ts'
import {
  drawingAtom,
  drawingHoverAtom,
  drawingSelectionAtom,
  drawingViewerAtom,
  layersShownAtom,
  selectionAfter,
  spaceAtom,
} from '../../state/drawing/drawingState.ts'
import { lookAtom } from './look.ts'

/** What must not wait goes first: input, and the page's own pictures. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Makes the viewer of drawings in `container` and connects it with the atoms. Rejects when the browser has no WebGL 2; after an abort it is gone. */
export async function attachDrawingViewer(container: HTMLElement, signal: AbortSignal): Promise<void> {
  const { createDrawingViewer, prepareDrawing } = await import('../../../viewer/drawing/createDrawingViewer.ts')
  await pause()
  if (signal.aborted) return
  const viewer = createDrawingViewer(container, appStore.get(lookAtom))
  await pause()
  const drawing = appStore.get(drawingAtom)
  if (drawing && !signal.aborted) await prepareDrawing(drawing, appStore.get(spaceAtom), pause)
  if (signal.aborted) return viewer.dispose()
  const stops = [...followState(viewer), ...followPointer(viewer)]
  appStore.set(drawingViewerAtom, viewer)
  signal.addEventListener('abort', () => {
    appStore.set(drawingViewerAtom, null)
    for (const stop of stops) stop()
    viewer.dispose()
  })
}

function followState(viewer: DrawingViewer): (() => void)[] {
  const open = (): void => {
    const drawing = appStore.get(drawingAtom)
    if (!drawing) return viewer.clear()
    viewer.open(drawing, appStore.get(spaceAtom))
    viewer.setLayers(appStore.get(layersShownAtom))
  }
  const select = (): void => {
    const { space, entities } = appStore.get(drawingSelectionAtom)
    viewer.setSelection(space, entities)
  }
  open()
  return [
    appStore.sub(drawingAtom, open),
    appStore.sub(spaceAtom, () => viewer.setSpace(appStore.get(spaceAtom))),
    appStore.sub(layersShownAtom, () => viewer.setLayers(appStore.get(layersShownAtom))),
    appStore.sub(lookAtom, () => viewer.setLook(appStore.get(lookAtom))),
    appStore.sub(drawingSelectionAtom, select),
    appStore.sub(drawingHoverAtom, () => viewer.setHover(appStore.get(drawingHoverAtom))),
  ]
}

/** While a tool is in hand the pointer is its own: see `measure/useMeasureTool.ts`. */
function followPointer(viewer: DrawingViewer): (() => void)[] {
  const isFree = (): boolean => appStore.get(toolAtom) === null
  return [
    viewer.on('hover', (pick) => {
      const now = isFree() ? pick : null
      const before = appStore.get(drawingHoverAtom)
      if (now?.space !== before?.space || now?.entity !== before?.entity || now?.viewport !== before?.viewport) appStore.set(drawingHoverAtom, now)
    }),
    viewer.on('click', ({ pick, additive }) => {
      if (!isFree()) return
      appStore.set(drawingSelectionAtom, selectionAfter(appStore.get(drawingSelectionAtom), pick, additive))
      if (pick) appStore.set(rightDockRaisedAtom, true)
    }),
    viewer.on('doubleclick', ({ pick }) => {
      if (!isFree()) return
      const bounds =
        pick && pick.viewport < 0 ? appStore.get(drawingAtom)?.spaces[pick.space].entities.bounds.subarray(pick.entity * 4, pick.entity * 4 + 4) : undefined
      if (bounds && bounds.every(Number.isFinite)) viewer.fit([bounds[0], bounds[1], bounds[2], bounds[3]], { animate: true })
      else viewer.fit(undefined, { animate: true })
    }),
  ]
}
