import { useAtomValue, useStore } from 'jotai'
import { Copy, Download, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser.ts'
import { notify } from '../../lib/notify.ts'
import { publicAddress } from '../../services/api/serverAddress.ts'
import { canInstallAtom, install, isInstalled } from '../../services/offline/installPrompt.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { QrPicture } from '../../ui/qr/QrPicture.tsx'
import styles from './help.module.css'

/** Where the app is found by other devices: the server's address, also from within a wrapper with an origin of its own. `path`: within the fragment. */
const appAddress = (path: string): string => `${publicAddress()}/#${path}`

/** `/appDownLoad`, `/downLoad`: how to have the app on a phone or computer. Where the browser offers to install it, one button does. */
export default function AppScreen() {
  const store = useStore()
  const { t } = useTranslation(['help', 'server'])
  const canInstall = useAtomValue(canInstallAtom)
  const { ways } = t('app', { returnObjects: true })
  return (
    <Page>
      <h1>{t('app.title')}</h1>
      <p className="muted">{t('app.intro')}</p>
      {isInstalled() && <p role="status">{t('app.installed')}</p>}
      {canInstall && (
        <div className={styles.buttons}>
          <Button kind="primary" onClick={() => void install(store)}>
            <Download size={18} aria-hidden="true" />
            {t('app.install')}
          </Button>
        </div>
      )}
      <div className={`${styles.cards} ${styles.narrow}`}>
        {ways.map(({ title, steps }) => (
          <section key={title} className={styles.card}>
            <h2>{title}</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
        <section className={styles.card}>
          <h2>{t('app.scan')}</h2>
          <QrPicture text={appAddress('/appDownLoad')} label={t('app.scan')} />
        </section>
      </div>
    </Page>
  )
}

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
