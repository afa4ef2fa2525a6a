import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { getOrderDetail, getOrderStatus, type Order } from '../../../../contract/calls/orders.ts'
import type { VipInfo } from '../../../../contract/calls/vip.ts'
import { formatDay } from '../../lib/format.ts'
import { CallFailure, serverText } from '../../services/api/callFailure.ts'
import { callServer } from '../../services/api/callServer.ts'
import { queryClient } from '../../services/api/useData.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './PaymentScreen.module.css'
import { isUnpaid } from './orderKinds.ts'

/** An open payment is asked after so often, ms. The server allows once a second. */
const ASK_MS = 2500

interface PaymentResult {
  order: Order
  vip?: VipInfo
  /** Why the order is neither open nor paid, in the server's words. */
  refusal?: CallFailure
}

const isWaiting = (result: PaymentResult | undefined): boolean => result !== undefined && (isUnpaid(result.order.state) || result.order.state === 'delayed')

/** How a payment stands, asked again while it is open or the bank is slow. Fails when there is no such order. */
function usePaymentResult(orderNumber: string) {
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

/** `/paymentSuc?orderNumber=…`: where a payment ends, whichever way it ended. */
export default function PaymentScreen() {
  const { t } = useTranslation(['orders', 'common'])
  const orderNumber = useSearchParams()[0].get('orderNumber') ?? ''
  const { data: result, error, isFetching, refetch } = usePaymentResult(orderNumber)
  if (!result && !error) return <Waiting />
  return (
    <Page>
      <h1>{t(result?.order.autoRenew ? 'orders:result.subscription' : 'orders:result.payment')}</h1>
      <section className={styles.card} aria-live="polite">
        {result ? (
          <Outcome result={result} refresh={() => void refetch()} isFetching={isFetching} />
        ) : (
          <>
            <CircleX size={56} strokeWidth={1.25} aria-hidden="true" data-tone="danger" />
            <p>{serverText(error)}</p>
            <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>
          </>
        )}
      </section>
      <Link className={styles.orders} to="/orderForm">
        {t('common:title.payments')}
      </Link>
    </Page>
  )
}

function Outcome({ result: { order, vip, refusal }, refresh, isFetching }: { result: PaymentResult; refresh(): void; isFetching: boolean }) {
  const { t, i18n } = useTranslation('orders')
  const number = (
    <p className="muted">
      {t('number')} {order.orderNumber}
    </p>
  )
  const refreshButton = (
    <Button aria-busy={isFetching} onClick={refresh}>
      {t('result.refresh')}
    </Button>
  )
  const tell = <Link to={`/pay-feedback?orderNumber=${encodeURIComponent(order.orderNumber)}`}>{t('tell')}</Link>
  if (order.state === 'paid')
    return (
      <>
        <CircleCheck size={56} strokeWidth={1.25} aria-hidden="true" data-tone="success" />
        <h2>{t('result.success')}</h2>
        {vip?.endsAt && <p>{t('result.successText', { date: formatDay(vip.endsAt, i18n.language) })}</p>}
        {number}
        <Link to="/">{t('result.toStart')}</Link>
      </>
    )
  if (isUnpaid(order.state))
    return (
      <>
        <LoaderCircle className={styles.turning} size={56} strokeWidth={1.25} aria-hidden="true" />
        <h2>{t('result.processing')}</h2>
        <p>{t('result.processingText')}</p>
        {number}
        {refreshButton}
      </>
    )
  const isDelayed = order.state === 'delayed'
  const Icon = isDelayed ? Clock : CircleX
  return (
    <>
      <Icon size={56} strokeWidth={1.25} aria-hidden="true" data-tone={isDelayed ? 'warning' : 'danger'} />
      <h2>{t(isDelayed ? 'result.delayed' : order.state === 'refunded' ? 'state.refunded' : 'result.failed')}</h2>
      {refusal && <p>{serverText(refusal)}</p>}
      {isDelayed && <p>{t('result.delayedText')}</p>}
      {(order.state === 'mismatch' || order.state === 'abnormal') && <p>{t('result.safe')}</p>}
      {number}
      <div className={styles.actions}>
        {isDelayed ? refreshButton : order.state !== 'refunded' && <Link to="/buyfile">{t('result.again')}</Link>}
        {tell}
      </div>
    </>
  )
}
