import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { UpgradeContent } from './UpgradeScreen.tsx'

/** The VIP tab of the start page: what `/buyfile` shows, for guests too. */
export default function VipTab() {
  const { t } = useTranslation(['common', 'account', 'vip'])
  return (
    <Page>
      <h1>{t('title.vipUpgrade')}</h1>
      <UpgradeContent />
    </Page>
  )
}
