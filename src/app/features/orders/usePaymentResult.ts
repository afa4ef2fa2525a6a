import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { getOrderDetail, getOrderStatus, type Order } from '../../../../contract/calls/orders.ts'
import type { VipInfo } from '../../../../contract/calls/vip.ts'
import { CallFailure } from '../../services/api/callFailure.ts'
import { callServer } from '../../services/api/callServer.ts'
import { queryClient } from '../../services/api/useData.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { isUnpaid } from './orderKinds.ts'

/** An open payment is asked after so often, ms. The server allows once a second. */
const ASK_MS = 2500

export interface PaymentResult {
  order: Order
  vip?: VipInfo
  /** Why the order is neither open nor paid, as the server says it. */
  refusal?: CallFailure
}

const isWaiting = (result: PaymentResult | undefined): boolean => result !== undefined && (isUnpaid(result.order.state) || result.order.state === 'delayed')

/** How a payment stands, asked again while it is open or the bank is slow. Fails when there is no such order. */
export function usePaymentResult(orderNumber: string) {
  const owner = useAtomValue(ownerAtom)
  return useQuery<PaymentResult, CallFailure>(
    {
      queryKey: [getOrderStatus.name, owner, orderNumber],
      queryFn: ({ signal }) => ask(orderNumber, signal),
      refetchInterval: ({ state }) => isWaiting(state.data) && ASK_MS,
      staleTime: 0,
    },
    queryClient,
  )
}

async function ask(orderNumber: string, signal: AbortSignal): Promise<PaymentResult> {
  const query = { orderNumber }
  try {
    return await callServer(getOrderStatus, { query, signal })
  } catch (refusal) {
    if (!(refusal instanceof CallFailure) || refusal.is('networkAnomaly') || refusal.is('orderNotExist')) throw refusal
    return { order: await callServer(getOrderDetail, { query, signal }), refusal }
  }
}
