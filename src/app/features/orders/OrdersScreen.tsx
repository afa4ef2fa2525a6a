import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { getAbnormalOrderList, getOrderList, type Order } from '../../../../contract/calls/orders.ts'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { usePages } from '../../services/api/useData.ts'
import { ListEnd } from '../../ui/files/ListFrame.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { OrderActions, Renewal } from './OrderActions.tsx'
import styles from './orders.module.css'

/** One payment record, with what can be done about it. */
function OrderCard({ order }: { order: Order }) {
  const { t, i18n } = useTranslation(['orders', 'server'])
  const { orderNumber, state } = order
  const copy = (): void => {
    navigator.clipboard.writeText(orderNumber).then(
      () => notify('success', t('orders:copied')),
      () => notify('error', t('server:copyFailed')),
    )
  }
  return (
    <li className={styles.order} data-state={state}>
      <div className={styles.head}>
        <h2>{order.title}</h2>
        <span className={styles.state} data-state={state}>
          {t(`orders:state.${state}`)}
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('orders:number')}</dt>
        <dd>
          {orderNumber}
          <button type="button" className={styles.copy} aria-label={t('orders:copy', { orderNumber })} onClick={copy}>
            <Copy size={16} aria-hidden="true" />
          </button>
        </dd>
        <dt>{t('orders:time')}</dt>
        <dd>
          <time dateTime={order.createdAt}>{formatMoment(order.createdAt, i18n.language)}</time>
        </dd>
        <dt>{t('orders:amount')}</dt>
        <dd>{formatMoney(order, i18n.language)}</dd>
        {order.charged && (
          <>
            <dt>{t('orders:charged')}</dt>
            <dd>{formatMoney(order.charged, i18n.language)}</dd>
          </>
        )}
        <dt>{t('orders:duration')}</dt>
        <dd>
          {t('orders:days', { count: order.days })}
          {order.trialDays > 0 && ` + ${t('orders:trialDays', { count: order.trialDays })}`}
          {order.renewal && ` · ${t('orders:renewal')}`}
        </dd>
        <dt>{t('orders:autoRenew')}</dt>
        <dd>{t(order.autoRenew ? 'orders:yes' : 'orders:no')}</dd>
      </dl>
      <OrderActions order={order} />
    </li>
  )
}

/** `/orderForm`: payment records, newest first; `?view=abnormal`: the abnormal-order view. */
export default function OrdersScreen() {
  const { t } = useTranslation(['orders', 'common', 'account', 'files', 'server', 'vip'])
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
