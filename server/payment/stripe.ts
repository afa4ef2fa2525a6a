import { Stripe } from 'stripe'
import { type PaymentEvent, type PaymentGateway, type PayableOrder, SignatureError } from './gateway.ts'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Another host than Stripe's: tests, or a proxy. */
  apiUrl?: string | undefined
}

/** Checkout sessions live 30 minutes to 24 hours. */
const SHORTEST_S = 31 * 60
const LONGEST_S = 24 * 3600

/** Stripe Checkout with signed webhooks. Adaptive pricing shows buyers their own currency; amounts here stay in the order's. */
export function stripeGateway({ secretKey, webhookSecret, apiUrl }: StripeOptions): PaymentGateway {
  const api = apiUrl ? new URL(apiUrl) : undefined
  const stripe = new Stripe(secretKey, {
    ...(api ? { host: api.hostname, port: api.port || (api.protocol === 'http:' ? 80 : 443), protocol: api.protocol === 'http:' ? 'http' : 'https' } : {}),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Facet' },
  })

  /** The invoice of a subscription's charge, else the payment intent itself: what orders keep as `payment`. */
  async function paymentOfCharge(charge: Stripe.Charge): Promise<string | undefined> {
    const intent = idOf(charge.payment_intent)
    if (!intent) return undefined
    const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit: 1 })
    return idOf(data[0]?.invoice) ?? intent
  }

  /** The payment intent behind what orders keep as `payment`: itself, or the one that paid the invoice. */
  async function intentOf(payment: string): Promise<string> {
    if (!payment.startsWith('in_')) return payment
    const { data } = await stripe.invoicePayments.list({ invoice: payment, status: 'paid', limit: 1 })
    const intent = idOf(data[0]?.payment.payment_intent)
    if (!intent) throw new Error('the invoice was paid by no payment intent')
    return intent
  }

  async function translate(event: Stripe.Event): Promise<PaymentEvent> {
    const { id } = event
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        return sessionEvent(id, event.data.object)
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired': {
        const orderNumber = event.data.object.client_reference_id
        if (orderNumber) return { kind: event.type === 'checkout.session.expired' ? 'expired' : 'failed', id, orderNumber }
        break
      }
      case 'charge.refunded': {
        // Also sent for a part of the amount, which leaves the order as it is.
        const payment = event.data.object.refunded ? await paymentOfCharge(event.data.object) : undefined
        if (payment) return { kind: 'refunded', id, payment }
        break
      }
      case 'invoice.paid':
      case 'invoice.payment_failed': {
        const invoice = event.data.object
        const details = invoice.parent?.subscription_details
        const subscription = idOf(details?.subscription)
        const orderNumber = details?.metadata?.orderNumber
        // The first invoice belongs to the checkout session, which reports it.
        if (!subscription || !orderNumber || !invoice.id || invoice.billing_reason !== 'subscription_cycle') break
        if (event.type === 'invoice.payment_failed') return { kind: 'renewalFailed', id, subscription }
        return { kind: 'renewed', id, orderNumber, subscription, payment: invoice.id, amount: invoice.amount_paid, currency: invoice.currency.toUpperCase() }
      }
      case 'customer.subscription.deleted':
        return { kind: 'subscriptionEnded', id, subscription: event.data.object.id }
    }
    return { kind: 'ignored', id }
  }

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    async start(order) {
      const session = await stripe.checkout.sessions.create(sessionParameters(order), { idempotencyKey: `order-${order.orderNumber}` })
      if (!session.url) throw new Error('Stripe opened a session without a page')
      return { url: session.url, reference: session.id }
    },
    async read(body, signature) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret)
      } catch (error) {
        throw new SignatureError(error instanceof Error ? error.message : 'unreadable', { cause: error })
      }
      return translate(event)
    },
    async check(reference) {
      const session = await stripe.checkout.sessions.retrieve(reference)
      const event = sessionEvent(`check-${session.id}-${session.status}-${session.payment_status}`, session)
      if (session.status === 'expired' && session.client_reference_id) return { kind: 'expired', id: event.id, orderNumber: session.client_reference_id }
      return session.status === 'open' ? { kind: 'ignored', id: event.id } : event
    },
    async refund(payment) {
      await stripe.refunds.create({ payment_intent: await intentOf(payment) }, { idempotencyKey: `refund-${payment}` })
    },
    async cancelRenewal(subscription) {
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: true }, { idempotencyKey: `cancel-${subscription}` })
    },
  }
}

function sessionParameters(order: PayableOrder): Stripe.Checkout.SessionCreateParams {
  const now = Math.floor(Date.now() / 1000)
  const lifetime = Math.min(Math.max(Math.floor(order.expiresAt.getTime() / 1000) - now, SHORTEST_S), LONGEST_S)
  const metadata = { orderNumber: order.orderNumber }
  return {
    mode: order.autoRenew ? 'subscription' : 'payment',
    client_reference_id: order.orderNumber,
    metadata,
    ...(order.autoRenew ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          product_data: { name: order.title },
          ...(order.autoRenew ? { recurring: { interval: 'day' as const, interval_count: order.days } } : {}),
        },
      },
    ],
    adaptive_pricing: { enabled: true },
    ...(order.email ? { customer_email: order.email } : {}),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: now + lifetime,
  }
}

function sessionEvent(id: string, session: Stripe.Checkout.Session): PaymentEvent {
  const orderNumber = session.client_reference_id
  if (!orderNumber) return { kind: 'ignored', id }
  if (session.payment_status === 'unpaid') return { kind: 'delayed', id, orderNumber }
  const subscription = idOf(session.subscription)
  const shown = session.presentment_details
  return {
    kind: 'paid',
    id,
    orderNumber,
    payment: idOf(session.invoice) ?? idOf(session.payment_intent) ?? session.id,
    ...(subscription ? { subscription } : {}),
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    ...(shown ? { charged: { amount: shown.presentment_amount, currency: shown.presentment_currency.toUpperCase() } } : {}),
  }
}

const idOf = (reference: string | { id?: string } | null | undefined): string | undefined => (typeof reference === 'string' ? reference : reference?.id)
