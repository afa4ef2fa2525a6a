import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Locale } from '../../contract/headers.ts'
import { translate } from '../../contract/translated.ts'
import { ApiError } from '../http/apiError.ts'
import type { PaymentEvent, PaymentGateway } from '../payment/gateway.ts'
import type { Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { orders } from '../store/schema/orders.ts'
import { changeMember, endAfter, findMember, lockMember } from '../vip/membership.ts'
import type { PlanConfig } from '../vip/plans.ts'
import { type Applied, applyPayment, grant, move } from './applyPayment.ts'
import { isRefundable, newOrderNumber, type OrderRow } from './orderRows.ts'
import { isOpen, type OrderState } from './orderState.ts'
import { notifyBuyer } from './outcome.ts'

/** How long an order can be paid. */
const PAYABLE_MS = 60 * 60_000
/** What cannot be granted is given back after so long: the gateway's other messages have come by then. */
const RETURN_AFTER_MS = 10 * 60_000
/** How long a buyer may put an order right before its money is given back. */
const RECONCILE_WITHIN_MS = 7 * 86_400_000
/** An open payment is asked after at most so often. */
const ASK_AGAIN_MS = 5_000
/** States that the gateway does not change any more. */
const settled: ReadonlySet<OrderState> = new Set(['abnormal', 'paid', 'refunded', 'mismatch'] as const)

/** Sells plans through one gateway. @param address of this server, as browsers use it */
export function createOrderService(services: Services, gateway: PaymentGateway, address: () => string) {
  const { db, log, notify, now } = services

  /** Records an event and notifies the buyer if it changed anything. */
  async function record(event: PaymentEvent): Promise<Applied | undefined> {
    const applied = await applyPayment(db, gateway.name, event, now())
    if (!applied?.moved) return applied
    log.info({ orderNumber: applied.order.orderNumber, state: applied.order.state, event: event.kind }, 'order moved')
    // Money was moved already: a failure from here on must not make the gateway send its message again.
    if (applied.endSubscription) {
      await gateway
        .cancelRenewal(applied.endSubscription)
        .catch((error: unknown) => log.error({ err: error, orderNumber: applied.order.orderNumber }, 'a subscription that is over may still renew itself'))
    }
    await notifyBuyer(services, applied.order).catch((error: unknown) => log.error({ err: error }, 'buyer not notified'))
    return applied
  }

  /** Refuses what could not be granted once it is paid. */
  async function checkPurchase(userId: string, purchase: { days: number; autoRenew: boolean }): Promise<void> {
    const end = endAfter(await findMember(db, userId), { ...purchase, renewal: false }, now())
    if (typeof end === 'string') throw new ApiError(end)
  }

  async function openPayment(order: OrderRow, title: string): Promise<OrderRow & { payUrl: string }> {
    const [buyer] = await db.select({ email: users.email }).from(users).where(eq(users.id, order.userId))
    const page = (path: string): string => `${address()}/#${path}?orderNumber=${encodeURIComponent(order.orderNumber)}`
    try {
      const { url, reference } = await gateway.start({
        ...order,
        title,
        ...(buyer?.email ? { email: buyer.email } : {}),
        expiresAt: order.payableUntil,
        successUrl: page('/paymentSuc'),
        cancelUrl: page('/buyfile'),
      })
      const { order: opened } = await db.transaction((tx) => move(tx, order, 'started', now(), { payUrl: url, reference }))
      return { ...opened, payUrl: url }
    } catch (error) {
      log.error({ err: error, orderNumber: order.orderNumber }, 'payment not opened')
      await db.transaction((tx) => move(tx, order, 'failed', now()))
      throw new ApiError('createOrderFailed')
    }
  }

  /** Asks the gateway itself how a payment stands. Throws what the gateway throws. */
  async function askGateway(order: OrderRow): Promise<OrderRow> {
    if (order.reference === null || order.gateway !== gateway.name) return order
    await db.update(orders).set({ updatedAt: now() }).where(eq(orders.id, order.id))
    await record(await gateway.check(order.reference))
    const [fresh] = await db.select().from(orders).where(eq(orders.id, order.id))
    return fresh ?? order
  }

  /** Asks the gateway for the money of an order, once; what the gateway then reports ends the order. */
  async function giveBack(order: OrderRow): Promise<OrderRow> {
    if (order.state === 'refunded') throw new ApiError('orderRefunded')
    if (!isRefundable(order, now()) || order.gateway !== gateway.name || order.payment === null) throw new ApiError('updateFailed')
    const ask = (refundAskedAt: Date | null, before: SQL) =>
      db
        .update(orders)
        .set({ refundAskedAt })
        .where(and(eq(orders.id, order.id), before))
        .returning()
    const [asked] = await ask(now(), isNull(orders.refundAskedAt))
    if (!asked) throw new ApiError('updateFailed')
    try {
      await gateway.refund(order.payment)
    } catch (error) {
      log.error({ err: error, orderNumber: order.orderNumber }, 'money not given back')
      await ask(null, isNotNull(orders.refundAskedAt))
      throw new ApiError('requestFailed')
    }
    return asked
  }

  return {
    record,

    /** The plan's open order if the user has one, else a new one; opened for payment. @param trial days of the free trial that a subscription comes with */
    async order(userId: string, plan: PlanConfig, locale: Locale, trial = 0): Promise<OrderRow & { payUrl: string }> {
      await checkPurchase(userId, plan)
      const trialDays = plan.autoRenew && !(await findMember(db, userId))?.trialClaimedAt ? trial : 0
      const at = now()
      const same = and(
        eq(orders.userId, userId),
        eq(orders.planId, plan.id),
        eq(orders.amount, plan.amount),
        eq(orders.currency, plan.currency),
        eq(orders.trialDays, trialDays),
        eq(orders.gateway, gateway.name),
      )
      const [open] = await db
        .select()
        .from(orders)
        .where(and(same, eq(orders.state, 'processing'), gt(orders.payableUntil, at), isNotNull(orders.payUrl)))
        .orderBy(desc(orders.createdAt))
        .limit(1)
      if (open?.payUrl) return { ...open, payUrl: open.payUrl }
      const { id: planId, days, amount, currency, autoRenew } = plan
      const payableUntil = new Date(at.getTime() + PAYABLE_MS)
      const [row] = await db
        .insert(orders)
        .values({
          id: randomUUID(),
          orderNumber: newOrderNumber(at),
          userId,
          planId,
          days,
          amount,
          currency,
          autoRenew,
          trialDays,
          state: 'created',
          gateway: gateway.name,
          createdAt: at,
          payableUntil,
          updatedAt: at,
        })
        .returning()
      if (!row) throw new ApiError('createOrderFailed')
      return openPayment(row, translate(plan.title, locale))
    },

    /** The page where an open order is paid. */
    async resume(order: OrderRow): Promise<OrderRow & { payUrl: string }> {
      if (order.state === 'refunded') throw new ApiError('orderRefunded')
      if (!isOpen(order.state)) throw new ApiError(order.state === 'expired' ? 'orderOutOfDue' : 'requestFailed')
      if (order.payableUntil <= now()) throw new ApiError('orderOutOfDue')
      await checkPurchase(order.userId, order)
      return order.payUrl === null ? openPayment(order, order.planId) : { ...order, payUrl: order.payUrl }
    },

    /** How an order stands; an open one whose news may be late is asked after. */
    async status(order: OrderRow): Promise<OrderRow> {
      const patient = order.updatedAt.getTime() + ASK_AGAIN_MS > now().getTime()
      if (patient || !(isOpen(order.state) || order.state === 'delayed')) return order
      return askGateway(order).catch((error: unknown) => {
        log.warn({ err: error, orderNumber: order.orderNumber }, 'gateway not asked')
        return order
      })
    },

    /** Puts an order right whose money came without the VIP time. */
    async reconcile(order: OrderRow): Promise<OrderRow> {
      const current = settled.has(order.state) ? order : await askGateway(order).catch(() => Promise.reject(new ApiError('requestFailed')))
      if (current.state !== 'abnormal') return current
      const applied = await db.transaction(async (tx) => {
        const [locked] = await tx.select().from(orders).where(eq(orders.id, current.id)).for('update')
        if (locked?.state !== 'abnormal') return { order: locked ?? current, moved: false }
        return (await grant(tx, locked, now())) ? move(tx, locked, 'granted', now()) : { order: locked, moved: false }
      })
      if (applied.moved) await notifyBuyer(services, applied.order)
      return applied.order
    },

    giveBack,

    /** Gives money back that gave nothing and will not: at once what cannot be granted, after some days what its buyer has not put right. */
    async returnUnused(): Promise<void> {
      const before = (ms: number): Date => new Date(now().getTime() - ms)
      const stuck = await db
        .select()
        .from(orders)
        .where(
          and(
            // In the words of the index `orders_unused`.
            sql`${orders.state} in ('mismatch', 'abnormal')`,
            eq(orders.gateway, gateway.name),
            isNotNull(orders.payment),
            isNull(orders.refundAskedAt),
            lte(orders.updatedAt, before(RETURN_AFTER_MS)),
          ),
        )
        .orderBy(orders.updatedAt)
        .limit(100)
      for (const order of stuck) {
        const grantable = order.state === 'abnormal' && typeof endAfter(await findMember(db, order.userId), order, now()) !== 'string'
        if (grantable && order.updatedAt > before(RECONCILE_WITHIN_MS)) continue
        await giveBack(order).catch((error: unknown) => log.error({ err: error, orderNumber: order.orderNumber }, 'money not given back yet'))
      }
    },

    async cancelAutoRenew(userId: string): Promise<void> {
      const member = await findMember(db, userId)
      if (!member?.autoRenew || member.subscription === null) throw new ApiError('dataMissing')
      try {
        await gateway.cancelRenewal(member.subscription)
      } catch (error) {
        log.error({ err: error }, 'renewal not cancelled')
        throw new ApiError('updateFailed')
      }
      await db.transaction(async (tx) => {
        await lockMember(tx, userId)
        await changeMember(tx, userId, { autoRenew: false })
      })
      await notify.toUser(userId, 'notifyUserInfo', { topic: 'vip' })
    },

    /** Ends the time of orders that nobody paid. */
    async expire(): Promise<void> {
      const due = await db
        .select()
        .from(orders)
        .where(and(inArray(orders.state, ['created', 'processing']), lte(orders.payableUntil, now())))
        .limit(500)
      for (const row of due) {
        await db.transaction(async (tx) => {
          const [locked] = await tx.select().from(orders).where(eq(orders.id, row.id)).for('update')
          if (locked) await move(tx, locked, 'expired', now())
        })
      }
    },
  }
}
export type OrderService = ReturnType<typeof createOrderService>
