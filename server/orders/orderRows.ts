import { and, eq } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { Order } from '../../contract/calls/orders.ts'
import type { Locale } from '../../contract/headers.ts'
import { REFUND_DAYS } from '../../contract/limits.ts'
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

/** Whether its buyer can have the money back: it gave nothing, or it is a first purchase that is not old. */
export function isRefundable({ state, payment, renewal, paidAt, refundAskedAt }: OrderRow, now: Date): boolean {
  if (payment === null || refundAskedAt !== null) return false
  if (state === 'mismatch' || state === 'abnormal') return true
  return state === 'paid' && !renewal && paidAt !== null && now.getTime() - paidAt.getTime() < REFUND_DAYS * 86_400_000
}

/** A plan that is no longer sold leaves its id as the title. */
export function shownOrder(row: OrderRow, plans: readonly PlanConfig[], locale: Locale, now: Date): Order {
  const { orderNumber, planId, days, amount, currency, autoRenew, renewal, state, chargedAmount, chargedCurrency } = row
  const title = plans.find(({ id }) => id === planId)?.title
  return {
    orderNumber,
    planId,
    days,
    amount,
    currency,
    autoRenew,
    trialDays: row.trialDays,
    renewal,
    state,
    title: title ? translate(title, locale) : planId,
    charged: chargedAmount !== null && chargedCurrency !== null ? { amount: chargedAmount, currency: chargedCurrency } : null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    payableUntil: row.payableUntil.toISOString(),
    refundable: isRefundable(row, now),
    refundAskedAt: row.refundAskedAt?.toISOString() ?? null,
  }
}

/** Without characters that are taken for digits. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RANDOM_CHARACTERS = 10

/** `F20261121-7K3M9QXWAB`: the day, and enough chance that nobody finds another's. */
export function newOrderNumber(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `F${day}-${Array.from({ length: RANDOM_CHARACTERS }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`
}
