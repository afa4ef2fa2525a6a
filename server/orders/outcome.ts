import type { CodeName } from '../../contract/codes.ts'
import { codes } from '../../contract/codes.ts'
import { createMessenger } from '../messages/messenger.ts'
import type { Services } from '../services.ts'
import { endAfter, findMember } from '../vip/membership.ts'
import type { OrderRow } from './orderRows.ts'
import type { OrderState } from './orderState.ts'

/** What the buyer reads of an order that is neither open nor paid. */
export const errorOfState: Partial<Record<OrderState, CodeName>> = {
  delayed: 'paymentFailed',
  failed: 'paymentFailed',
  mismatch: 'amountsDoNotMatch',
  expired: 'orderOutOfDue',
  refunded: 'orderRefunded',
  abnormal: 'privilegeGrantFailed',
}

/** Notifies the buyer of an order that moved outside of a call: open pages at once, the message centre for good. */
export async function notifyBuyer(
  services: Services,
  { orderNumber, userId, planId, amount, currency, state, days, autoRenew, renewal }: OrderRow,
): Promise<void> {
  const { db, notify, now } = services
  const messenger = createMessenger(services)
  if (state === 'paid') {
    const member = await findMember(db, userId)
    await messenger.send(userId, { kind: 'orderPaid', orderNumber, plan: planId, amount, currency, ...(member ? { endsAt: member.endsAt.toISOString() } : {}) })
  }
  if (state === 'refunded') await messenger.send(userId, { kind: 'orderRefunded', orderNumber, amount, currency })
  if (state === 'mismatch') await messenger.send(userId, { kind: 'orderWrongAmount', orderNumber })
  if (state === 'abnormal') {
    const end = endAfter(await findMember(db, userId), { days, autoRenew, renewal }, now())
    await messenger.send(userId, { kind: typeof end === 'string' ? 'orderRefused' : 'orderLate', orderNumber })
  }
  const codeName = errorOfState[state]
  // A payment that is only late is no failure: its order shows its state.
  if (codeName && state !== 'refunded' && state !== 'delayed')
    await notify.toUser(userId, 'notifyUserError', { code: codes[codeName].code, msg: codes[codeName].message })
  await notify.toUser(userId, 'notifyUserInfo', { topic: 'order', orderNumber })
  if (state === 'paid' || state === 'refunded') await notify.toUser(userId, 'notifyUserInfo', { topic: 'vip' })
}
