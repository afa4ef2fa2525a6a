import * as z from 'zod'

/** Money: whole minor units (cents; for yen, yen) and an ISO 4217 code in capitals. */
export interface Money {
  amount: number
  currency: string
}
/** The fields of an order that a gateway needs to ask for its money. */
export interface PayableOrder extends Money {
  orderNumber: string
  /** Shown on the gateway's page. */
  title: string
  days: number
  autoRenew: boolean
  email?: string
  expiresAt: Date
  /** Where the browser goes afterwards. */
  successUrl: string
  cancelUrl: string
}

const money = { amount: z.int().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) }
const id = z.string().min(1).max(255)

/** What gateways report, in our words. `payment` is the gateway's name for this one payment, by which a refund finds its order. */
export const paymentEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paid'),
    id,
    orderNumber: id,
    payment: id,
    subscription: id.optional(),
    ...money,
    /** What the buyer saw and paid when the gateway converted the price. */
    charged: z.object(money).optional(),
  }),
  z.object({ kind: z.enum(['delayed', 'failed', 'expired']), id, orderNumber: id }),
  z.object({ kind: z.literal('refunded'), id, payment: id }),
  z.object({ kind: z.literal('renewed'), id, orderNumber: id, payment: id, subscription: id, ...money }),
  z.object({ kind: z.enum(['renewalFailed', 'subscriptionEnded']), id, subscription: id }),
  z.object({ kind: z.literal('ignored'), id }),
])
export type PaymentEvent = z.infer<typeof paymentEvent>

/** A webhook whose signature is missing, wrong or too old. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

export interface PaymentGateway {
  readonly name: 'stripe' | 'sandbox'
  /** Header of a webhook's signature, lower case. */
  readonly signatureHeader: string
  /** Opens the payment of an order; asked twice for one order number, it answers the same payment. */
  start(order: PayableOrder): Promise<{ url: string; reference: string }>
  /** Reads one webhook from its raw bytes. Throws `SignatureError`. */
  read(body: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** The gateway's own present state of a payment, for orders whose webhook has not come. */
  check(reference: string): Promise<PaymentEvent>
  /** Gives a payment back, once however often it is asked to; the `refunded` event follows. @param payment as the `paid` event named it */
  refund(payment: string): Promise<void>
  /** Ends the renewals of a subscription at the end of the time that is paid. */
  cancelRenewal(subscription: string): Promise<void>
}
