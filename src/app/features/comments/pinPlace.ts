import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import type { VisibilityState } from '../../state/visibility.ts'
import { tabOfAnchor } from '../../state/comments/commentState.ts'
import { pinPoint } from './pinPoint.ts'

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
