import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    /** Nobody for a guest's. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'product' | 'payment'>().notNull(),
    problems: jsonb().$type<string[]>().notNull(),
    opinions: text().notNull(),
    contactMe: boolean().notNull(),
    email: text().notNull(),
    areaCode: text().notNull(),
    phone: text().notNull(),
    contactTime: text(),
    orderNumber: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('feedback_user').on(table.userId), index('feedback_time').on(table.createdAt)],
)
