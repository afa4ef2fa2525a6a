import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MessageContent } from '../../../contract/realtime.ts'
import { sessions, users } from './accounts.ts'

/** Messages of the server to a user: values only, the reader's language is put on when they are shown. */
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
    index('messages_in_order').on(table.createdAt, table.id),
    index('messages_unread').on(table.userId, table.createdAt, table.id).where(sql`${table.readAt} is null`),
  ],
)

/** Browsers in which a user has turned notifications on; they go with the session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address at the browser's push service. */
    endpoint: text().notNull().unique(),
    /** The browser's public key (P-256, uncompressed) and secret, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Messages up to here were announced. */
    pushedUntil: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.sessionId)],
)
