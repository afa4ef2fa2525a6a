import { Copy, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../lib/notify.ts'
import { QrPicture } from '../../ui/qr/QrPicture.tsx'
import { appAddress } from './appAddress.ts'
import styles from './help.module.css'

/** "Share App": the app's address to copy, to hand to the device's share sheet, and to scan. */
export function ShareApp() {
  const { t } = useTranslation(['help', 'server', 'common'])
  const address = appAddress('/appDownLoad')
  const copy = async (): Promise<void> => {
    if (await copyText(address)) notify('success', t('help:share.copied'))
    else notify('error', t('server:copyFailed'))
  }
  // Closing the share sheet rejects: nothing has gone wrong.
  const share = (): void => void navigator.share({ title: t('common:product'), url: address }).catch(() => {})
  return (
    <div className={styles.side}>
      <QrPicture text={address} label={t('help:share.qr')} />
      <div className={styles.section}>
        <p>{t('help:share.text')}</p>
        <div className={styles.buttons}>
          <Button onClick={() => void copy()}>
            <Copy size={18} aria-hidden="true" />
            {t('help:share.copy')}
          </Button>
          {'share' in navigator && (
            <Button onClick={share}>
              <Share2 size={18} aria-hidden="true" />
              {t('help:share.share')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
