import { Boxes, Layers3, type LucideIcon, MessageSquareWarning, Ruler, ShieldCheck, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './help.module.css'

/** In the order of the texts. */
const icons: readonly LucideIcon[] = [Ruler, Layers3, Boxes, ShieldCheck, Smartphone, MessageSquareWarning]

/** `/learnMore`: what the product is for. */
export default function LearnMoreScreen() {
  const { t } = useTranslation(['help', 'common'])
  const { items } = t('help:learn', { returnObjects: true })
  return (
    <Page>
      <h1>{t('common:title.learnMore')}</h1>
      <p className="muted">{t('help:learn.intro')}</p>
      <ul className={styles.cards}>
        {items.map(({ title, text }, index) => {
          const Icon = icons[index]
          return (
            <li key={title} className={styles.card}>
              {Icon && <Icon size={24} strokeWidth={1.75} aria-hidden="true" />}
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to="/">
          {t('help:learn.start')}
        </ButtonLink>
        <ButtonLink to="/samples">{t('help:learn.samples')}</ButtonLink>
        <ButtonLink to="/appDownLoad">{t('common:nav.getApp')}</ButtonLink>
      </div>
    </Page>
  )
}
