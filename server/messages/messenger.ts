import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { type Message, type MessageContent, messageContent } from '../../contract/realtime.ts'
import type { Notifier, Services } from '../services.ts'
import { messages } from '../store/schema/messages.ts'
import { users } from '../store/schema/accounts.ts'

/** Writes messages of the server. */
export interface Messenger {
  /** Leaves a message for the user and, if the user has asked for notices, announces it on the hub. */
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

/** Readers for whom one statement writes. */
const AT_ONCE = 500

/** A message of the operator's to every user; returns how many there are. Open apps show it when they fetch again. */
export async function announce(
  { db, now }: Pick<Services, 'db' | 'now'>,
  announcement: Omit<Extract<MessageContent, { kind: 'announcement' }>, 'kind'>,
): Promise<number> {
  const content = messageContent.parse({ kind: 'announcement', ...announcement })
  const text = JSON.stringify(content)
  const at = now().toISOString()
  // The id of a message (a UUID of version 8) follows from its text, the day and its reader: begun again after a failure, nobody gets it twice.
  const name = `${at.slice(0, 10)} ${text}`
  let total = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = (await db.execute(sql`
      with readers as (
        select id from users where id > ${last}::uuid order by id limit ${AT_ONCE}
      ), written as (
        insert into messages (id, user_id, content, created_at)
        select overlay(overlay(md5(${name}::text || id::text) placing '8' from 13) placing '8' from 17)::uuid, id, ${text}::jsonb, ${at}::timestamptz from readers
        on conflict do nothing returning 1
      ) select (select count(*)::int from written) as written, (select count(*)::int from readers) as found, (select max(id::text) from readers) as last`)) as unknown as {
      rows: { written: number; found: number; last: string | null }[]
    }
    const [batch] = rows
    total += batch.written
    if (batch.found < AT_ONCE || batch.last === null) return total
    last = batch.last
  }
}
