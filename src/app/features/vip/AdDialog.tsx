import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Ad.module.css'

/** The advertising dialog of `/buyfile`, with the product's own content only: one line above the plans, which it covers nothing of. */
export function AdDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('vip')
  const id = useId()
  return (
    <div role="dialog" aria-labelledby={id} className={styles.dialog}>
      <strong id={id}>{t('ad.title')}</strong>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t('ad.dismiss')}
        </Button>
        <Button
          onClick={() => {
            document.getElementById('privileges-title')?.scrollIntoView({ behavior: 'smooth' })
            onClose()
          }}
        >
          {t('ad.more')}
        </Button>
      </div>
    </div>
  )
}
