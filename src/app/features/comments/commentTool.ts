import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import { anchorOf, anchorOnTab, draftAnchorAtom, nodeOfAnchor, pointOfAnchor, tabOfAnchor } from '../../state/comments/commentState.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import type { Store } from '../../state/store.ts'
import { registerTool, toolAtom, viewerAtom } from '../../state/tool.ts'
import type { VisibilityState } from '../../state/visibility.ts'

registerTool('comment', {
  hold(store) {
    const stop = listenToDrawing(store)
    return () => {
      stop?.()
      if (store.get(toolAtom) !== 'comment') store.set(draftAnchorAtom, null)
    }
  },
  click(store, { pick }) {
    const viewer = store.get(viewerAtom)
    const document = store.get(documentAtom)
    // Another click moves the pin; one beside the model changes nothing.
    if (pick && viewer && document) store.set(draftAnchorAtom, anchorOf(document, viewer, pick))
    return true
  },
  doubleclick: () => true,
  escape(store) {
    if (store.get(draftAnchorAtom) === null) return false
    store.set(draftAnchorAtom, null)
    return true
  },
})

/** On a drawing any point will do, of the paper too. */
function listenToDrawing(store: Store): (() => void) | undefined {
  const viewer = store.get(drawingViewerAtom)
  if (!viewer) return undefined
  viewer.canvas.style.cursor = 'crosshair'
  const stop = viewer.on('click', ({ x, y }) => {
    const drawing = store.get(drawingAtom)
    if (drawing) store.set(draftAnchorAtom, anchorOnTab(drawing, store.get(spaceAtom), viewer.toSheet(x, y)))
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
