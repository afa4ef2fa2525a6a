import type { FastifyInstance } from 'fastify'
import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  cancelAutoRenew,
  createOrder,
  getAbnormalOrderList,
  getOrderDetail,
  getOrderList,
  getOrderStatus,
  payOrder,
  processAbnormalOrder,
  refundOrder,
  WEBHOOK_PATH,
} from '../../contract/calls/orders.ts'
import { ApiError } from '../http/apiError.ts'
import { type PaymentGateway, SignatureError } from '../payment/gateway.ts'
import { createOrderService, type OrderService } from './orderService.ts'
import type { Locale } from '../../contract/headers.ts'
import { after, page } from '../files/page.ts'
import { answer } from '../http/answer.ts'
import { ownAddress } from '../ownAddress.ts'
import { createGateway } from '../payment/createGateway.ts'
import type { Module, Services } from '../services.ts'
import { orders } from '../store/schema/orders.ts'
import { findMember, vipInfoOf } from '../vip/membership.ts'
import { loadShop } from '../vip/plans.ts'
import { findOrder, type OrderRow, shownOrder } from './orderRows.ts'
import { isAbnormal, orderStates } from './orderState.ts'
import { errorOfState } from './outcome.ts'

const BODY_LIMIT = 512 * 1024

/** Takes the gateway's signed messages. Signatures are over the bytes as sent, so they are read raw. */
function registerWebhook(app: FastifyInstance, gateway: PaymentGateway, service: OrderService): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
  app.post(`${WEBHOOK_PATH}/${gateway.name}`, { config: { anyOrigin: true } }, async (request) => {
    const signature = request.headers[gateway.signatureHeader]?.toString()
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      await service.record(await gateway.read(body, signature))
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error
      request.log.warn({ reason: error.message }, 'webhook refused')
      throw new ApiError('accessForbidden', 400)
    }
    return { received: true }
  })
}

const EXPIRE_EVERY_MS = 60_000
const RETURN_EVERY_MS = 300_000
const abnormalStates = orderStates.filter(isAbnormal)

/** Orders from the choice of a plan to the VIP time, and what can go wrong on the way. */
export function createOrders(services: Services): Module {
  const { config, db, now } = services
  const { plans, trialDays } = loadShop(config.plansFile)
  let address = (): string => ownAddress(config)
  const gateway = createGateway(services, () => address())
  const service = gateway && createOrderService(services, gateway, () => address())

  const shown = (row: OrderRow, locale: Locale) => shownOrder(row, plans, locale, now())
  const openService = () => {
    if (!service) throw new ApiError('featureBlocked')
    return service
  }
  async function ownOrder(userId: string, orderNumber: string): Promise<OrderRow> {
    const row = await findOrder(db, userId, orderNumber)
    if (!row) throw new ApiError('orderNotExist')
    return row
  }
  /** An order as a result: every outcome but a good one is its error. */
  async function result(row: OrderRow, locale: Locale) {
    const codeName = errorOfState[row.state]
    if (codeName) throw new ApiError(codeName)
    return { order: shown(row, locale), vip: vipInfoOf(await findMember(db, row.userId), now()) }
  }
  async function list(userId: string, query: { cursor?: string | undefined; limit: number }, states: readonly OrderRow['state'][] | undefined, locale: Locale) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), states ? inArray(orders.state, [...states]) : undefined, after(query.cursor, orders.createdAt, orders.id)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(query.limit + 1)
    const { rows: onPage, next } = page(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }))
    return { orders: onPage.map((row) => shown(row, locale)), next }
  }

  return {
    name: 'orders',
    routes: [
      answer(createOrder, async ({ body, session, locale }) => {
        const plan = plans.find(({ id }) => id === body.planId)
        if (!plan) throw new ApiError('upgradeFailed')
        const row = await openService().order(session.userId, plan, locale, body.withTrial ? trialDays : 0)
        return { order: shown(row, locale), payUrl: row.payUrl }
      }),
      answer(payOrder, async ({ body, session, locale }) => {
        const row = await openService().resume(await ownOrder(session.userId, body.orderNumber))
        return { order: shown(row, locale), payUrl: row.payUrl }
      }),
      answer(getOrderList, ({ query, session, locale }) => list(session.userId, query, undefined, locale)),
      answer(getOrderDetail, async ({ query, session, locale }) => shown(await ownOrder(session.userId, query.orderNumber), locale)),
      answer(getOrderStatus, async ({ query, session, locale }) => {
        const row = await ownOrder(session.userId, query.orderNumber)
        return result(service ? await service.status(row) : row, locale)
      }),
      answer(getAbnormalOrderList, ({ query, session, locale }) => list(session.userId, query, abnormalStates, locale)),
      answer(processAbnormalOrder, async ({ body, session, locale }) =>
        result(await openService().reconcile(await ownOrder(session.userId, body.orderNumber)), locale),
      ),
      answer(refundOrder, async ({ body, session, locale }) => shown(await openService().giveBack(await ownOrder(session.userId, body.orderNumber)), locale)),
      answer(cancelAutoRenew, async ({ session }) => {
        await openService().cancelAutoRenew(session.userId)
        return vipInfoOf(await findMember(db, session.userId), now())
      }),
    ],
    jobs: service
      ? [
          { name: 'order expiry', everyMs: EXPIRE_EVERY_MS, run: () => service.expire() },
          { name: 'refunds', everyMs: RETURN_EVERY_MS, run: () => service.returnUnused() },
        ]
      : [],
    async register(app) {
      address = () => ownAddress(config, app.server)
      if (gateway && service) registerWebhook(app, gateway, service)
    },
    async deleteUser(userId) {
      // Nobody is charged for an account that is gone: if the gateway cannot be reached, the account stays for now.
      const member = await findMember(db, userId)
      if (member?.autoRenew && member.subscription && service) await service.cancelAutoRenew(userId)
    },
  }
}
