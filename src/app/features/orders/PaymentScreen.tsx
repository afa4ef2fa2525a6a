import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { serverText } from '../../services/api/callFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../lib/format.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { isUnpaid } from './orderKinds.ts'
import styles from './PaymentScreen.module.css'
import { type PaymentResult, usePaymentResult } from './usePaymentResult.ts'

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
