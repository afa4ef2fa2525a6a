import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Data } from '../../../../contract/call.ts'
import { getPlans, getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ownerAtom } from '../../state/session/token.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { usePurchase } from './usePurchase.ts'
import { VipState } from '../../ui/AccountParts.tsx'
import styles from './vip.module.css'

/** What the user has, what there is to buy, and the buttons that do it. */
export function Shop() {
  const { t } = useTranslation('common')
  const owner = useAtomValue(ownerAtom)
  const { data: shop, error, refetch } = useData(getPlans)
  const { data: vip } = useData(getUserVipInfo, undefined, { enabled: owner !== '' })
  if (error && !shop)
    return (
      <div role="alert" className={styles.failed}>
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
    <section className={styles.shop}>
      <PlanChoice plans={shop.plans} value={chosen} onChange={choose} />
      <div className={styles.buttons}>
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
