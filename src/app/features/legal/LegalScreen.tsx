import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import styles from './LegalScreen.module.css'

export type LegalText = 'terms' | 'privacy' | 'purchase' | 'subscription' | 'android'

/** When the texts were last changed. */
const UPDATED = new Date(Date.UTC(2026, 10, 26))

const titles = { terms: 'termsService', privacy: 'privacyPolicy', purchase: 'purchaseStatement', subscription: 'subscriptionAgreement' } as const

/** One of the product's legal texts, with a table of contents. */
export function LegalScreen({ text }: { text: LegalText }) {
  const { t, i18n } = useTranslation(['legal', 'common'])
  const { intro, sections } = t(`legal:${text}`, { returnObjects: true })
  const title = text === 'android' ? t('legal:android.title') : t(`common:title.${titles[text]}`)
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(UPDATED)
  const sectionId = (index: number): string => `${text}-${index + 1}`
  return (
    <Page>
      <article className={styles.text}>
        <h1>{title}</h1>
        <p className="muted">{t('legal:updated', { date })}</p>
        <p>{intro}</p>
        <nav className={styles.contents} aria-label={t('legal:contents')}>
          <ol>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                {/* Links within the page would be taken for routes. */}
                <button type="button" onClick={() => document.getElementById(sectionId(index))?.scrollIntoView({ behavior: 'smooth' })}>
                  {heading}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ heading, text: paragraph }, index) => (
          <section key={heading} id={sectionId(index)}>
            <h2>
              {index + 1}. {heading}
            </h2>
            <p>{paragraph}</p>
          </section>
        ))}
      </article>
    </Page>
  )
}

export const legalScreen = (text: LegalText) => () => <LegalScreen text={text} />
