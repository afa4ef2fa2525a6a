import type { CommentRow, ViewRow } from '../../device/reviewRow.ts'
import type { ReviewRows, ReviewWrite } from '../../device/reviewRows.ts'

const merged = <Row extends { id: string }>(rows: readonly Row[], put: readonly Row[] = [], gone: readonly string[] = []): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of put) byId.set(row.id, row)
  for (const id of gone) byId.delete(id)
  return [...byId.values()]
}

/** What the device's store holds after a write. */
export const withWrite = (rows: ReviewRows, { design, views, comments, edits, without }: ReviewWrite): ReviewRows => ({
  design: design ?? rows.design,
  views: merged(rows.views, views, without?.views),
  comments: merged(rows.comments, comments, without?.comments),
  edits: merged(rows.edits, edits, without?.edits),
})

/** Views as the user has put them in order; others follow by age. */
export function orderedViews({ design, views }: ReviewRows): ViewRow[] {
  const places = new Map(design.order.map((id, place) => [id, place]))
  const place = ({ id }: ViewRow): number => places.get(id) ?? places.size
  return views.toSorted((a, b) => place(a) - place(b) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
}

/** A comment with its number, as its pin shows it, and all that answers it, oldest first. */
export interface Thread {
  comment: CommentRow
  /** From 1, by age. */
  number: number
  replies: CommentRow[]
}

/** Replies to replies stand in the thread of the first comment. Emptied comments are left out, unless somebody has answered them. */
export function threadsOf(comments: readonly CommentRow[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const rootOf = (comment: CommentRow): CommentRow => {
    let at = comment
    // No app writes a loop of replies; stored data may hold one all the same.
    for (let steps = comments.length; steps > 0 && at.parentId !== null; steps--) at = byId.get(at.parentId) ?? at
    return at
  }
  const replies = Map.groupBy(
    comments.filter((comment) => comment.parentId !== null && !comment.deleted),
    (comment) => rootOf(comment).id,
  )
  return comments
    .filter(({ id, parentId, deleted }) => parentId === null && (!deleted || replies.has(id)))
    .toSorted(byAge)
    .map((comment, at) => ({ comment, number: at + 1, replies: (replies.get(comment.id) ?? []).toSorted(byAge) }))
}

const byAge = (a: CommentRow, b: CommentRow): number => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)
