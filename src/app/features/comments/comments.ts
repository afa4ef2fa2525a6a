import { add, subtract } from '../../../core/geometry/matrix.ts'
import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import type { CommentRow } from '../../services/device/reviewRows.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { documentAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { selfOf } from '../../services/views/fileViews.ts'
import { designAtom } from '../../services/views/sync/design.ts'
import { makeEdit } from '../../services/views/sync/synchronize.ts'
import { nodeOfAnchor, pointOfAnchor, tabOfAnchor } from '../../state/comments/commentState.ts'

interface NewComment {
  text: string
  /** The comment that it answers. */
  parentId?: string
  anchor?: CommentAnchor | null
}

/** Writes a comment or a reply; gives its id. */
export function addComment(store: Store, { text, parentId, anchor = null }: NewComment): string | undefined {
  const design = store.get(designAtom)
  if (!design?.canWrite) return undefined
  const comment: CommentRow = {
    design: design.key,
    id: crypto.randomUUID(),
    parentId: parentId ?? null,
    text: text.trim(),
    anchor,
    author: selfOf(design),
    createdAt: new Date().toISOString(),
    editedAt: null,
    deleted: false,
  }
  makeEdit(store, { kind: 'addComment', body: { id: comment.id, text: comment.text, parentId: comment.parentId, anchor } }, { comments: [comment] })
  return comment.id
}

export function changeComment(store: Store, comment: CommentRow, text: string): void {
  const { id } = comment
  makeEdit(
    store,
    { kind: 'updateComment', body: { id, text: text.trim() } },
    { comments: [{ ...comment, text: text.trim(), editedAt: new Date().toISOString() }] },
  )
}

/** Leaves an empty comment, which keeps its replies in their place. */
export function deleteComment(store: Store, comment: CommentRow): void {
  makeEdit(store, { kind: 'deleteComment', body: { id: comment.id } }, { comments: [{ ...comment, text: '', anchor: null, deleted: true }] })
}

/** Turns to the point that a comment points at, or to its part; the camera keeps its direction, a drawing its scale. */
export function showAnchor(store: Store, anchor: CommentAnchor): void {
  const drawing = store.get(drawingAtom)
  if (drawing) return showOnTab(store, drawing, anchor)
  const viewer = store.get(viewerAtom)
  const document = store.get(documentAtom)
  if (!viewer || !document) return
  const point = pointOfAnchor(document, viewer, anchor)
  const node = nodeOfAnchor(document, anchor)
  if (point) {
    const { position, target, ...camera } = viewer.camera()
    viewer.setCamera({ ...camera, position: add(position, subtract(point, target)), target: point }, { animate: true })
  } else if (node !== undefined) viewer.fit([node], { animate: true })
}

function showOnTab(store: Store, drawing: Drawing, anchor: CommentAnchor): void {
  const viewer = store.get(drawingViewerAtom)
  const tab = tabOfAnchor(drawing, anchor)
  if (!viewer || !anchor.point || tab === undefined) return
  store.set(spaceAtom, tab)
  const [x, y] = anchor.point
  viewer.setView({ ...viewer.view(), x, y }, { animate: true })
}
