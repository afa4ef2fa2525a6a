import { useTranslation } from 'react-i18next'
import { Carousel } from './Carousel.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { Privileges } from './Privileges.tsx'
import { Shop } from './Shop.tsx'
import styles from './vip.module.css'

/** Everything on VIP: what it can do, what it costs, the privilege list, and the texts that a purchase rests on. */
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
