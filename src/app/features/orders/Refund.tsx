import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAbnormalOrderList, getOrderList, type Order, refundOrder } from '../../../../contract/calls/orders.ts'
import { REFUND_DAYS } from '../../../../contract/limits.ts'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { useAction } from '../../services/api/useData.ts'
import { formatMoney } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

/** The way to have an order's money back, as long as there is one; afterwards that it is on its way. */
export function Refund({ order }: { order: Order }) {
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
