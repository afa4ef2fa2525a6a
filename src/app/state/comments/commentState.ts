import { atom } from 'jotai'
import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import { add, subtract, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { Pick, Viewer } from '../../../../packages/viewer/src/api.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import type { OpenDocument } from '../document.ts'
import { nodeAtPath, partPath } from '../partPath.ts'

/** What the comment that is being written points at; null while no point was chosen. */
export const draftAnchorAtom = atom<CommentAnchor | null>(null)

/** Its text, while it has a point. */
export const draftTextAtom = atom('')

/** How far the pin of a comment is: `clicked` until the clicked place is known, `placed` until the field for the text has the focus. Letters are kept for the field meanwhile (`typedAheadAtom`). */
export const pinComingAtom = atom<'clicked' | 'placed' | null>(null)

/** The thread that was opened last, by its first comment. */
export const openThreadAtom = atom<string | null>(null)

/** Whether pins are shown on the model. */
export const pinsShownAtom = persistedAtom<boolean>('facet.pins', true, (value): value is boolean => typeof value === 'boolean')

/** How far an occurrence is moved from where the file has it (by taking assemblies apart), world millimetres. */
function movedBy(document: OpenDocument, viewer: Viewer, node: NodeId): Vec3 {
  const now = viewer.transformOf(node)
  const { world } = document.index
  const at = node * 16
  return [now[12] - world[at + 12], now[13] - world[at + 13], now[14] - world[at + 14]]
}

/** Anchor of a comment at a pick: its place in the file, however the model is exploded. */
export function anchorOf(document: OpenDocument, viewer: Viewer, { node, face, edge, point }: Pick): CommentAnchor {
  return {
    point: subtract(point, movedBy(document, viewer, node)),
    part: partPath(document.index, node),
    ...(face >= 0 && { face }),
    ...(edge >= 0 && { edge }),
  }
}

/** A point of a tab, as a comment points at it. */
export const anchorOnTab = (drawing: Drawing, tab: number, { x, y }: { x: number; y: number }): CommentAnchor => ({
  point: [x, y, 0],
  layout: drawing.spaces[tab].name,
})

/** The tab that a comment points at; undefined when this drawing has none of that name. */
export function tabOfAnchor({ spaces }: Drawing, { layout }: CommentAnchor): number | undefined {
  const tab = spaces.findIndex(({ name }) => name === layout)
  return tab < 0 ? undefined : tab
}

/** The occurrence that a comment points at; undefined when it names none, or one that this model has not. */
export const nodeOfAnchor = (document: OpenDocument, { part }: CommentAnchor): NodeId | undefined =>
  part === undefined ? undefined : nodeAtPath(document.index, part)

/** Where the point that a comment points at is now, world millimetres; undefined when it has none. */
export function pointOfAnchor(document: OpenDocument, viewer: Viewer, anchor: CommentAnchor): Vec3 | undefined {
  const node = nodeOfAnchor(document, anchor)
  if (!anchor.point || node === undefined || document.index.nodes[node].part === undefined) return anchor.point
  return add(anchor.point, movedBy(document, viewer, node))
}
