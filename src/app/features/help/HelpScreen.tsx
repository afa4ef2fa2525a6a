import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../ui/page/Page.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ShareApp } from './AppScreen.tsx'
import styles from './help.module.css'

const sections = ['help', 'faqs', 'contact', 'share'] as const

const show = (section: string): void => document.getElementById(`help-${section}`)?.scrollIntoView()

/** `/apphelp`: Help, FAQs, Contact Us and Share App on one page. `?show=` leads to one of them. */
export default function HelpScreen() {
  const { t } = useTranslation(['help', 'server'])
  const [search] = useSearchParams()
  const wanted = search.get('show')
  useEffect(() => {
    if (wanted) show(wanted)
  }, [wanted])
  const { topics } = t('help', { returnObjects: true })
  const { items } = t('faqs', { returnObjects: true })
  return (
    <Page>
      <div className={styles.text}>
        <h1>{t('help.title')}</h1>
        {/* Links within the page would be taken for routes. */}
        <nav className={styles.contents} aria-label={t('help.title')}>
          {sections.map((section) => (
            <button key={section} type="button" onClick={() => show(section)}>
              {t(`${section}.title`)}
            </button>
          ))}
        </nav>
        <section id="help-help" className={styles.section}>
          <p>{t('help.intro')}</p>
          {topics.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
        <section id="help-faqs" className={styles.section}>
          <h2>{t('faqs.title')}</h2>
          <div className={styles.questions}>
            {items.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
        <section id="help-contact" className={styles.section}>
          <h2>{t('contact.title')}</h2>
          <p>{t('contact.text')}</p>
          <div className={styles.buttons}>
            <ButtonLink to="/feedback">{t('contact.feedback')}</ButtonLink>
            <ButtonLink to="/pay-feedback">{t('contact.payFeedback')}</ButtonLink>
          </div>
        </section>
        <section id="help-share" className={styles.section}>
          <h2>{t('share.title')}</h2>
          <ShareApp />
        </section>
      </div>
    </Page>
  )
}
