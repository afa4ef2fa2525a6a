import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { PaymentEvent, PaymentGateway } from '../payment/gateway.ts'
import type { Db } from '../store/database.ts'
import { orders, paymentEvents } from '../store/schema/orders.ts'
import { changeMember, endAfter, endWithout, lockMember } from '../vip/membership.ts'
import { newOrderNumber, type OrderRow } from './orderRows.ts'
import { nextState, type OrderEvent } from './orderState.ts'

/** What came of an event: the order as it is now, and whether the event moved it. */
export interface Applied {
  order: OrderRow
  moved: boolean
  /** A subscription that must not charge again. */
  endSubscription?: string
}
type Paid = Extract<PaymentEvent, { kind: 'paid' }>

/**
 * Books what a gateway reports: the event, the order and the VIP time in one transaction, each event once.
 * Returns nothing for events that were booked before, that are ignored, or whose order is not ours (any more).
 */
export async function applyPayment(db: Db, gateway: PaymentGateway['name'], event: PaymentEvent, now: Date): Promise<Applied | undefined> {
  if (event.kind === 'ignored') return undefined
  return db.transaction(async (tx) => {
    const id = `${gateway}:${event.id}`
    const fresh = await tx.insert(paymentEvents).values({ id, kind: event.kind, receivedAt: now }).onConflictDoNothing().returning({ id: paymentEvents.id })
    if (fresh.length === 0) return undefined
    const order = await orderOf(tx, gateway, event)
    if (!order) return undefined
    await tx.update(paymentEvents).set({ orderId: order.id }).where(eq(paymentEvents.id, id))
    switch (event.kind) {
      case 'paid':
        return pay(tx, order, event, now)
      case 'refunded':
        return refund(tx, order, now)
      case 'renewed':
        return renew(tx, order, event, now)
      case 'renewalFailed':
        // The gateway tries again for some days; the paid time stays until its end.
        return { order, moved: false }
      case 'subscriptionEnded': {
        const member = await lockMember(tx, order.userId)
        if (member.subscription === event.subscription) await changeMember(tx, order.userId, { autoRenew: false, subscription: null })
        return { order, moved: true }
      }
      default:
        return move(tx, order, event.kind, now)
    }
  })
}

/** The order that an event is about, locked. */
async function orderOf(tx: Db, gateway: string, event: Exclude<PaymentEvent, { kind: 'ignored' }>): Promise<OrderRow | undefined> {
  const key =
    'orderNumber' in event
      ? eq(orders.orderNumber, event.orderNumber)
      : event.kind === 'refunded'
        ? eq(orders.payment, event.payment)
        : eq(orders.subscription, event.subscription)
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.gateway, gateway), key))
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .for('update')
  return row
}

/** Writes the state that an event leads to, with what else is known; nothing when the event has no place in the order's state. */
export async function move(tx: Db, order: OrderRow, event: OrderEvent, now: Date, known: Partial<OrderRow> = {}): Promise<Applied> {
  const state = nextState(order.state, event)
  if (state === order.state) return { order, moved: false }
  const [changed] = await tx
    .update(orders)
    .set({ ...known, state, updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning()
  return { order: changed ?? order, moved: changed !== undefined }
}

async function pay(tx: Db, order: OrderRow, event: Paid, now: Date): Promise<Applied> {
  const known = {
    paidAt: now,
    payment: event.payment,
    subscription: event.subscription ?? null,
    chargedAmount: event.charged?.amount ?? null,
    chargedCurrency: event.charged?.currency ?? null,
  }
  // A subscription that gives nothing must not charge again.
  const ended = { ...known, subscription: null }
  const withEnd = (applied: Applied): Applied => (applied.moved && event.subscription ? { ...applied, endSubscription: event.subscription } : applied)
  if (event.amount !== order.amount || event.currency !== order.currency) return withEnd(await move(tx, order, 'wrongAmount', now, ended))
  // Money for an order that was given up: it is kept for the abnormal-order view, where the VIP time can still be given.
  if (nextState(order.state, 'paid') !== 'paid' || order.state === 'paid') return move(tx, order, 'paid', now, known)
  const granted = await grant(tx, { ...order, subscription: known.subscription }, now)
  return granted ? move(tx, order, 'paid', now, known) : withEnd(await move(tx, order, 'grantFailed', now, ended))
}

/** Gives the time that an order has paid for; false when the rules of VIP time do not let it. */
export async function grant(tx: Db, order: OrderRow, now: Date): Promise<boolean> {
  const member = await lockMember(tx, order.userId)
  // The trial may have been claimed since the order was made.
  const trialDays = member.trialClaimedAt === null ? order.trialDays : 0
  const end = endAfter(member, { ...order, days: order.days + trialDays }, now)
  if (typeof end === 'string') return false
  if (trialDays !== order.trialDays) await tx.update(orders).set({ trialDays }).where(eq(orders.id, order.id))
  const renews = order.autoRenew && order.subscription !== null
  await changeMember(tx, order.userId, {
    source: 'subscribed',
    endsAt: end,
    planId: order.planId,
    ...(trialDays > 0 && { trialClaimedAt: now }),
    ...(renews ? { autoRenew: true, subscription: order.subscription } : {}),
  })
  return true
}

async function refund(tx: Db, order: OrderRow, now: Date): Promise<Applied> {
  const had = order.state === 'paid'
  const applied = await move(tx, order, 'refunded', now)
  if (!applied.moved || !had) return applied
  const member = await lockMember(tx, order.userId)
  const own = order.subscription !== null && member.subscription === order.subscription
  await changeMember(tx, order.userId, {
    endsAt: endWithout(member, order.days + order.trialDays, now),
    ...(own ? { autoRenew: false, subscription: null } : {}),
  })
  return own && member.autoRenew && order.subscription ? { ...applied, endSubscription: order.subscription } : applied
}

/** A renewal is an order of its own, so that it stands in the payment records. */
async function renew(tx: Db, first: OrderRow, event: Extract<PaymentEvent, { kind: 'renewed' }>, now: Date): Promise<Applied> {
  const right = event.amount === first.amount && event.currency === first.currency
  const order: OrderRow = {
    ...first,
    id: randomUUID(),
    orderNumber: newOrderNumber(now),
    renewal: true,
    trialDays: 0,
    refundAskedAt: null,
    state: 'processing',
    reference: null,
    payUrl: null,
    payment: event.payment,
    subscription: event.subscription,
    chargedAmount: null,
    chargedCurrency: null,
    createdAt: now,
    payableUntil: now,
    paidAt: now,
    updatedAt: now,
  }
  await tx.insert(orders).values(order)
  if (!right) return move(tx, order, 'wrongAmount', now)
  return move(tx, order, (await grant(tx, order, now)) ? 'paid' : 'grantFailed', now)
}
