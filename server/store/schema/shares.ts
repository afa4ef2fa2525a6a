import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { fileRecords, pictures } from './files.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Share links. A deleted one stays as a row, so that its link can be answered as deleted. */
export const shares = pgTable(
  'shares',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recordId: uuid().references(() => fileRecords.id, { onDelete: 'set null' }),
    /** What the link carries: random, not to be guessed. */
    code: text().notNull(),
    /** Values at the time of sharing: the history shows them also when the record is gone. */
    name: text().notNull(),
    format: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Keyed digest of the four digits. */
    passwordDigest: text(),
    review: boolean().notNull(),
    /** The prepared model is handed out, and the file is not. */
    viewOnly: boolean().notNull().default(false),
    pictureId: uuid().references(() => pictures.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    stoppedAt: moment(),
    deletedAt: moment(),
    opened: integer().notNull().default(0),
    lastOpenedAt: moment(),
  },
  (table) => [
    uniqueIndex('shares_code').on(table.code),
    index('shares_history').on(table.userId, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('shares_record').on(table.recordId),
    index('shares_user').on(table.userId),
    index('shares_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('shares_picture').on(table.pictureId),
  ],
)

/** Wrong passwords of a share link: one row for each client, and one for all together (client empty). */
export const shareTries = pgTable(
  'share_tries',
  {
    shareId: uuid()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    client: text().notNull(),
    failures: integer().notNull(),
    blockedUntil: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.client] }), index('share_tries_age').on(table.lastAt)],
)
