import { useTranslation } from 'react-i18next'
import { formats } from '../../../core/formats.ts'
import styles from './FormatsPanel.module.css'

const kinds = ['3d', '2d'] as const

/** "View Format": every known format, those that cannot be read yet marked so. */
export function FormatsPanel() {
  const { t } = useTranslation('open')
  return (
    <section id="formats" className={styles.panel} tabIndex={-1} aria-labelledby="formats-title">
      <h2 id="formats-title">{t('formats.title')}</h2>
      <p className="muted">{t('formats.hint')}</p>
      {kinds.map((kind) => (
        <div key={kind} className={styles.group}>
          <h3>{t(`formats.${kind}`)}</h3>
          <ul className={styles.list}>
            {formats
              .filter((format) => format.kind === kind)
              .map((format) => (
                <li key={format.id} className={styles.format}>
                  <span className={styles.name}>{format.name}</span>
                  {!format.ready && <span className="pill">{t('formats.coming')}</span>}
                  <span className={styles.endings}>{format.extensions.map((extension) => `.${extension}`).join(' ')}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
