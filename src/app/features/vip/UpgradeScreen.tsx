import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../ui/page/Page.tsx'
import { AdDialog } from './AdDialog.tsx'
import { adIsDue, adSeen } from './adSeen.ts'
import { OpenOrder } from './OpenOrder.tsx'
import { UpgradeContent } from './UpgradeContent.tsx'

/** `/buyfile`: the VIP upgrade page. Whoever left a payment comes back here with its order's number. */
export default function UpgradeScreen() {
  const { t } = useTranslation()
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
