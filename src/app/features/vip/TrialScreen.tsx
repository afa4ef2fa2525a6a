import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getPlans, getUserVipInfo, receiveTrialVip } from '../../../../contract/calls/vip.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PendingPage } from '../../ui/page/PendingPage.tsx'
import { LegalLinks, Privileges } from './Privileges.tsx'
import { VipState } from '../../ui/AccountParts.tsx'
import styles from './vip.module.css'

/** `/freeTrial`: the free trial, claimed once per user. */
export default function TrialScreen() {
  const { t } = useTranslation(['vip', 'server', 'common', 'account'])
  const plans = useData(getPlans)
  const info = useData(getUserVipInfo)
  const [shop, vip] = [plans.data, info.data]
  const claim = useAction(receiveTrialVip, { changes: [getUserVipInfo] })
  if (!shop || !vip) return <PendingPage queries={[plans, info]} />
  return (
    <Page>
      <h1>{t('vip:trial.title')}</h1>
      <div className={styles.content}>
        <p className={styles.lead}>{t('vip:trial.lead', { count: shop.trialDays })}</p>
        <VipState vip={vip}>
          <Link to="/orderForm">{t('common:title.payments')}</Link>
        </VipState>
        {!vip.trialAvailable && vip.state !== 'trial' && <p role="status">{t('server:trialClaimed')}</p>}
        <div className={styles.buttons}>
          {vip.state === 'trial' ? (
            <>
              <p role="status">{t('vip:trial.started')}</p>
              <Link className={styles.go} to="/">
                {t('vip:trial.toStart')}
              </Link>
            </>
          ) : (
            vip.trialAvailable &&
            vip.state === 'none' && (
              <Button kind="primary" aria-busy={claim.isPending} disabled={claim.isPending} onClick={() => claim.run({})}>
                {t('vip:getNow')}
              </Button>
            )
          )}
          <Link className={styles.go} to="/buyfile">
            {t('vip:trial.plans')}
          </Link>
        </div>
        {vip.trialAvailable && vip.state === 'none' && <p className="muted">{t('vip:trial.free')}</p>}
        <Privileges />
        <LegalLinks />
      </div>
    </Page>
  )
}
