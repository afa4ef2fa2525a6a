import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../ui/page/Page.tsx'
import { AdDialog, adIsDue, adSeen, Carousel } from './AdScreen.tsx'
import { LegalLinks, Privileges } from './Privileges.tsx'
import { OpenOrder, Shop } from './Shop.tsx'
import styles from './vip.module.css'

/** Everything about VIP: its features and prices, the list of privileges, and the legal texts of a purchase. */
export function UpgradeContent() {
  const { t } = useTranslation('vip')
  return (
    <div className={styles.content}>
      <p className={styles.lead}>{t('lead')}</p>
      <Carousel />
      <Shop />
      <Privileges />
      <LegalLinks />
    </div>
  )
}

/** `/buyfile`: the VIP upgrade page. Whoever left a payment comes back here with its order's number. */
export default function UpgradeScreen() {
  const { t } = useTranslation(['common', 'account', 'vip'])
  const orderNumber = useSearchParams()[0].get('orderNumber')
  const [hasAd, setAd] = useState(() => orderNumber === null && adIsDue())
  return (
    <Page>
      <h1>{t('title.vipUpgrade')}</h1>
      {orderNumber && <OpenOrder orderNumber={orderNumber} />}
      {hasAd && (
        <AdDialog
          onClose={() => {
            adSeen()
            setAd(false)
          }}
        />
      )}
      <UpgradeContent />
    </Page>
  )
}
