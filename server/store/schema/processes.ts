import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row for each job that repeats: whichever process leases it runs it. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  nextAt: timestamp({ withTimezone: true }).notNull(),
  holder: text(),
  leasedUntil: timestamp({ withTimezone: true }),
  finishedAt: timestamp({ withTimezone: true }),
  /** What the last run failed with. */
  error: text(),
})

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
