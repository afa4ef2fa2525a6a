import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { getUserDetail, getUserReceiveStatus, updateUserDetail } from '../../../../contract/calls/accounts.ts'
import { canAnnounce } from '../../services/session/channel.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { LogOutButton } from '../../ui/AccountParts.tsx'
import { Announcing } from './Announcing.tsx'
import { OwnFonts } from './OwnFonts.tsx'
import { Check } from '../../ui/forms/Field.tsx'
import { tokenAtom } from '../../state/session/token.ts'
import { DeviceStorage } from './DeviceStorage.tsx'
import { MoreLinks } from './MoreLinks.tsx'
import styles from '../../ui/settings.module.css'

/** `/settings`: how the app looks and speaks, what it tells, and what it keeps on this device. */
export default function SettingsScreen() {
  const { t } = useTranslation(['profile', 'common'])
  const hasSession = useAtomValue(tokenAtom) !== null
  return (
    <Page>
      <h1>{t('common:title.userSet')}</h1>
      <section className={styles.group}>
        <div className={styles.row}>
          <span>{t('profile:settings.language')}</span>
          <LanguageSelect />
        </div>
        <div className={styles.row}>
          <span>{t('profile:settings.appearance')}</span>
          <ThemeSelect />
        </div>
      </section>
      {hasSession && <Notifications />}
      <DeviceStorage />
      <OwnFonts />
      <MoreLinks />
      {hasSession && (
        <div className={styles.row}>
          <LogOutButton />
        </div>
      )}
    </Page>
  )
}

function Notifications() {
  const { t } = useTranslation('profile')
  const { data: status } = useData(getUserReceiveStatus)
  const { run, isPending } = useAction(updateUserDetail, { changes: [getUserDetail, getUserReceiveStatus] })
  if (!status) return null
  return (
    <section className={styles.group}>
      <h2>{t('settings.notifications')}</h2>
      <Check checked={status.receiveStatus} disabled={isPending} onChange={(event) => run({ receiveStatus: event.target.checked })}>
        {t('settings.receive')}
      </Check>
      {status.receiveStatus && canAnnounce() && <Announcing />}
    </section>
  )
}
