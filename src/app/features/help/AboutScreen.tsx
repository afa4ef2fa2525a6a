import { useTranslation } from 'react-i18next'
import { version } from '../../../../package.json'
import { Mark } from '../../ui/brand/Brand.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './help.module.css'

const legal = [
  { to: '/termsOfService', title: 'termsService' },
  { to: '/privacyagreement', title: 'privacyPolicy' },
  { to: '/VIPUserTerms', title: 'purchaseStatement' },
  { to: '/SubscriptionAgreement', title: 'subscriptionAgreement' },
] as const

/** `/about`: which version this is, what it is made of, and its terms. */
export default function AboutScreen() {
  const { t } = useTranslation(['help', 'common'])
  return (
    <Page>
      <div className={styles.text}>
        <h1>{t('common:title.about')}</h1>
        <div className={styles.side}>
          <Mark size={64} />
          <div>
            <strong>{t('common:product')}</strong>
            <p>{t('help:about.slogan')}</p>
            <p className="muted">{t('help:about.version', { version })}</p>
          </div>
        </div>
        <section className={styles.section}>
          <p>{t('help:about.local')}</p>
          <div className={styles.buttons}>
            <ButtonLink to="/learnMore">{t('common:title.learnMore')}</ButtonLink>
            <ButtonLink to="/apphelp">{t('common:nav.help')}</ButtonLink>
            <ButtonLink to="/appDownLoad">{t('common:nav.getApp')}</ButtonLink>
          </div>
        </section>
        <section className={styles.section}>
          <h2>{t('help:about.components')}</h2>
          <p>{t('help:about.componentsText')}</p>
        </section>
        <section className={styles.section}>
          <h2>{t('help:about.legal')}</h2>
          <div className={styles.buttons}>
            {legal.map(({ to, title }) => (
              <ButtonLink key={to} to={to}>
                {t(`common:title.${title}`)}
              </ButtonLink>
            ))}
          </div>
        </section>
      </div>
    </Page>
  )
}
