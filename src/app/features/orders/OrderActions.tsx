import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getAbnormalOrderList, getOrderList, type Order, payOrder, processAbnormalOrder } from '../../../../contract/calls/orders.ts'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { invalidate, useAction } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { isOpenOrder, mayGoWrong } from './orderKinds.ts'
import { Refund } from './Refund.tsx'
import styles from './orders.module.css'

const changed = [getOrderList, getAbnormalOrderList, getUserVipInfo]

/** What can be done about an order: pay one that is open; process an abnormal one, or tell us of it; have the money back. */
export function OrderActions({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const { orderNumber, payableUntil } = order
  const pay = useAction(payOrder, {
    changes: [getOrderList],
    done: ({ payUrl }) => location.assign(payUrl),
    failed: () => invalidate(getOrderList),
  })
  const process = useAction(processAbnormalOrder, {
    changes: changed,
    done: ({ order: { state } }) => state === 'paid' && notify('success', t('processed')),
    // The gateway may have said something new all the same.
    failed: () => invalidate(...changed),
  })
  if (isOpenOrder(order))
    return (
      <div className={styles.actions}>
        <Button
          kind="primary"
          aria-label={t('payNamed', { orderNumber })}
          aria-busy={pay.isPending}
          disabled={pay.isPending}
          onClick={() => pay.run({ orderNumber })}
        >
          {t('pay')}
        </Button>
        <span className="muted">{t('payableUntil', { time: formatMoment(payableUntil, i18n.language) })}</span>
      </div>
    )
  if (!mayGoWrong(order))
    return order.refundable || order.refundAskedAt ? (
      <div className={styles.actions}>
        <Refund order={order} />
      </div>
    ) : null
  return (
    <div className={styles.actions}>
      {order.state !== 'failed' && order.refundAskedAt === null && (
        <Button aria-busy={process.isPending} disabled={process.isPending} onClick={() => process.run({ orderNumber })}>
          {t('process')}
        </Button>
      )}
      <Refund order={order} />
      <Link to={`/pay-feedback?orderNumber=${encodeURIComponent(orderNumber)}`}>{t('tell')}</Link>
    </div>
  )
}
