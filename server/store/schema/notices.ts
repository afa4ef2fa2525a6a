import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Notices that are too long for NOTIFY's 8000 bytes: their id is sent instead. Kept for minutes. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('notices_age').on(table.createdAt)],
)
