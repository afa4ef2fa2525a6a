import { useAtomValue } from 'jotai'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { canInstallAtom, install, isInstalled } from '../../services/offline/installPrompt.ts'
import { QrPicture } from '../../ui/qr/QrPicture.tsx'
import { appAddress } from './appAddress.ts'
import styles from './help.module.css'

/** `/appDownLoad`, `/downLoad`: how to have the app on a phone or computer. Where the browser offers to install it, one button does. */
export default function AppScreen() {
  const { t } = useTranslation('help')
  const canInstall = useAtomValue(canInstallAtom)
  const { ways } = t('app', { returnObjects: true })
  return (
    <Page>
      <h1>{t('app.title')}</h1>
      <p className="muted">{t('app.intro')}</p>
      {isInstalled() && <p role="status">{t('app.installed')}</p>}
      {canInstall && (
        <div className={styles.buttons}>
          <Button kind="primary" onClick={() => void install()}>
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
