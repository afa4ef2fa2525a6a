import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { createOrder, getOrderList } from '../../../../contract/calls/orders.ts'
import { useAction } from '../../services/api/useData.ts'
import { ownerAtom } from '../../state/session/token.ts'

/** Buys a plan: the order is made, then its payment opens in place of the app. Guests go to the login first and come back to the plans. */
export function usePurchase(planId: string) {
  const owner = useAtomValue(ownerAtom)
  const navigate = useNavigate()
  const order = useAction(createOrder, { changes: [getOrderList], done: ({ payUrl }) => location.assign(payUrl) })
  const orLogIn = (act: () => void) => (): void =>
    owner === '' ? void navigate('/login', { state: { back: `/buyfile?plan=${encodeURIComponent(planId)}` } }) : act()
  return {
    isPending: order.isPending,
    buy: orLogIn(() => order.run({ planId })),
    /** The days of the trial come with the payment: leaving the payment page does not spend them. */
    tryAndBuy: orLogIn(() => order.run({ planId, withTrial: true })),
  }
}
