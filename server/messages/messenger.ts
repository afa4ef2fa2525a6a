import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Message, MessageContent } from '../../contract/messageContent.ts'
import type { Notifier, Services } from '../services.ts'
import { messages } from '../store/schema/messages.ts'
import { users } from '../store/schema/accounts.ts'

/** Writes messages of the server. */
export interface Messenger {
  /** Leaves a message for the user and, if the user wants to be told, announces it on the hub. */
  send(userId: string, content: MessageContent): Promise<void>
}

export const shownMessage = ({ id, content, createdAt, readAt }: typeof messages.$inferSelect): Message => ({
  id,
  content,
  createdAt: createdAt.toISOString(),
  read: readAt !== null,
})

export async function countUnread(db: Services['db'], userId: string): Promise<number> {
  const [{ unread }] = await db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.readAt)))
  return unread
}

export function createMessenger({ db, notify, now }: { db: Services['db']; notify: Notifier; now: Services['now'] }): Messenger {
  return {
    async send(userId, content) {
      const row = { id: randomUUID(), userId, content, createdAt: now(), readAt: null }
      await db.insert(messages).values(row)
      const [user] = await db.select({ receives: users.receiveNotifications }).from(users).where(eq(users.id, userId))
      if (user?.receives) await notify.toUser(userId, 'notifyUserInfo', { topic: 'message', message: shownMessage(row), unread: await countUnread(db, userId) })
    },
  }
}
