import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import { anchorOf, anchorOnTab, draftAnchorAtom, nodeOfAnchor, pinComingAtom, pointOfAnchor, tabOfAnchor } from '../../state/comments/commentState.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { typedAheadAtom } from '../../state/panels.ts'
import type { Store } from '../../state/store.ts'
import { registerTool, toolAtom, viewerAtom } from '../../state/tool.ts'
import type { VisibilityState } from '../../state/visibility.ts'

registerTool('comment', {
  hold(store) {
    const stops = [listenToClicks(store), listenToDrawing(store)]
    return () => {
      for (const stop of stops) stop?.()
      store.set(pinComingAtom, null)
      if (store.get(toolAtom) !== 'comment') store.set(draftAnchorAtom, null)
    }
  },
  click(store, { pick }) {
    const viewer = store.get(viewerAtom)
    const document = store.get(documentAtom)
    // Another click moves the pin; one beside the model changes nothing.
    if (pick && viewer && document) store.set(draftAnchorAtom, anchorOf(document, viewer, pick))
    placed(store)
    return true
  },
  doubleclick(store) {
    placed(store)
    return true
  },
  escape(store) {
    if (store.get(draftAnchorAtom) === null) return false
    store.set(draftAnchorAtom, null)
    return true
  },
})

/** A click is over: letters go to the field, if there is one. */
function placed(store: Store): void {
  if (store.get(pinComingAtom) === 'clicked') store.set(pinComingAtom, store.get(draftAnchorAtom) ? 'placed' : null)
}

/** Farther than this between press and release is no click, CSS pixels. */
const CLICK_PX = 4

/** Announces a click as soon as the button is released: its place on the model is known later, and people type at once. */
function listenToClicks(store: Store): () => void {
  let from: PointerEvent | undefined
  const onDown = (event: PointerEvent): void => {
    // Presses that were held while this was being fetched are repeated.
    if (event.isTrusted) store.set(pinComingAtom, null)
    from = event.target instanceof Element && event.target.closest('[data-canvas]') && event.button === 0 ? event : undefined
  }
  const onUp = (event: PointerEvent): void => {
    if (!from || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > CLICK_PX) return
    if (store.get(pinComingAtom) === null) store.set(typedAheadAtom, '')
    store.set(pinComingAtom, 'clicked')
  }
  addEventListener('pointerdown', onDown, { capture: true })
  addEventListener('pointerup', onUp, { capture: true })
  return () => {
    removeEventListener('pointerdown', onDown, { capture: true })
    removeEventListener('pointerup', onUp, { capture: true })
  }
}

/** On a drawing any point will do, of the paper too. */
function listenToDrawing(store: Store): (() => void) | undefined {
  const viewer = store.get(drawingViewerAtom)
  if (!viewer) return undefined
  viewer.canvas.style.cursor = 'crosshair'
  const stop = viewer.on('click', ({ x, y }) => {
    const drawing = store.get(drawingAtom)
    if (drawing) store.set(draftAnchorAtom, anchorOnTab(drawing, store.get(spaceAtom), viewer.toSheet(x, y)))
    placed(store)
  })
  return () => {
    viewer.canvas.style.cursor = ''
    stop()
  }
}

/** Points on the cut itself are known as near as a pixel's depth; of the model's size. */
const ON_CUT = 1e-3

/** Where a pin stands now; null while its part is hidden or cut away there. */
export function pinPoint(store: Store, anchor: CommentAnchor, { hidden, isolated }: VisibilityState): [number, number, number] | null {
  const document = store.get(documentAtom)
  const viewer = store.get(viewerAtom)
  if (!document || !viewer || !anchor.point) return null
  const node = nodeOfAnchor(document, anchor)
  if (node !== undefined && (hidden.has(node) || (isolated && !isolated.has(node)))) return null
  const point = pointOfAnchor(document, viewer, anchor)
  return point && !viewer.isCutAway(point, ON_CUT) ? point : null
}

/** Where a pin stands on the canvas now; null while it is not to be seen: behind the camera, its part hidden or cut away there, or on another tab. */
export function pinPlace(store: Store, anchor: CommentAnchor, visibility: VisibilityState): { x: number; y: number } | null {
  const drawing = store.get(drawingAtom)
  if (drawing) {
    if (!anchor.point || tabOfAnchor(drawing, anchor) !== store.get(spaceAtom)) return null
    const [x, y] = anchor.point
    return store.get(drawingViewerAtom)?.toScreen(x, y) ?? null
  }
  const point = pinPoint(store, anchor, visibility)
  const at = point && store.get(viewerAtom)?.project(point)
  return at && !at.behind ? at : null
}
