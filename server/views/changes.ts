import { and, asc, eq, gt } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { comments, savedViews } from '../store/schema/views.ts'
import { type CommentRow, selectComments } from './commentRows.ts'
import { selectViews, type ViewRow } from './viewRows.ts'

export interface Changes {
  views: ViewRow[]
  comments: CommentRow[]
  /** Number of the last change given. */
  cursor: number
  more: boolean
}

/** Views and comments of a design that changed after `since`, at most `limit` of both together, in the order of their last change. */
export async function changesSince({ db }: Services, recordId: string, since: number, limit: number): Promise<Changes> {
  const [views, notes] = await Promise.all([
    selectViews(db)
      .where(and(eq(savedViews.recordId, recordId), gt(savedViews.revision, since)))
      .orderBy(asc(savedViews.revision), asc(savedViews.id))
      .limit(limit + 1),
    selectComments(db)
      .where(and(eq(comments.recordId, recordId), gt(comments.revision, since)))
      .orderBy(asc(comments.revision), asc(comments.id))
      .limit(limit + 1),
  ])
  const revisions = [...views, ...notes].map(({ revision }) => revision).sort((a, b) => a - b)
  // A number may be shared (an account that goes erases all it wrote in one change): a page never ends within it.
  const last = revisions.length > limit ? revisions[limit - 1] : Infinity
  const shown = <Row extends { revision: number }>(rows: Row[]): Row[] => rows.filter(({ revision }) => revision <= last)
  const page = { views: shown(views), comments: shown(notes) }
  return {
    ...page,
    cursor: Math.max(since, ...[...page.views, ...page.comments].map(({ revision }) => revision)),
    more: revisions.some((revision) => revision > last),
  }
}
