import type { Order } from '../../../../contract/calls/orders.ts'

type State = Order['state']

/** Waits for its payment. */
export const isUnpaid = (state: State): boolean => state === 'created' || state === 'processing'
/** Can still be paid. */
export const isOpenOrder = ({ state, payableUntil }: Pick<Order, 'state' | 'payableUntil'>, now = Date.now()): boolean =>
  isUnpaid(state) && Date.parse(payableUntil) > now
/** Something of its payment went wrong: worth a word to us. */
export const mayGoWrong = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'abnormal' || state === 'mismatch' || state === 'delayed' || state === 'failed'
