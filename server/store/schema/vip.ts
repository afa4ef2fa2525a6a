import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** One row per user who ever had VIP; the time counts, not the row. */
export const vipMembers = pgTable(
  'vip_members',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text().$type<'trial' | 'subscribed'>().notNull(),
    endsAt: moment().notNull(),
    /** Plan that was bought last. */
    planId: text(),
    autoRenew: boolean().notNull().default(false),
    /** The gateway's name of the running subscription. */
    subscription: text(),
    /** When the one free trial was claimed. */
    trialClaimedAt: moment(),
    /** The end of VIP about which the user was notified last. */
    remindedFor: moment(),
  },
  (table) => [
    index('vip_members_unreminded').on(table.endsAt).where(sql`${table.remindedFor} is null or ${table.remindedFor} < ${table.endsAt}`),
    index('vip_members_renewing').on(table.endsAt).where(sql`${table.autoRenew} and (${table.remindedFor} is null or ${table.remindedFor} < ${table.endsAt})`),
  ],
)
