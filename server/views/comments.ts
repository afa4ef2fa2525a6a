import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Body } from '../../contract/call.ts'
import { type addComment, MAX_COMMENTS, MAX_VISITOR_COMMENTS, type updateComment } from '../../contract/calls/views.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { comments } from '../store/schema/views.ts'
import { type CommentRow, selectComments } from './rows.ts'
import { checkRoom, nextRevision } from './design.ts'

interface Place {
  recordId: string
  userId: string
}

async function find(db: Db, recordId: string, id: string): Promise<CommentRow> {
  const [row] = await selectComments(db).where(and(eq(comments.id, id), eq(comments.recordId, recordId)))
  if (!row) throw new ApiError('dataMissing')
  return row
}

/** Writes a comment. The same id again gives the comment that is there; an id of somebody else's is refused, as are more than there is room for. */
export async function writeComment(
  { db, now }: Services,
  place: Place,
  { id, text, parentId, anchor }: Body<typeof addComment>,
): Promise<{ row: CommentRow; isNew: boolean }> {
  const isNew = await db.transaction(async (tx) => {
    const revision = await nextRevision(tx, place.recordId)
    const [present] = await tx.select().from(comments).where(eq(comments.id, id))
    if (present) {
      if (present.userId !== place.userId || present.recordId !== place.recordId) throw new ApiError('addFailed')
      return false
    }
    if (parentId) await find(tx, place.recordId, parentId)
    await checkRoom(tx, comments, place, { all: MAX_COMMENTS, visitor: MAX_VISITOR_COMMENTS }, 'addFailed')
    const added = await tx
      .insert(comments)
      .values({ id, ...place, parentId, text, anchor, createdAt: now(), revision })
      .onConflictDoNothing()
      .returning({ id: comments.id })
    if (added.length === 0) throw new ApiError('addFailed')
    return true
  })
  return { row: await find(db, place.recordId, id), isNew }
}

export async function changeComment({ db, now }: Services, { recordId, userId }: Place, { id, text }: Body<typeof updateComment>): Promise<CommentRow> {
  const row = await find(db, recordId, id)
  if (row.userId !== userId) throw new ApiError('commentOfOthersUpdate')
  await db.transaction(async (tx) => {
    const revision = await nextRevision(tx, recordId)
    const changed = await tx
      .update(comments)
      .set({ text, editedAt: now(), revision })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
      .returning({ id: comments.id })
    if (changed.length === 0) throw new ApiError('updateFailed')
  })
  return find(db, recordId, id)
}

/** Leaves an empty comment behind, which keeps its replies in their place. Twice is no error. */
export async function deleteOwnComment({ db, now }: Services, { recordId, userId }: Place, id: string): Promise<void> {
  const row = await find(db, recordId, id)
  if (row.userId !== userId) throw new ApiError(row.deletedAt ? 'dataMissing' : 'commentOfOthersDelete')
  await db.transaction(async (tx) => {
    const revision = await nextRevision(tx, recordId)
    await eraseComments(tx, [id], revision, now())
  })
}

/** Empties comments; their number has been taken. */
export async function eraseComments(tx: Db, ids: string[], revision: number, now: Date): Promise<void> {
  await tx
    .update(comments)
    .set({ text: '', anchor: null, deletedAt: now, revision })
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt)))
}
