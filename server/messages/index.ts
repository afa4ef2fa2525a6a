import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { deleteMessages, getMessageDetail, getMessageList, getUnreadCount, markAllRead, markRead } from '../../contract/calls/messages.ts'
import { after, page } from '../files/page.ts'
import { answer } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Module, Services } from '../services.ts'
import { messages } from '../store/schema/messages.ts'
import { countUnread, shownMessage } from './messenger.ts'

/** The message centre: messages of the server to a user, read and unread. */
export function createMessages({ db, notify, now }: Services): Module {
  const of = (userId: string, ids: string[]) => and(eq(messages.userId, userId), inArray(messages.id, ids))

  /** The user's other devices show the same number. */
  async function leftUnread(userId: string, sessionId: string): Promise<{ unread: number }> {
    const unread = await countUnread(db, userId)
    await notify.toUser(userId, 'notifyUserInfo', { topic: 'unread', unread }, { exceptSession: sessionId })
    return { unread }
  }

  return {
    name: 'messages',
    routes: [
      answer(getMessageList, async ({ query, session }) => {
        const rows = await db
          .select()
          .from(messages)
          .where(
            and(
              eq(messages.userId, session.userId),
              query.unreadOnly ? isNull(messages.readAt) : undefined,
              after(query.cursor, messages.createdAt, messages.id),
            ),
          )
          .orderBy(desc(messages.createdAt), desc(messages.id))
          .limit(query.limit + 1)
        const { rows: shown, next } = page(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }))
        return { messages: shown.map(shownMessage), next, unread: await countUnread(db, session.userId) }
      }),
      answer(getMessageDetail, async ({ query, session }) => {
        const [row] = await db
          .select()
          .from(messages)
          .where(of(session.userId, [query.id]))
        if (!row) throw new ApiError('dataMissing')
        return shownMessage(row)
      }),
      answer(getUnreadCount, async ({ session }) => ({ unread: await countUnread(db, session.userId) })),
      answer(markRead, async ({ body, session }) => {
        await db
          .update(messages)
          .set({ readAt: now() })
          .where(and(of(session.userId, body.ids), isNull(messages.readAt)))
        return leftUnread(session.userId, session.sessionId)
      }),
      answer(markAllRead, async ({ session }) => {
        await db
          .update(messages)
          .set({ readAt: now() })
          .where(and(eq(messages.userId, session.userId), isNull(messages.readAt)))
        return leftUnread(session.userId, session.sessionId)
      }),
      answer(deleteMessages, async ({ body, session }) => {
        const gone = await db.delete(messages).where(of(session.userId, body.ids)).returning({ id: messages.id })
        if (gone.length === 0) throw new ApiError('dataMissing')
        return leftUnread(session.userId, session.sessionId)
      }),
    ],
  }
}
