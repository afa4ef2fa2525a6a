import { atom } from 'jotai'
import type { Store } from '../../../state/store.ts'
import { type CommentRow, emptyReview, readReview, type ReviewRows, type ReviewWrite, type ViewRow, writeReview } from '../../device/reviewRows.ts'
import { type Design, designAtom } from './design.ts'

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

/** Views and comments of the model on screen; null while none is, or its own are not read yet. */
export const reviewAtom = atom<ReviewRows | null>(null)
export const viewsAtom = atom((get) => {
  const rows = get(reviewAtom)
  return rows ? orderedViews(rows) : []
})
export const threadsAtom = atom((get) => threadsOf(get(reviewAtom)?.comments ?? []))
/** Edits that the server has not got yet. */
export const unsentAtom = atom((get) => get(reviewAtom)?.edits.length ?? 0)

/** A browser that stores nothing keeps them until the page is closed. */
const notKept = (error: unknown): void => console.warn('the review is not kept', error)

/** The device's copy of a design's review takes the place of the last one. */
export async function loadReview(store: Store, design: Design | null): Promise<void> {
  store.set(designAtom, design)
  store.set(reviewAtom, null)
  if (!design) return
  const rows = await readReview(design.key).catch((error: unknown) => {
    notKept(error)
    return emptyReview(design.key)
  })
  if (store.get(designAtom)?.key === design.key) store.set(reviewAtom, rows)
}

let writing: Promise<void> = Promise.resolve()

/** Changes the review on screen, and then the copy on the device. Does nothing when another design is on screen by now. */
export function write(store: Store, design: string, change: ReviewWrite): Promise<void> {
  if (store.get(reviewAtom)?.design.design === design) store.set(reviewAtom, (rows) => rows && withWrite(rows, change))
  writing = writing.then(() => writeReview(design, change)).catch(notKept)
  return writing
}
