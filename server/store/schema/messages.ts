import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MessageContent } from '../../../contract/messageContent.ts'
import { users } from './accounts.ts'

/** Messages of the house to a user: values only, the reader's language is put on when they are shown. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: jsonb().$type<MessageContent>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('messages_newest').on(table.userId, table.createdAt, table.id),
    index('messages_age').on(table.createdAt),
    index('messages_unread').on(table.userId, table.createdAt, table.id).where(sql`${table.readAt} is null`),
  ],
)
