import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './OopsScreen.module.css'

/** Screen in place of one that failed. */
export function OopsScreen() {
  const { t } = useTranslation()
  return (
    <main className={styles.screen} role="alert">
      <h1>{t('oops.title')}</h1>
      <p>{t('oops.text')}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('action.retry')}
      </Button>
    </main>
  )
}
