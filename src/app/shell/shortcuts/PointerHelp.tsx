import { useTranslation } from 'react-i18next'
import styles from './ShortcutSheet.module.css'

const gestures = ['orbit', 'pan', 'zoom', 'select', 'focus', 'context'] as const

/** What mouse and fingers do. */
export function PointerHelp() {
  const { t } = useTranslation('viewer')
  return (
    <section>
      <h3 className={styles.group}>{t('shortcuts.mouse')}</h3>
      <dl>
        {gestures.map((gesture) => (
          <div key={gesture} className={styles.row}>
            <dt className={styles.label}>{t(`shortcuts.${gesture}`)}</dt>
            <dd className={styles.how}>{t(`shortcuts.${gesture}How`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
