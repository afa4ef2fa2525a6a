import { useTranslation } from 'react-i18next'
import styles from './Waiting.module.css'
import { Button } from './Button.tsx'
import { formatPercent } from '../lib/format.ts'
import type { ShareProgress } from '../services/share/createLink.ts'

/** Shown while a screen's code is fetched; stays invisible for the first moments, so that quick loads do not flicker. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <output className={styles.waiting}>
      <span className={styles.bar} aria-hidden="true" />
      <span className="visually-hidden">{t('loading')}</span>
    </output>
  )
}

/** How far packing and uploading are, with the way to stop them. */
export function ShareProgressBar({ progress: { step, fraction }, name, onCancel }: { progress: ShareProgress; name: string; onCancel(): void }) {
  const { t, i18n } = useTranslation('share')
  if (step === 'creating') return null
  const label = step === 'uploading' ? t('uploading', { name }) : t(step)
  return (
    <div className={styles.progress}>
      <span>{label}</span>
      <span>{formatPercent(fraction, i18n.language)}</span>
      <progress value={fraction} max={1} aria-label={label} />
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  )
}
