import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { getUserVipInfo, receiveTrialVip } from '../../contract/calls/vip.ts'
import { getMessageList } from '../../contract/calls/messages.ts'
import { sandboxSecret } from '../payment/createGateway.ts'
import type { PaymentEvent } from '../payment/gateway.ts'
import { actOnPayment } from '../payment/sandbox.ts'
import { signWebhook } from '../payment/deliver.ts'
import { databases } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { changeMember, lockMember } from '../vip/membership.ts'
import { DAY, newShopper, press, runJob, type Shopper } from './shop.fixture.ts'

describe.each(databases())('orders on $name', (database) => {
  let server: TestServer
  let origin: string
  beforeAll(async () => {
    server = await startTestServer(database)
    origin = await server.listen()
  })
  afterAll(() => server.close())

  const vipOf = async ({ token }: Shopper) => (await server.ask(getUserVipInfo, { token })).data
  const daysLeft = async (shopper: Shopper) => {
    const { endsAt } = await vipOf(shopper)
    return endsAt === null ? 0 : Math.round((Date.parse(endsAt) - server.services.now().getTime()) / DAY)
  }
  async function hook(event: PaymentEvent, signature?: string): Promise<number> {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'facet-signature': signature ?? signWebhook(body, sandboxSecret(server.services), server.services.now()),
    }
    return (await fetch(`${origin}${WEBHOOK_PATH}/sandbox`, { method: 'POST', headers, body })).status
  }
  const paidEvent = (orderNumber: string, amount = 999): PaymentEvent => ({
    kind: 'paid',
    id: `evt_${randomUUID()}`,
    orderNumber,
    payment: `charge_${randomUUID()}`,
    amount,
    currency: 'USD',
  })

  test('a plan is ordered, paid on the checkout page, and gives its time', async () => {
    const ann = await newShopper(server)
    const { order, payUrl } = await ann.order('month-once')
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^F\d{8}-[2-9A-Z]{10}$/),
      title: '30 days, once',
      days: 30,
      amount: 999,
      currency: 'USD',
      state: 'processing',
      autoRenew: false,
      paidAt: null,
      charged: null,
    })
    const page = await (await fetch(payUrl)).text()
    expect(page).toContain('$9.99')
    expect(page).toContain(order.orderNumber)
    expect(await ann.status(order)).toBe('success')
    expect(await vipOf(ann)).toMatchObject({ state: 'none' })

    expect(await press(payUrl, 'pay')).toBe(`${origin}/#/paymentSuc?orderNumber=${order.orderNumber}`)
    const { data } = await server.ask(getOrderStatus, { query: { orderNumber: order.orderNumber }, token: ann.token, headers: { languageType: 'de' } })
    expect(data).toMatchObject({
      order: { state: 'paid', title: '30 Tage, einmalig', paidAt: expect.any(String) },
      vip: { state: 'subscribed', planId: 'month-once', autoRenew: false },
    })
    expect(await daysLeft(ann)).toBe(30)
    expect((await server.ask(getOrderDetail, { query: { orderNumber: order.orderNumber }, token: ann.token })).data.state).toBe('paid')
    const { data: inbox } = await server.ask(getMessageList, { token: ann.token })
    expect(inbox.messages.map(({ content }) => content)).toMatchObject([
      { kind: 'orderPaid', orderNumber: order.orderNumber, plan: 'month-once', amount: 999, currency: 'USD' },
    ])
    expect((await (await fetch(payUrl)).text()).includes('Give the money back')).toBe(true)
  })

  test('the same plan ordered twice is one open order; its payment can be resumed', async () => {
    const ann = await newShopper(server)
    const [first, second] = [await ann.order('monthly'), await ann.order('monthly')]
    expect(second.order.orderNumber).toBe(first.order.orderNumber)
    const resumed = await server.ask(payOrder, { body: { orderNumber: first.order.orderNumber }, token: ann.token })
    expect(resumed.data.payUrl).toBe(first.payUrl)
    expect(await press(first.payUrl, 'cancel')).toBe(`${origin}/#/buyfile?orderNumber=${first.order.orderNumber}`)
    expect(await ann.status(first.order)).toBe('success')
  })

  test('a payment fails', async () => {
    const ann = await newShopper(server)
    const order = await ann.buy('monthly', 'fail')
    expect(await ann.status(order)).toBe('paymentFailed')
    expect((await server.ask(payOrder, { body: order, token: ann.token })).result).toBe('requestFailed')
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).result).toBe('paymentFailed')
  })

  // @rule:payment-delay
  test('a payment is delayed, and arrives later', async () => {
    const ann = await newShopper(server)
    const order = await ann.buy('monthly', 'delay')
    expect(await ann.status(order)).toBe('paymentFailed')
    expect((await server.ask(getAbnormalOrderList, { token: ann.token })).data.orders).toMatchObject([{ orderNumber: order.orderNumber, state: 'delayed' }])
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).result).toBe('paymentFailed')
    server.pass(70_000)
    await runJob(server, 'sandbox')
    expect(await ann.status(order)).toBe('success')
    expect(await vipOf(ann)).toMatchObject({ state: 'subscribed', autoRenew: true })
    expect((await server.ask(getAbnormalOrderList, { token: ann.token })).data.orders).toEqual([])
  })

  test('the bank confirms a delayed payment when its page is told to', async () => {
    const ann = await newShopper(server)
    const { order, payUrl } = await ann.order('monthly')
    for (const action of ['delay', 'confirm']) await press(payUrl, action)
    expect(await ann.status(order)).toBe('success')
  })

  // @rule:amount-mismatch
  test('a wrong amount gives nothing', async () => {
    const ann = await newShopper(server)
    const order = await ann.buy('monthly', 'wrongAmount')
    expect(await ann.status(order)).toBe('amountsDoNotMatch')
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).result).toBe('amountsDoNotMatch')
    expect(await vipOf(ann)).toMatchObject({ state: 'none' })
    const other = await ann.order('month-once')
    await hook({ ...paidEvent(other.order.orderNumber), currency: 'EUR' } as PaymentEvent)
    expect(await ann.status(other.order)).toBe('amountsDoNotMatch')
  })

  // @rule:abnormal-order
  test('an order that nobody pays runs out; money that comes after all can be put right', async () => {
    const ann = await newShopper(server)
    const { order, payUrl } = await ann.order('month-once')
    server.pass(61 * 60_000)
    expect((await server.ask(payOrder, { body: order, token: ann.token })).result).toBe('orderOutOfDue')
    expect((await (await fetch(payUrl)).text()).includes('<form')).toBe(false)
    await runJob(server, 'order expiry')
    expect(await ann.status(order)).toBe('orderOutOfDue')
    expect((await server.ask(payOrder, { body: order, token: ann.token })).result).toBe('orderOutOfDue')
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).result).toBe('orderOutOfDue')
    await runJob(server, 'sandbox')
    expect(await ann.status(order)).toBe('orderOutOfDue')

    await hook(paidEvent(order.orderNumber))
    expect(await ann.status(order)).toBe('privilegeGrantFailed')
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).data.order.state).toBe('paid')
    expect(await daysLeft(ann)).toBe(30)
  })

  test('the sandbox ends unpaid payments itself', async () => {
    const ann = await newShopper(server)
    const { order } = await ann.order('month-once')
    server.pass(61 * 60_000)
    await runJob(server, 'sandbox')
    expect(await ann.status(order)).toBe('orderOutOfDue')
  })

  test('a refund takes the time back', async () => {
    const ann = await newShopper(server)
    const once = await ann.order('month-once')
    await press(once.payUrl, 'pay')
    const { order, payUrl } = await ann.order('monthly')
    await press(payUrl, 'pay')
    expect(await daysLeft(ann)).toBe(60)
    await press(payUrl, 'refund')
    expect(await ann.status(order)).toBe('orderRefunded')
    expect(await vipOf(ann)).toMatchObject({ state: 'subscribed', autoRenew: false })
    expect(await daysLeft(ann)).toBe(30)
    await press(once.payUrl, 'refund')
    expect(await vipOf(ann)).toMatchObject({ state: 'none' })
    expect(await (await fetch(payUrl)).text()).toContain('The money went back.')
    expect((await server.ask(payOrder, { body: order, token: ann.token })).result).toBe('orderRefunded')
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).result).toBe('orderRefunded')
    const { data } = await server.ask(getMessageList, { token: ann.token })
    expect(data.messages.map(({ content }) => content.kind)).toEqual(['orderRefunded', 'orderRefunded', 'orderPaid', 'orderPaid'])
    // A refunded order does not charge again.
    server.pass(31 * DAY)
    await runJob(server, 'sandbox')
    expect((await server.ask(getOrderList, { token: ann.token })).data.orders.length).toBe(2)
  })

  // @rule:refund
  test('money that gave nothing goes back by itself, and the buyer is told of both', async () => {
    const ann = await newShopper(server)
    const wrong = await ann.buy('month-once', 'wrongAmount')
    const [first, second] = [await ann.order('monthly'), await ann.order('yearly')]
    await press(first.payUrl, 'pay')
    await press(second.payUrl, 'pay')
    const late = await ann.order('month-once')
    server.pass(61 * 60_000)
    await runJob(server, 'order expiry')
    await hook(paidEvent(late.order.orderNumber))
    const kinds = async () => (await server.ask(getMessageList, { token: ann.token })).data.messages.map(({ content }) => content.kind)
    expect((await kinds()).toSorted()).toEqual(['orderLate', 'orderPaid', 'orderRefused', 'orderWrongAmount'])
    await runJob(server, 'refunds')
    await runJob(server, 'refunds')
    await runJob(server, 'sandbox')
    expect([await ann.status(wrong), await ann.status(second.order), await ann.status(late.order)]).toEqual([
      'orderRefunded',
      'orderRefunded',
      // Its buyer may still want the time.
      'privilegeGrantFailed',
    ])
    expect((await kinds()).filter((kind) => kind === 'orderRefunded')).toHaveLength(2)
    server.pass(8 * DAY)
    await runJob(server, 'refunds')
    const [open] = (await server.ask(getAbnormalOrderList, { token: ann.token })).data.orders
    expect(open).toMatchObject({ orderNumber: late.order.orderNumber, refundable: false, refundAskedAt: expect.any(String) })
    // The subscription that was paid first goes on.
    expect(await vipOf(ann)).toMatchObject({ state: 'subscribed', autoRenew: true })
  })

  // @rule:refund
  test('a first purchase is given back within 14 days, once, and no later', async () => {
    const ann = await newShopper(server)
    const refund = (orderNumber: string, token = ann.token) => server.ask(refundOrder, { body: { orderNumber }, token })
    const early = await ann.buy('monthly', 'pay')
    const { data } = await refund(early.orderNumber)
    expect(data).toMatchObject({ refundable: false, refundAskedAt: expect.any(String), state: 'paid' })
    expect((await refund(early.orderNumber)).result).toBe('updateFailed')
    await runJob(server, 'sandbox')
    expect(await ann.status(early)).toBe('orderRefunded')
    expect((await refund(early.orderNumber)).result).toBe('orderRefunded')
    expect(await vipOf(ann)).toMatchObject({ state: 'none', autoRenew: false })
    const later = await ann.buy('month-once', 'pay')
    expect((await refund(later.orderNumber, (await newShopper(server)).token)).result).toBe('orderNotExist')
    server.pass(14 * DAY)
    expect((await refund(later.orderNumber)).result).toBe('updateFailed')
    expect((await refund((await ann.order('yearly')).order.orderNumber)).result).toBe('updateFailed')
  })

  test('the trial comes with a paid subscription, and is not spent by one that is left', async () => {
    const ann = await newShopper(server)
    const order = async () => (await server.ask(createOrder, { body: { planId: 'monthly', withTrial: true }, token: ann.token })).data
    const { order: first, payUrl } = await order()
    expect(first.trialDays).toBe(7)
    await press(payUrl, 'cancel')
    expect(await vipOf(ann)).toMatchObject({ state: 'none', trialAvailable: true })
    expect((await order()).order.orderNumber).toBe(first.orderNumber)
    await press(payUrl, 'pay')
    expect(await daysLeft(ann)).toBe(37)
    expect(await vipOf(ann)).toMatchObject({ state: 'subscribed', trialAvailable: false })
    expect((await server.ask(receiveTrialVip, { token: ann.token })).result).toBe('trialClaimed')
    await press(payUrl, 'refund')
    expect(await vipOf(ann)).toMatchObject({ state: 'none', trialAvailable: false })
    // Claimed on its own before the payment: it is not given a second time.
    const bob = await newShopper(server)
    const { data } = await server.ask(createOrder, { body: { planId: 'monthly', withTrial: true }, token: bob.token })
    await server.ask(receiveTrialVip, { token: bob.token })
    await press(data.payUrl, 'pay')
    expect(await daysLeft(bob)).toBe(37)
  })

  // @rule:subscribe-once
  test('nobody subscribes twice: not by an order, and not by two payments at once', async () => {
    const ann = await newShopper(server)
    const [first, second] = [await ann.order('monthly'), await ann.order('yearly')]
    await press(first.payUrl, 'pay')
    expect((await server.ask(createOrder, { body: { planId: 'quarterly' }, token: ann.token })).result).toBe('subscribedTwice')
    expect((await server.ask(payOrder, { body: second.order, token: ann.token })).result).toBe('subscribedTwice')
    await press(second.payUrl, 'pay')
    expect(await ann.status(second.order)).toBe('privilegeGrantFailed')
    expect((await server.ask(getAbnormalOrderList, { token: ann.token })).data.orders).toMatchObject([
      { orderNumber: second.order.orderNumber, state: 'abnormal' },
    ])
    expect((await server.ask(processAbnormalOrder, { body: second.order, token: ann.token })).result).toBe('privilegeGrantFailed')
    expect(await daysLeft(ann)).toBe(30)
    expect(await vipOf(ann)).toMatchObject({ planId: 'monthly', autoRenew: true })

    expect((await server.ask(cancelAutoRenew, { token: ann.token })).data).toMatchObject({ state: 'subscribed', autoRenew: false })
    expect((await server.ask(processAbnormalOrder, { body: second.order, token: ann.token })).data).toMatchObject({
      order: { state: 'paid' },
      vip: { autoRenew: false },
    })
    expect(await daysLeft(ann)).toBe(395)
    // The second subscription was ended when it could not be given.
    const [kept, ended] = await Promise.all(
      [first, second].map(({ order }) =>
        server.services.db.query.sandboxPayments.findFirst({ where: ({ orderNumber }, { eq }) => eq(orderNumber, order.orderNumber) }),
      ),
    )
    expect([kept?.renewsAt, ended?.renewsAt]).toEqual([null, null])
  })

  test('time is not sold further ahead than the limit', async () => {
    const ann = await newShopper(server)
    const { order: open } = await ann.order('monthly')
    await server.services.db.transaction(async (tx) => {
      await lockMember(tx, ann.id)
      await changeMember(tx, ann.id, { endsAt: new Date(server.services.now().getTime() + 1080 * DAY) })
    })
    expect((await server.ask(createOrder, { body: { planId: 'month-once' }, token: ann.token })).result).toBe('purchaseTimeExceeded')
    // Nor is it paid when the order is older than the rest of the time.
    expect((await server.ask(payOrder, { body: open, token: ann.token })).result).toBe('purchaseTimeExceeded')
  })

  test('a subscription renews itself until it is cancelled', async () => {
    const ann = await newShopper(server)
    const order = await ann.buy('monthly', 'pay')
    server.pass(30 * DAY)
    await runJob(server, 'sandbox')
    expect(await daysLeft(ann)).toBe(30)
    const { data } = await server.ask(getOrderList, { token: ann.token })
    expect(data.orders).toMatchObject([
      { renewal: true, state: 'paid', planId: 'monthly' },
      { orderNumber: order.orderNumber, renewal: false, state: 'paid' },
    ])

    expect((await server.ask(cancelAutoRenew, { token: ann.token })).data).toMatchObject({ state: 'subscribed', autoRenew: false })
    expect((await server.ask(cancelAutoRenew, { token: ann.token })).result).toBe('dataMissing')
    server.pass(31 * DAY)
    await runJob(server, 'sandbox')
    expect(await vipOf(ann)).toMatchObject({ state: 'none' })
    expect((await server.ask(createOrder, { body: { planId: 'monthly' }, token: ann.token })).result).toBe('success')
  })

  test('a renewal of a wrong amount gives nothing; the end of a subscription is noted', async () => {
    const ann = await newShopper(server)
    const order = await ann.buy('monthly', 'pay')
    const row = await server.services.db.query.orders.findFirst({ where: ({ orderNumber }, { eq }) => eq(orderNumber, order.orderNumber) })
    const subscription = row?.subscription ?? ''
    await hook({
      kind: 'renewed',
      id: `evt_${randomUUID()}`,
      orderNumber: order.orderNumber,
      subscription,
      payment: `charge_${randomUUID()}`,
      amount: 1,
      currency: 'USD',
    })
    expect((await server.ask(getOrderList, { token: ann.token })).data.orders.map(({ state }) => state)).toEqual(['mismatch', 'paid'])
    expect(await daysLeft(ann)).toBe(30)
    expect(await hook({ kind: 'renewalFailed', id: `evt_${randomUUID()}`, subscription })).toBe(200)
    expect(await vipOf(ann)).toMatchObject({ autoRenew: true })
    await hook({ kind: 'subscriptionEnded', id: `evt_${randomUUID()}`, subscription })
    expect(await vipOf(ann)).toMatchObject({ state: 'subscribed', autoRenew: false })
  })

  test('each message of the gateway counts once, however often and however parallel it comes', async () => {
    const ann = await newShopper(server)
    const { order } = await ann.order('month-once')
    const event = paidEvent(order.orderNumber)
    expect(await Promise.all([hook(event), hook(event), hook(event)])).toEqual([200, 200, 200])
    await hook({ ...event, id: `evt_${randomUUID()}` })
    expect(await daysLeft(ann)).toBe(30)
    expect(await hook({ kind: 'failed', id: `evt_${randomUUID()}`, orderNumber: order.orderNumber })).toBe(200)
    expect(await ann.status(order)).toBe('success')
  })

  test('two payments at once both count', async () => {
    const ann = await newShopper(server)
    const made = [await ann.order('month-once'), await ann.order('monthly')]
    await Promise.all(made.map(({ payUrl }) => press(payUrl, 'pay')))
    for (const { order } of made) expect(await ann.status(order)).toBe('success')
    expect(await daysLeft(ann)).toBe(60)
  })

  test('messages that are not signed, or not about us, change nothing', async () => {
    const ann = await newShopper(server)
    const { order } = await ann.order('month-once')
    const event = paidEvent(order.orderNumber)
    expect(await hook(event, 't=1,v1=00')).toBe(400)
    expect(await hook(event, signWebhook(JSON.stringify(event), 'another secret', server.services.now()))).toBe(400)
    expect(await hook(event, signWebhook(JSON.stringify(event), sandboxSecret(server.services), new Date(server.services.now().getTime() - 600_000)))).toBe(400)
    expect(await hook({ kind: 'ignored', id: 'evt_x' })).toBe(200)
    expect(await hook(paidEvent('F20260101-UNKNOWN'))).toBe(200)
    expect(await hook({ id: 'evt_y' } as PaymentEvent)).toBe(400)
    expect(await ann.status(order)).toBe('success')
    expect(await vipOf(ann)).toMatchObject({ state: 'none' })
  })

  test('when the message of the gateway is late, the gateway is asked', async () => {
    const ann = await newShopper(server)
    const { order, payUrl } = await ann.order('month-once')
    await actOnPayment(server.services.db, payUrl.split('/').at(-1) ?? '', 'pay', server.services.now())
    expect((await server.ask(getOrderStatus, { query: order, token: ann.token })).data.order.state).toBe('processing')
    server.pass(6_000)
    expect((await server.ask(getOrderStatus, { query: order, token: ann.token })).data.order.state).toBe('paid')
    await runJob(server, 'sandbox')
    expect(await daysLeft(ann)).toBe(30)
  })

  test('addresses of payments that do not exist, and buttons that are none, do nothing', async () => {
    const ann = await newShopper(server)
    const { order, payUrl } = await ann.order('month-once')
    for (const path of ['%00', 'pay_1', `pay_${'0'.repeat(32)}`, '..%2f..']) {
      const url = `${origin}/pay/sandbox/${path}`
      expect((await fetch(url)).status).toBe(404)
      expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })).status).toBe(303)
    }
    await press(payUrl, 'destroy')
    expect((await fetch(payUrl, { method: 'POST', body: '{"action":"pay"}', redirect: 'manual' })).status).toBeGreaterThanOrEqual(300)
    expect((await server.ask(getOrderDetail, { query: order, token: ann.token })).data.state).toBe('processing')
  })

  test('orders of others do not exist, plans that are not sold cannot be ordered', async () => {
    const [ann, bob] = [await newShopper(server), await newShopper(server)]
    const { order } = await ann.order('monthly')
    for (const call of [getOrderStatus, getOrderDetail]) expect((await server.ask(call, { query: order, token: bob.token })).result).toBe('orderNotExist')
    for (const call of [payOrder, processAbnormalOrder]) expect((await server.ask(call, { body: order, token: bob.token })).result).toBe('orderNotExist')
    expect((await server.ask(createOrder, { body: { planId: 'forever' }, token: ann.token })).result).toBe('upgradeFailed')
    expect((await server.ask(createOrder, { body: { planId: 'monthly' } })).result).toBe('notLoggedIn')
    expect((await server.ask(getOrderList, { query: { cursor: 'nonsense' }, token: ann.token })).result).toBe('parameterError')
    expect((await server.ask(getAbnormalOrderList, { query: { cursor: 'nonsense' }, token: ann.token })).result).toBe('parameterError')
  })

  test('payment records come page by page, newest first', async () => {
    const ann = await newShopper(server)
    const made: string[] = []
    for (const action of ['fail', 'fail', 'fail'] as const) made.unshift((await ann.buy('month-once', action)).orderNumber)
    const first = (await server.ask(getOrderList, { query: { limit: 2 }, token: ann.token })).data
    const second = (await server.ask(getOrderList, { query: { limit: 2, cursor: first.next ?? '' }, token: ann.token })).data
    expect([...first.orders, ...second.orders].map(({ orderNumber }) => orderNumber)).toEqual(made)
    expect(second.next).toBe(null)
  })

  test('an account that goes is not charged again', async () => {
    const ann = await newShopper(server)
    const order = await ann.buy('monthly', 'pay')
    for (const module of server.modules) if (module.name === 'orders') await module.deleteUser?.(ann.id)
    server.pass(31 * DAY)
    await runJob(server, 'sandbox')
    expect((await server.ask(getOrderList, { token: ann.token })).data.orders.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber])
  })

  test('where nothing is for sale, buying is blocked', async () => {
    const shared = await startTestServer(
      { ...database, open: async () => ({ ...server.services.database, close: async () => undefined }) },
      { payment: 'none', dataDir: server.services.config.dataDir },
    )
    const ann = await newShopper(shared)
    expect((await shared.ask(createOrder, { body: { planId: 'monthly' }, token: ann.token })).result).toBe('featureBlocked')
    expect((await shared.ask(cancelAutoRenew, { token: ann.token })).result).toBe('featureBlocked')
    await shared.app.close()
  })
})
