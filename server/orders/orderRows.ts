import { and, eq } from 'drizzle-orm'
import type { Order } from '../../contract/calls/orders.ts'
import type { Locale } from '../../contract/headers.ts'
import { translate } from '../../contract/translated.ts'
import type { Db } from '../store/database.ts'
import { orders } from '../store/schema/orders.ts'
import type { PlanConfig } from '../vip/plans.ts'

export type OrderRow = typeof orders.$inferSelect

export const findOrder = async (db: Db, userId: string, orderNumber: string): Promise<OrderRow | undefined> =>
  (
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.orderNumber, orderNumber)))
  )[0]

/** A plan that is no longer sold leaves its id as the title. */
export function shownOrder(row: OrderRow, plans: readonly PlanConfig[], locale: Locale): Order {
  const { orderNumber, planId, days, amount, currency, autoRenew, renewal, state, chargedAmount, chargedCurrency } = row
  const title = plans.find(({ id }) => id === planId)?.title
  return {
    orderNumber,
    planId,
    days,
    amount,
    currency,
    autoRenew,
    renewal,
    state,
    title: title ? translate(title, locale) : planId,
    charged: chargedAmount !== null && chargedCurrency !== null ? { amount: chargedAmount, currency: chargedCurrency } : null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    payableUntil: row.payableUntil.toISOString(),
  }
}
