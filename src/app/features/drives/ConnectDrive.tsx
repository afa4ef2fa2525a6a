import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authorizeDrive, type DriveProvider, getDriveProviders } from '../../../../contract/calls/drives.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './drives.module.css'
import { WebDavDialog } from './WebDavDialog.tsx'

/** The kinds of drives that can be connected. WebDAV asks for an address and a password; the others send the browser to the provider. */
export function ConnectDrive() {
  const { t } = useTranslation('drives')
  const { data } = useData(getDriveProviders)
  const [isAsking, ask] = useState(false)
  const { run, isPending } = useAction(authorizeDrive, { done: ({ url }) => location.assign(url) })
  const connect = (provider: DriveProvider): void => {
    if (provider === 'webdav') ask(true)
    else run({ provider })
  }
  return (
    <section className={styles.section} aria-labelledby="connect-title">
      <h2 id="connect-title">{t('connect')}</h2>
      <ul className={styles.providers}>
        {data?.providers.map(({ provider, available }) => (
          <li key={provider}>
            <Button disabled={!available || isPending} aria-busy={isPending} onClick={() => connect(provider)}>
              <Plus size={18} aria-hidden="true" />
              {t(provider)}
            </Button>
            {!available && <span className={styles.facts}>{t('unavailable')}</span>}
          </li>
        ))}
      </ul>
      {isAsking && <WebDavDialog onClose={() => ask(false)} />}
    </section>
  )
}
