import { useTranslation } from 'react-i18next'
import { getOrderDetail, getOrderList, payOrder } from '../../../../contract/calls/orders.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/AccountParts.module.css'

/** An order that was left without being paid, while it can be paid. */
export function OpenOrder({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('vip')
  const { data: order } = useData(getOrderDetail, { orderNumber })
  const { run, isPending } = useAction(payOrder, { changes: [getOrderDetail, getOrderList], done: ({ payUrl }) => location.assign(payUrl) })
  if (!order || (order.state !== 'created' && order.state !== 'processing')) return null
  return (
    <section className={styles.state}>
      <p>{t('openOrder', { orderNumber })}</p>
      <Button kind="primary" aria-busy={isPending} disabled={isPending} onClick={() => run({ orderNumber })}>
        {t('payNow')}
      </Button>
    </section>
  )
}
