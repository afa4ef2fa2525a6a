/** States of an order, SPEC §4; `delayed` is a payment that the bank has not confirmed yet. */
export const orderStates = ['created', 'processing', 'delayed', 'paid', 'failed', 'mismatch', 'expired', 'refunded', 'abnormal'] as const
export type OrderState = (typeof orderStates)[number]

export type OrderEvent =
  | 'started' // the gateway opened the payment
  | 'delayed'
  | 'paid' // the right amount came
  | 'wrongAmount'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'grantFailed' // the money came, the VIP time could not be given
  | 'granted' // an abnormal order was put right

/**
 * What becomes of an order. An event that has no place in a state changes nothing: gateways repeat and reorder their messages.
 * Money that comes when nobody waits for it any more makes the order abnormal, so that it is looked at rather than lost.
 */
const transitions: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  created: { started: 'processing', delayed: 'delayed', paid: 'paid', wrongAmount: 'mismatch', failed: 'failed', expired: 'expired', grantFailed: 'abnormal' },
  processing: { delayed: 'delayed', paid: 'paid', wrongAmount: 'mismatch', failed: 'failed', expired: 'expired', grantFailed: 'abnormal' },
  delayed: { paid: 'paid', wrongAmount: 'mismatch', failed: 'failed', grantFailed: 'abnormal' },
  failed: { paid: 'abnormal', wrongAmount: 'mismatch', grantFailed: 'abnormal' },
  expired: { paid: 'abnormal', wrongAmount: 'mismatch', grantFailed: 'abnormal' },
  paid: { refunded: 'refunded' },
  mismatch: { refunded: 'refunded' },
  abnormal: { refunded: 'refunded', granted: 'paid' },
  refunded: {},
}

export const nextState = (state: OrderState, event: OrderEvent): OrderState => transitions[state][event] ?? state

/** States that nothing but the buyer, the clock or the gateway moves on. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'processing'

/** What the abnormal-order view lists: money that came, or may have come, without the VIP time. */
export const isAbnormal = (state: OrderState): boolean => state === 'abnormal' || state === 'mismatch' || state === 'delayed'
