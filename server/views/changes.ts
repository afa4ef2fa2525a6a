import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { comments, savedViews } from '../store/schema/views.ts'
import { type CommentRow, selectComments, selectViews, type ViewRow } from './rows.ts'

export interface Changes {
  views: ViewRow[]
  comments: CommentRow[]
  /** Number of the last change given. */
  cursor: number
  more: boolean
}

/** Characters of views' states in one answer; at least one view is in it. */
const MAX_STATES = 2 * 1024 * 1024

/** Views and comments of a design that changed after `since`, at most `limit` of both together, in the order of their last change. */
export async function changesSince({ db }: Services, recordId: string, since: number, limit: number): Promise<Changes> {
  const newViews = and(eq(savedViews.recordId, recordId), gt(savedViews.revision, since))
  const newComments = and(eq(comments.recordId, recordId), gt(comments.revision, since))
  // Numbers and sizes first: the state of a view can be a megabyte.
  const [viewSizes, noteNumbers] = await Promise.all([
    db
      .select({ revision: savedViews.revision, size: savedViews.stateSize })
      .from(savedViews)
      .where(newViews)
      .orderBy(asc(savedViews.revision))
      .limit(limit + 1),
    db
      .select({ revision: comments.revision })
      .from(comments)
      .where(newComments)
      .orderBy(asc(comments.revision))
      .limit(limit + 1),
  ])
  const revisions = [...viewSizes, ...noteNumbers].map(({ revision }) => revision).sort((a, b) => a - b)
  if (revisions.length === 0) return { views: [], comments: [], cursor: since, more: false }
  // A number may be shared (an account that goes erases all it wrote in one change): a page never ends within it.
  const last = Math.min(revisions[limit - 1] ?? Infinity, lastThatFits(viewSizes), revisions.at(-1) ?? since)
  const [views, notes] = await Promise.all([
    selectViews(db)
      .where(and(newViews, lte(savedViews.revision, last)))
      .orderBy(asc(savedViews.revision), asc(savedViews.id)),
    selectComments(db)
      .where(and(newComments, lte(comments.revision, last)))
      .orderBy(asc(comments.revision), asc(comments.id)),
  ])
  return { views, comments: notes, cursor: last, more: revisions.some((revision) => revision > last) }
}

/** The number of the last view before the states become too many; at least one view fits. */
function lastThatFits(views: { revision: number; size: number }[]): number {
  let total = 0
  for (const [i, { size }] of views.entries()) {
    total += size
    if (total > MAX_STATES && i > 0) return views[i - 1].revision
  }
  return Infinity
}
