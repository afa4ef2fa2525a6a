import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import type { VisibilityState } from '../../state/visibility.ts'
import { nodeOfAnchor, pointOfAnchor } from '../../state/comments/commentState.ts'

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
