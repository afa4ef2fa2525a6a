import { useTranslation } from 'react-i18next'
import { actionById } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import styles from './ViewerScreen.module.css'

/** First stops of the tab key: to the model, and to its tree. Buttons, since the address's fragment belongs to the routes. */
export function SkipLinks() {
  const { t } = useTranslation('viewer')
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => document.querySelector<HTMLElement>('[data-canvas]')?.focus()}>
        {t('skipToCanvas')}
      </button>
      <button type="button" className={styles.skip} onClick={() => runAction(actionById('searchParts'))}>
        {t('skipToTree')}
      </button>
    </>
  )
}
