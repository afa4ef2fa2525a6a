import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OrderState } from '../../orders/orderState.ts'
import { users } from './accounts.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    orderNumber: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: text().notNull(),
    days: integer().notNull(),
    /** Minor units. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    chargedAmount: bigint({ mode: 'number' }),
    chargedCurrency: text(),
    autoRenew: boolean().notNull(),
    /** Days of the free trial that come with it; 0 when it was claimed before. */
    trialDays: integer().notNull().default(0),
    /** Made by a subscription that renewed itself. */
    renewal: boolean().notNull().default(false),
    state: text().$type<OrderState>().notNull(),
    gateway: text().notNull(),
    /** The gateway's names: of the checkout, of the payment, of the subscription. */
    reference: text(),
    payUrl: text(),
    payment: text(),
    subscription: text(),
    createdAt: moment().notNull(),
    payableUntil: moment().notNull(),
    paidAt: moment(),
    /** When the gateway was asked to give the money back. */
    refundAskedAt: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('orders_payment').on(table.gateway, table.payment),
    index('orders_subscription').on(table.gateway, table.subscription),
    index('orders_unused').on(table.updatedAt).where(sql`${table.state} in ('mismatch', 'abnormal') and ${table.refundAskedAt} is null`),
    index('orders_open').on(table.payableUntil).where(sql`${table.state} in ('created', 'processing')`),
  ],
)

/** Messages of gateways that were worked on: each counts once, however often it comes. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** `<gateway>:<event id>` */
    id: text().primaryKey(),
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [index('payment_events_order').on(table.orderId)],
)
