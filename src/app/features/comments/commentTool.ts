import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import { anchorOf, anchorOnTab, draftAnchorAtom, nodeOfAnchor, pointOfAnchor, tabOfAnchor } from '../../state/comments/commentState.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { appStore } from '../../state/store.ts'
import { registerTool, toolAtom, viewerAtom } from '../../state/tool.ts'
import type { VisibilityState } from '../../state/visibility.ts'

registerTool('comment', {
  click({ pick }) {
    const viewer = appStore.get(viewerAtom)
    const document = appStore.get(documentAtom)
    // Another click moves the pin; one beside the model changes nothing.
    if (pick && viewer && document) appStore.set(draftAnchorAtom, anchorOf(document, viewer, pick))
    return true
  },
  doubleclick: () => true,
  escape() {
    if (appStore.get(draftAnchorAtom) === null) return false
    appStore.set(draftAnchorAtom, null)
    return true
  },
})

/** On a drawing any point will do, of the paper too. */
function listenToDrawing(): (() => void) | undefined {
  const viewer = appStore.get(drawingViewerAtom)
  if (!viewer) return undefined
  viewer.canvas.style.cursor = 'crosshair'
  const stop = viewer.on('click', ({ x, y }) => {
    const drawing = appStore.get(drawingAtom)
    if (drawing) appStore.set(draftAnchorAtom, anchorOnTab(drawing, appStore.get(spaceAtom), viewer.toSheet(x, y)))
  })
  return () => {
    viewer.canvas.style.cursor = ''
    stop()
  }
}

let stopListening: (() => void) | undefined
function follow(): void {
  stopListening?.()
  const isHeld = appStore.get(toolAtom) === 'comment'
  stopListening = isHeld ? listenToDrawing() : undefined
  if (!isHeld) appStore.set(draftAnchorAtom, null)
}
appStore.sub(toolAtom, follow)
appStore.sub(drawingViewerAtom, follow)
follow()

/** Points on the cut itself are known as near as a pixel's depth; of the model's size. */
const ON_CUT = 1e-3

/** Where a pin stands now; null while its part is hidden or cut away there. */
export function pinPoint(anchor: CommentAnchor, { hidden, isolated }: VisibilityState): [number, number, number] | null {
  const document = appStore.get(documentAtom)
  const viewer = appStore.get(viewerAtom)
  if (!document || !viewer || !anchor.point) return null
  const node = nodeOfAnchor(document, anchor)
  if (node !== undefined && (hidden.has(node) || (isolated && !isolated.has(node)))) return null
  const point = pointOfAnchor(document, viewer, anchor)
  return point && !viewer.isCutAway(point, ON_CUT) ? point : null
}

/** Where a pin stands on the canvas now; null while it is not to be seen: behind the camera, its part hidden or cut away there, or on another tab. */
export function pinPlace(anchor: CommentAnchor, visibility: VisibilityState): { x: number; y: number } | null {
  const drawing = appStore.get(drawingAtom)
  if (drawing) {
    if (!anchor.point || tabOfAnchor(drawing, anchor) !== appStore.get(spaceAtom)) return null
    const [x, y] = anchor.point
    return appStore.get(drawingViewerAtom)?.toScreen(x, y) ?? null
  }
  const point = pinPoint(anchor, visibility)
  const at = point && appStore.get(viewerAtom)?.project(point)
  return at && !at.behind ? at : null
}
