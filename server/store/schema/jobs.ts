import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
