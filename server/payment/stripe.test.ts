import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripeGateway } from './stripe.ts'
import type { PaymentGateway } from './gateway.ts'

const SECRET = 'whsec_test'
interface Seen {
  method: string
  path: string
  headers: IncomingHttpHeaders
  form: Record<string, string>
}
const seen: Seen[] = []
const session = (more: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  client_reference_id: 'F1',
  payment_status: 'paid',
  status: 'complete',
  amount_total: 999,
  currency: 'usd',
  payment_intent: 'pi_1',
  invoice: null,
  subscription: null,
  ...more,
})
let answers: Record<string, unknown> = {}

/** Answers as Stripe's API does, as far as the gateway asks. */
const host = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const [path = ''] = (request.url ?? '').split('?')
  seen.push({ method: request.method ?? '', path, headers: request.headers, form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())) })
  const answer = answers[path]
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', message: 'No such thing' } }))
})
let gateway: PaymentGateway
beforeAll(async () => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  gateway = stripeGateway({ secretKey: 'sk_test_1', webhookSecret: SECRET, apiUrl: `http://127.0.0.1:${(host.address() as AddressInfo).port}` })
})
afterAll(() => new Promise((done) => (host.closeAllConnections(), host.close(done))))
beforeEach(() => {
  seen.length = 0
  answers = { '/v1/checkout/sessions': session({ payment_status: 'unpaid', status: 'open' }) }
})

const order = {
  orderNumber: 'F1',
  title: 'VIP, 30 days',
  amount: 999,
  currency: 'USD',
  days: 30,
  autoRenew: false,
  expiresAt: new Date(Date.now() + 3_600_000),
  successUrl: 'https://facet.test/#/paymentSuc',
  cancelUrl: 'https://facet.test/#/buyfile',
}
function hook(type: string, object: object, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  return gateway.read(Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }))
}

test('a purchase becomes a checkout session, with an idempotency key, adaptive pricing and the amount in minor units', async () => {
  expect(await gateway.start({ ...order, email: 'a@b.test' })).toEqual({ url: 'https://checkout.stripe.com/c/pay/cs_1', reference: 'cs_1' })
  expect(seen[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' })
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer sk_test_1', 'idempotency-key': 'order-F1' })
  expect(seen[0]?.form).toMatchObject({
    mode: 'payment',
    client_reference_id: 'F1',
    'metadata[orderNumber]': 'F1',
    'payment_intent_data[metadata][orderNumber]': 'F1',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '999',
    'line_items[0][price_data][product_data][name]': 'VIP, 30 days',
    'adaptive_pricing[enabled]': 'true',
    customer_email: 'a@b.test',
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  })
  expect(seen[0]?.form).not.toHaveProperty('line_items[0][price_data][recurring][interval]')
})

test('auto-renew becomes a subscription', async () => {
  await gateway.start({ ...order, autoRenew: true })
  expect(seen[0]?.form).toMatchObject({
    mode: 'subscription',
    'subscription_data[metadata][orderNumber]': 'F1',
    'line_items[0][price_data][recurring][interval]': 'day',
    'line_items[0][price_data][recurring][interval_count]': '30',
  })
})

test('the end of a session is at least 30 minutes away, as Stripe demands, and at most a day', async () => {
  await gateway.start({ ...order, expiresAt: new Date() })
  await gateway.start({ ...order, expiresAt: new Date(Date.now() + 9e9) })
  const lives = seen.map(({ form }) => Number(form.expires_at) - Date.now() / 1000)
  expect(lives[0]).toBeGreaterThan(30 * 60)
  expect(lives[1]).toBeLessThanOrEqual(24 * 3600)
})

test('sessions end paid, delayed, failed or expired', async () => {
  expect(await hook('checkout.session.completed', session())).toEqual({
    kind: 'paid',
    id: 'evt_1',
    orderNumber: 'F1',
    payment: 'pi_1',
    amount: 999,
    currency: 'USD',
  })
  expect(await hook('checkout.session.completed', session({ payment_status: 'unpaid' }))).toEqual({ kind: 'delayed', id: 'evt_1', orderNumber: 'F1' })
  expect(await hook('checkout.session.async_payment_succeeded', session())).toMatchObject({ kind: 'paid' })
  expect(await hook('checkout.session.async_payment_failed', session())).toEqual({ kind: 'failed', id: 'evt_1', orderNumber: 'F1' })
  expect(await hook('checkout.session.expired', session())).toEqual({ kind: 'expired', id: 'evt_1', orderNumber: 'F1' })
})

test("a converted price is kept beside the order's own", async () => {
  const event = await hook('checkout.session.completed', session({ presentment_details: { presentment_amount: 1499, presentment_currency: 'jpy' } }))
  expect(event).toMatchObject({ amount: 999, currency: 'USD', charged: { amount: 1499, currency: 'JPY' } })
})

test('a subscription is paid by its invoice, renewed, refused and ended', async () => {
  const invoice = (more: object) => ({
    id: 'in_2',
    object: 'invoice',
    billing_reason: 'subscription_cycle',
    amount_paid: 999,
    currency: 'usd',
    parent: { subscription_details: { subscription: 'sub_1', metadata: { orderNumber: 'F1' } } },
    ...more,
  })
  expect(await hook('checkout.session.completed', session({ payment_intent: null, invoice: 'in_1', subscription: 'sub_1' }))).toMatchObject({
    payment: 'in_1',
    subscription: 'sub_1',
  })
  expect(await hook('invoice.paid', invoice({ billing_reason: 'subscription_create' }))).toEqual({ kind: 'ignored', id: 'evt_1' })
  expect(await hook('invoice.paid', invoice({}))).toEqual({
    kind: 'renewed',
    id: 'evt_1',
    orderNumber: 'F1',
    subscription: 'sub_1',
    payment: 'in_2',
    amount: 999,
    currency: 'USD',
  })
  expect(await hook('invoice.payment_failed', invoice({}))).toEqual({ kind: 'renewalFailed', id: 'evt_1', subscription: 'sub_1' })
  expect(await hook('customer.subscription.deleted', { id: 'sub_1' })).toEqual({ kind: 'subscriptionEnded', id: 'evt_1', subscription: 'sub_1' })
})

test('a full refund names the payment, or the invoice that it paid; a part of one changes nothing', async () => {
  answers['/v1/invoice_payments'] = { object: 'list', data: [], has_more: false }
  expect(await hook('charge.refunded', { id: 'ch_1', refunded: true, payment_intent: 'pi_1' })).toEqual({ kind: 'refunded', id: 'evt_1', payment: 'pi_1' })
  answers['/v1/invoice_payments'] = { object: 'list', data: [{ id: 'inpay_1', invoice: 'in_1' }], has_more: false }
  expect(await hook('charge.refunded', { id: 'ch_1', refunded: true, payment_intent: 'pi_1' })).toEqual({ kind: 'refunded', id: 'evt_1', payment: 'in_1' })
  expect(await hook('charge.refunded', { id: 'ch_1', refunded: false, payment_intent: 'pi_1' })).toEqual({ kind: 'ignored', id: 'evt_1' })
})

test('money is given back by the payment intent, or by the one that paid the invoice, with a key against a second time', async () => {
  answers = {
    '/v1/refunds': { id: 're_1', object: 'refund' },
    '/v1/invoice_payments': { object: 'list', data: [{ id: 'inpay_1', invoice: 'in_1', payment: { type: 'payment_intent', payment_intent: 'pi_9' } }] },
  }
  await gateway.refund('pi_1')
  await gateway.refund('in_1')
  const asked = seen.filter(({ path }) => path === '/v1/refunds')
  expect(asked.map(({ form, headers }) => [form.payment_intent, headers['idempotency-key']])).toEqual([
    ['pi_1', 'refund-pi_1'],
    ['pi_9', 'refund-in_1'],
  ])
  answers = {}
  await expect(gateway.refund('pi_2')).rejects.toThrow('No such thing')
})

test('other events are taken and ignored', async () => {
  expect(await hook('customer.created', { id: 'cus_1' })).toEqual({ kind: 'ignored', id: 'evt_1' })
  expect(await hook('checkout.session.completed', session({ client_reference_id: null }))).toEqual({ kind: 'ignored', id: 'evt_1' })
})

test('webhooks of another secret, an old time or changed bytes are refused', async () => {
  const refused = { name: 'SignatureError' }
  await expect(hook('checkout.session.completed', session(), 'whsec_other')).rejects.toMatchObject(refused)
  await expect(hook('checkout.session.completed', session(), SECRET, Math.floor(Date.now() / 1000) - 1000)).rejects.toMatchObject(refused)
  const payload = '{"id":"evt_1"}'
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET })
  await expect(gateway.read(Buffer.from('{"id":"evt_2"}'), header)).rejects.toMatchObject(refused)
  await expect(gateway.read(Buffer.from(payload), undefined)).rejects.toMatchObject(refused)
})

test('a payment can be asked after, and a renewal cancelled at the end of its time', async () => {
  answers['/v1/checkout/sessions/cs_1'] = session()
  expect(await gateway.check('cs_1')).toMatchObject({ kind: 'paid', orderNumber: 'F1', amount: 999 })
  answers['/v1/checkout/sessions/cs_1'] = session({ status: 'open', payment_status: 'unpaid' })
  expect(await gateway.check('cs_1')).toMatchObject({ kind: 'ignored' })
  answers['/v1/checkout/sessions/cs_1'] = session({ status: 'expired', payment_status: 'unpaid' })
  expect(await gateway.check('cs_1')).toMatchObject({ kind: 'expired', orderNumber: 'F1' })
  answers['/v1/subscriptions/sub_1'] = { id: 'sub_1', object: 'subscription' }
  await gateway.cancelRenewal('sub_1')
  expect(seen.at(-1)).toMatchObject({ path: '/v1/subscriptions/sub_1', form: { cancel_at_period_end: 'true' } })
})
