import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Data } from '../../../../contract/call.ts'
import { createOrder, getOrderDetail, getOrderList, payOrder } from '../../../../contract/calls/orders.ts'
import { getPlans, getUserVipInfo, type Plan } from '../../../../contract/calls/vip.ts'
import { formatMoney } from '../../lib/format.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { ownerAtom } from '../../state/session/token.ts'
import openOrderStyles from '../../ui/AccountParts.module.css'
import { VipState } from '../../ui/AccountParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './Shop.module.css'
import shopStyles from './vip.module.css'

interface PlanChoiceProps {
  plans: readonly Plan[]
  value: string
  onChange(id: string): void
}

/** The plans on sale, one of which is chosen. */
function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  const { t, i18n } = useTranslation('vip')
  return (
    <fieldset className={styles.plans}>
      <legend>{t('plans.title')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input type="radio" name="plan" value={plan.id} checked={plan.id === value} onChange={() => onChange(plan.id)} />
          <span className={styles.title}>{plan.title}</span>
          <span className={styles.price}>{formatMoney(plan, i18n.language)}</span>
          <span className={styles.perDay}>{t('perDay', { price: formatMoney({ amount: plan.perDay, currency: plan.currency }, i18n.language) })}</span>
          <span className={styles.terms}>
            {t('days', { count: plan.days })} · {t(plan.autoRenew ? 'autoRenew' : 'once')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Buys a plan: the order is made, then its payment opens in place of the app. Guests go to the login first and come back to the plans. */
function usePurchase(planId: string) {
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

/** The user's present subscription, the plans on sale, and the buttons to buy them. */
export function Shop() {
  const { t } = useTranslation('common')
  const owner = useAtomValue(ownerAtom)
  const { data: shop, error, refetch } = useData(getPlans)
  const { data: vip } = useData(getUserVipInfo, undefined, { enabled: owner !== '' })
  if (error && !shop)
    return (
      <div role="alert" className={shopStyles.failed}>
        <p>{serverText(error)}</p>
        <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
      </div>
    )
  if (!shop) return <Waiting />
  return (
    <>
      {owner !== '' && vip && (
        <VipState vip={vip}>
          <Link to="/orderForm">{t('title.payments')}</Link>
        </VipState>
      )}
      <Plans shop={shop} canTry={owner === '' || (vip?.trialAvailable === true && vip.state === 'none')} />
    </>
  )
}

/** `canTry`: the trial is still to be had, as far as is known; a guest's second one the server refuses. */
function Plans({ shop, canTry }: { shop: Data<typeof getPlans>; canTry: boolean }) {
  const { t } = useTranslation('vip')
  const wanted = useSearchParams()[0].get('plan')
  const [chosen, choose] = useState(shop.plans.find(({ id }) => id === wanted)?.id ?? shop.plans[0]?.id ?? '')
  const plan = shop.plans.find(({ id }) => id === chosen)
  const { buy, tryAndBuy, isPending } = usePurchase(chosen)
  if (!shop.payable || !plan) return <p className="muted">{t('notPayable')}</p>
  const hasTrial = canTry && shop.trialDays > 0 && plan.autoRenew
  return (
    <section className={shopStyles.shop}>
      <PlanChoice plans={shop.plans} value={chosen} onChange={choose} />
      <div className={shopStyles.buttons}>
        {hasTrial && (
          <Button kind="primary" aria-busy={isPending} disabled={isPending} onClick={tryAndBuy}>
            {t('tryAndSubscribe')}
          </Button>
        )}
        <Button kind={hasTrial ? 'plain' : 'primary'} aria-busy={isPending} disabled={isPending} onClick={buy}>
          {t('buy')}
        </Button>
      </div>
      {hasTrial && <p className="muted">{t('trialHint', { count: shop.trialDays })}</p>}
      <p className="muted">{t('converts')}</p>
    </section>
  )
}

/** An order that was left without being paid, while it can be paid. */
export function OpenOrder({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('vip')
  const { data: order } = useData(getOrderDetail, { orderNumber })
  const { run, isPending } = useAction(payOrder, { changes: [getOrderDetail, getOrderList], done: ({ payUrl }) => location.assign(payUrl) })
  if (!order || (order.state !== 'created' && order.state !== 'processing')) return null
  return (
    <section className={openOrderStyles.state}>
      <p>{t('openOrder', { orderNumber })}</p>
      <Button kind="primary" aria-busy={isPending} disabled={isPending} onClick={() => run({ orderNumber })}>
        {t('payNow')}
      </Button>
    </section>
  )
}
