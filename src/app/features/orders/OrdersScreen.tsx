import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { getAbnormalOrderList, getOrderList } from '../../../../contract/calls/orders.ts'
import { usePages } from '../../services/api/useData.ts'
import { ListEnd } from '../../ui/files/ListFrame.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { OrderCard } from './OrderCard.tsx'
import styles from './orders.module.css'
import { Renewal } from './Renewal.tsx'

/** `/orderForm`: payment records, newest first; `?view=abnormal`: the abnormal-order view. */
export default function OrdersScreen() {
  const { t } = useTranslation(['orders', 'common'])
  const isAbnormal = useSearchParams()[0].get('view') === 'abnormal'
  const pages = usePages(isAbnormal ? getAbnormalOrderList : getOrderList)
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <Page>
      <h1>{t('common:title.payments')}</h1>
      <Renewal />
      <nav className={styles.filter} aria-label={t('orders:filter')}>
        <Link to="/orderForm" replace aria-current={isAbnormal ? undefined : 'page'}>
          {t('orders:all')}
        </Link>
        <Link to="/orderForm?view=abnormal" replace aria-current={isAbnormal ? 'page' : undefined}>
          {t('orders:abnormal')}
        </Link>
      </nav>
      {isAbnormal && <p className="muted">{t('orders:abnormalHint')}</p>}
      {orders.length > 0 && (
        <ul className={styles.list}>
          {orders.map((order) => (
            <OrderCard key={order.orderNumber} order={order} />
          ))}
        </ul>
      )}
      <ListEnd pages={pages} empty={orders.length > 0 ? undefined : t(isAbnormal ? 'orders:emptyAbnormal' : 'orders:empty')} />
    </Page>
  )
}
