import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './vip.module.css'

/** The four texts that a purchase rests on. */
export function LegalLinks() {
  const { t } = useTranslation(['vip', 'common'])
  return (
    <nav className={styles.legal} aria-label={t('vip:legal')}>
      <Link to="/VIPUserTerms">{t('common:title.purchaseStatement')}</Link>
      <Link to="/SubscriptionAgreement">{t('common:title.subscriptionAgreement')}</Link>
      <Link to="/termsOfService">{t('vip:termsOfUse')}</Link>
      <Link to="/privacyagreement">{t('common:title.privacyPolicy')}</Link>
    </nav>
  )
}
