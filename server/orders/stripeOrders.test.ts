import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelAutoRenew, createOrder, getOrderStatus, payOrder, processAbnormalOrder, WEBHOOK_PATH } from '../../contract/calls/orders.ts'
import { getUserVipInfo } from '../../contract/calls/vip.ts'
import { orders } from '../store/schema/orders.ts'
import { databases } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { newShopper } from './shop.fixture.ts'

const SECRET = 'whsec_orders'

describe.each(databases())('orders paid through Stripe on $name', (database) => {
  let server: TestServer
  /** What Stripe's API answers now; `broken` ends every request with an error. */
  let broken = false
  let session: Record<string, unknown> = {}
  const stripe = createServer((request, response) => {
    request.resume()
    response.writeHead(broken ? 402 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(broken ? { error: { type: 'card_error', message: 'no' } } : session))
  })
  beforeAll(async () => {
    await new Promise<void>((done) => stripe.listen(0, '127.0.0.1', done))
    server = await startTestServer(database, {
      stripeSecretKey: 'sk_test',
      stripeWebhookSecret: SECRET,
      stripeUrl: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
      publicUrl: 'https://facet.test',
    })
  })
  afterAll(async () => {
    await server.close()
    await new Promise((done) => (stripe.closeAllConnections(), stripe.close(done)))
  })
  beforeEach(() => {
    broken = false
    session = { id: `cs_${randomUUID()}`, object: 'checkout.session', url: 'https://checkout.stripe.com/c/pay/cs', status: 'open', payment_status: 'unpaid' }
  })

  const paid = (orderNumber: string) => ({
    ...session,
    client_reference_id: orderNumber,
    status: 'complete',
    payment_status: 'paid',
    amount_total: 799,
    currency: 'usd',
    invoice: `in_${orderNumber}`,
    subscription: `sub_${orderNumber}`,
  })
  async function hook(type: string, object: object, secret = SECRET): Promise<number> {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) }
    return (await server.app.inject({ method: 'POST', url: `${WEBHOOK_PATH}/stripe`, headers, payload })).statusCode
  }

  test('an order goes to the checkout page, is paid by a signed message, keeps what the buyer paid, and is given back', async () => {
    const ann = await newShopper(server)
    const { order, payUrl } = await ann.order('monthly')
    expect(payUrl).toBe('https://checkout.stripe.com/c/pay/cs')
    expect(await hook('checkout.session.completed', paid(order.orderNumber), 'whsec_wrong')).toBe(400)
    expect(
      await hook('checkout.session.completed', { ...paid(order.orderNumber), presentment_details: { presentment_amount: 1200, presentment_currency: 'jpy' } }),
    ).toBe(200)
    const { data } = await server.ask(getOrderStatus, { query: order, token: ann.token })
    expect(data).toMatchObject({
      order: { state: 'paid', amount: 799, currency: 'USD', charged: { amount: 1200, currency: 'JPY' } },
      vip: { state: 'subscribed', autoRenew: true },
    })

    session = { object: 'list', data: [{ id: 'inpay_1', invoice: `in_${order.orderNumber}` }], has_more: false }
    expect(await hook('charge.refunded', { id: 'ch_1', refunded: true, payment_intent: 'pi_1' })).toBe(200)
    expect(await ann.status(order)).toBe('orderRefunded')
    expect((await server.ask(getUserVipInfo, { token: ann.token })).data).toMatchObject({ state: 'none', autoRenew: false })
  })

  test('when Stripe does not open a payment, no order is made', async () => {
    const ann = await newShopper(server)
    broken = true
    expect((await server.ask(createOrder, { body: { planId: 'monthly' }, token: ann.token })).result).toBe('createOrderFailed')
    broken = false
    const { order } = await ann.order('monthly')
    expect(await ann.status(order)).toBe('success')
  })

  test('an order whose payment was never opened is opened when it is resumed, or fails', async () => {
    const ann = await newShopper(server)
    const { order } = await ann.order('monthly')
    // The state that a process leaves when it dies before Stripe answers.
    const forget = () =>
      server.services.db.update(orders).set({ state: 'created', payUrl: null, reference: null }).where(eq(orders.orderNumber, order.orderNumber))
    await forget()
    expect((await server.ask(payOrder, { body: order, token: ann.token })).data).toMatchObject({ payUrl: session.url, order: { state: 'processing' } })
    await forget()
    broken = true
    expect((await server.ask(payOrder, { body: order, token: ann.token })).result).toBe('createOrderFailed')
    expect(await ann.status(order)).toBe('paymentFailed')
  })

  test('when Stripe does not answer, what depends on it says so and changes nothing', async () => {
    const ann = await newShopper(server)
    const { order } = await ann.order('monthly')
    await hook('checkout.session.completed', { ...paid(order.orderNumber), payment_status: 'unpaid' })
    broken = true
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).result).toBe('requestFailed')
    server.pass(10_000)
    expect(await ann.status(order)).toBe('paymentFailed')
    broken = false
    session = paid(order.orderNumber)
    expect((await server.ask(processAbnormalOrder, { body: order, token: ann.token })).data.order.state).toBe('paid')
    broken = true
    expect((await server.ask(cancelAutoRenew, { token: ann.token })).result).toBe('updateFailed')
    expect((await server.ask(getUserVipInfo, { token: ann.token })).data.autoRenew).toBe(true)
    broken = false
    expect((await server.ask(cancelAutoRenew, { token: ann.token })).data.autoRenew).toBe(false)
  })

  test('an order whose payment is resumed keeps its page, and is asked after when Stripe is silent', async () => {
    const ann = await newShopper(server)
    const { order, payUrl } = await ann.order('monthly')
    expect((await server.ask(payOrder, { body: order, token: ann.token })).data.payUrl).toBe(payUrl)
    session = paid(order.orderNumber)
    server.pass(6_000)
    expect((await server.ask(getOrderStatus, { query: order, token: ann.token })).data.order.state).toBe('paid')
    expect(await hook('checkout.session.completed', paid(order.orderNumber))).toBe(200)
    expect((await server.ask(getOrderStatus, { query: order, token: ann.token })).data.order.state).toBe('paid')
  })
})
