import { useTranslation } from 'react-i18next'
import styles from './Ad.module.css'
import { slides } from './slides.ts'

/** The product's own advertising: what VIP can do, in four lines. */
export function Ad() {
  const { t } = useTranslation('vip')
  return (
    <ul className={styles.ad}>
      {slides.map(({ id, icon: Icon }) => (
        <li key={id}>
          <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
          <div>
            <strong>{t(`slide.${id}.title`)}</strong>
            <p>{t(`slide.${id}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
