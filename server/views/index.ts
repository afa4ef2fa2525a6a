import { and, eq } from 'drizzle-orm'
import { addComment, addView, deleteComment, deleteView, getReview, updateComment, updateView } from '../../contract/calls/views.ts'
import { deleteNewest } from '../blobs/pendingDeletions.ts'
import { createPictureLinks } from '../files/pictureLinks.ts'
import { createTickets } from '../files/tickets.ts'
import { answer } from '../http/answer.ts'
import type { Session } from '../http/session.ts'
import type { Module, Services } from '../services.ts'
import { fileRecords } from '../store/schema/files.ts'
import { comments, savedViews } from '../store/schema/views.ts'
import { changesSince } from './changes.ts'
import { changeComment, deleteOwnComment, eraseComments, writeComment } from './comments.ts'
import { type DesignName, findDesign, nextRevision } from './design.ts'
import { showComment, showView } from './rows.ts'
import { changeView, deleteOwnView, eraseViews, saveView } from './savedViews.ts'

/** Saved views and comments of designs. */
export function createViews(services: Services): Module {
  const { db, secrets, notify, now } = services
  const tickets = createTickets(secrets('tickets'))
  const links = createPictureLinks(secrets('pictures'), now)
  const placeOf = async (session: Session, name: DesignName) => ({ recordId: await findDesign(services, tickets, session, name), userId: session.userId })

  /** Notifies the owner's devices of changes that somebody else wrote. */
  async function tellOwner(recordId: string, writer: string): Promise<void> {
    const [record] = await db.select({ userId: fileRecords.userId }).from(fileRecords).where(eq(fileRecords.id, recordId))
    if (record && record.userId !== writer) await notify.toUser(record.userId, 'notifyUserInfo', { topic: 'review', recordId })
  }

  return {
    name: 'views',
    routes: [
      answer(addView, async ({ body, session }) => {
        const place = await placeOf(session, body)
        const row = await saveView(services, place, body)
        await tellOwner(place.recordId, session.userId)
        return { view: showView(row, links) }
      }),
      answer(updateView, async ({ body, session }) => {
        const row = await changeView(services, await placeOf(session, body), body)
        deleteNewest(services)
        return { view: showView(row, links) }
      }),
      answer(deleteView, async ({ body, session }) => {
        await deleteOwnView(services, await placeOf(session, body), body.id)
        deleteNewest(services)
        return {}
      }),
      answer(addComment, async ({ body, session }) => {
        const place = await placeOf(session, body)
        const { row, isNew } = await writeComment(services, place, body)
        if (isNew) await tellOwner(place.recordId, session.userId)
        return { comment: showComment(row) }
      }),
      answer(updateComment, async ({ body, session }) => ({ comment: showComment(await changeComment(services, await placeOf(session, body), body)) })),
      answer(deleteComment, async ({ body, session }) => {
        await deleteOwnComment(services, await placeOf(session, body), body.id)
        return {}
      }),
      answer(getReview, async ({ query, session }) => {
        const recordId = await findDesign(services, tickets, session, query)
        const { views, comments: notes, cursor, more } = await changesSince(services, recordId, query.since, query.limit)
        return { views: views.map((row) => showView(row, links)), comments: notes.map(showComment), cursor, more }
      }),
    ],

    /** What the user wrote on others' designs is emptied and marked as deleted; on the user's own it goes with the records. */
    async deleteUser(userId) {
      const own = {
        views: await db.select().from(savedViews).where(eq(savedViews.userId, userId)),
        notes: await db.select().from(comments).where(eq(comments.userId, userId)),
      }
      const designs = new Set([...own.views, ...own.notes].map(({ recordId }) => recordId))
      for (const recordId of [...designs].sort()) {
        const here = <Row extends { recordId: string; id: string }>(rows: Row[]): string[] =>
          rows.filter((row) => row.recordId === recordId).map(({ id }) => id)
        await db.transaction(async (tx) => {
          const [record] = await tx.select({ id: fileRecords.id }).from(fileRecords).where(eq(fileRecords.id, recordId))
          if (!record) return
          const revision = await nextRevision(tx, recordId)
          await eraseViews(tx, here(own.views), revision, now())
          await eraseComments(tx, here(own.notes), revision, now())
          await tx
            .update(savedViews)
            .set({ userId: null })
            .where(and(eq(savedViews.recordId, recordId), eq(savedViews.userId, userId)))
          await tx
            .update(comments)
            .set({ userId: null })
            .where(and(eq(comments.recordId, recordId), eq(comments.userId, userId)))
        })
      }
    },
  }
}
