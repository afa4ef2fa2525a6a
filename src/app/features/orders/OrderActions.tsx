import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  cancelAutoRenew,
  getAbnormalOrderList,
  getOrderList,
  type Order,
  payOrder,
  processAbnormalOrder,
  refundOrder,
} from '../../../../contract/calls/orders.ts'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { REFUND_DAYS } from '../../../../contract/limits.ts'
import { formatDay, formatMoment, formatMoney } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { invalidate, useAction, useData } from '../../services/api/useData.ts'
import { VipState } from '../../ui/AccountParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { isOpenOrder, mayGoWrong } from './orderKinds.ts'
import styles from './orders.module.css'

/** The way to have an order's money back, as long as there is one; afterwards that it is on its way. */
function Refund({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const [isAsking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  const { run, isPending } = useAction(refundOrder, {
    changes: [getOrderList, getAbnormalOrderList, getUserVipInfo],
    done() {
      close()
      notify('success', t('refund.asked'))
    },
    failed: close,
  })
  if (order.refundAskedAt && order.state !== 'refunded') return <span className="muted">{t('refund.asked')}</span>
  if (!order.refundable) return null
  const name = { orderNumber: order.orderNumber }
  return (
    <>
      <Button aria-label={t('refund.named', name)} onClick={() => setAsking(true)}>
        {t('refund.ask')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('refund.title', { amount: formatMoney(order, i18n.language) })}
          text={t(order.state === 'paid' ? 'refund.textPaid' : 'refund.text', { count: REFUND_DAYS })}
          confirm={t('refund.ask')}
          isPending={isPending}
          onConfirm={() => run(name)}
          onClose={close}
        />
      )}
    </>
  )
}

const changed = [getOrderList, getAbnormalOrderList, getUserVipInfo]

/** What can be done about an order: pay one that is open; process an abnormal one, or report it; have the money back. */
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
    // The gateway may have reported a new state all the same.
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

/** What VIP the user has, and the way out of a subscription. */
export function Renewal() {
  const { t, i18n } = useTranslation('orders')
  const { data: vip } = useData(getUserVipInfo)
  const [isAsking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  const { run, isPending } = useAction(cancelAutoRenew, {
    changes: [getUserVipInfo],
    done() {
      close()
      notify('success', t('renew.done'))
    },
    failed: close,
  })
  if (!vip || vip.state === 'none') return null
  return (
    <>
      <VipState vip={vip}>{vip.autoRenew && vip.endsAt && <Button onClick={() => setAsking(true)}>{t('renew.cancel')}</Button>}</VipState>
      {isAsking && vip.endsAt && (
        <ConfirmDialog
          title={t('renew.cancel')}
          text={t('renew.text', { date: formatDay(vip.endsAt, i18n.language) })}
          confirm={t('renew.cancel')}
          isPending={isPending}
          onConfirm={() => run({})}
          onClose={close}
        />
      )}
    </>
  )
}
