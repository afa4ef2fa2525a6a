import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** The sandbox gateway's own books: what the other side of a real gateway would keep. It holds order numbers, not users. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    reference: text().primaryKey(),
    orderNumber: text().notNull().unique(),
    title: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    days: integer().notNull(),
    autoRenew: boolean().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    expiresAt: moment().notNull(),
    state: text().$type<'open' | 'paid' | 'delayed' | 'failed' | 'expired' | 'refunded'>().notNull(),
    paidAmount: bigint({ mode: 'number' }),
    payment: text(),
    subscription: text().unique(),
    /** When the slow bank of a delayed payment has decided. */
    settlesAt: moment(),
    /** When a running subscription charges again. */
    renewsAt: moment(),
  },
  (table) => [
    index('sandbox_payments_settling').on(table.settlesAt).where(sql`${table.settlesAt} is not null`),
    index('sandbox_payments_open').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    index('sandbox_payments_renewal').on(table.renewsAt).where(sql`${table.renewsAt} is not null`),
  ],
)

/** Webhooks of the sandbox on their way to us. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: text().primaryKey(),
    body: text().notNull(),
    dueAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    deliveredAt: moment(),
  },
  (table) => [
    index('sandbox_webhooks_delivered').on(table.deliveredAt).where(sql`${table.deliveredAt} is not null`),
    index('sandbox_webhooks_due').on(table.dueAt).where(sql`${table.deliveredAt} is null`),
  ],
)
