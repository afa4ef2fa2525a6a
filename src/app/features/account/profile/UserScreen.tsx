import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Device, getDeviceList, removeDevice, removeOtherDevices } from '../../../../../contract/calls/devices.ts'
import { platforms } from '../../../../../contract/headers.ts'
import { useAction, useData } from '../../../services/api/useData.ts'
import { notify } from '../../../lib/notify.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import styles from './profile.module.css'
import type { Data } from '../../../../../contract/call.ts'
import type { ProviderId } from '../../../../../contract/accountFields.ts'
import { getUserDetail } from '../../../../../contract/calls/accounts.ts'
import { getSignInProviders } from '../../../../../contract/calls/social.ts'
import { Avatar, LogOutButton } from '../../../ui/AccountParts.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PendingPage } from '../../../ui/page/PendingPage.tsx'
import { providerNames, useSocialReturn } from '../SocialSignIn.tsx'
import { CancelAccountDialog, LinkEmailDialog, LinkSocialDialog, UnbindEmailDialog, UnlinkDialog } from './AccountDialogs.tsx'

/** Where the account is logged in, and where no mailed code is asked for; each can be ended from here. */
function Devices() {
  const { t } = useTranslation('profile')
  const { data } = useData(getDeviceList)
  const done = () => notify('success', t('devices.removed'))
  const one = useAction(removeDevice, { changes: [getDeviceList], done })
  const others = useAction(removeOtherDevices, { changes: [getDeviceList], done })
  if (!data) return null
  return (
    <section className={styles.rows} aria-labelledby="devices-title">
      <h2 id="devices-title">{t('devices.title')}</h2>
      <ul className={styles.devices}>
        {data.devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <DeviceText device={device} />
            {device.current ? (
              <span className="pill">{t('devices.this')}</span>
            ) : (
              <Button
                disabled={one.isPending}
                aria-label={t('devices.removeNamed', { name: device.name || t('devices.unknown') })}
                onClick={() => one.run({ id: device.id })}
              >
                {t(device.platform === null ? 'devices.forget' : 'devices.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.devices.length > 1 && (
        <Button className={styles.others} disabled={others.isPending} onClick={() => others.run({})}>
          {t('devices.removeOthers')}
        </Button>
      )}
    </section>
  )
}

function DeviceText({ device: { name, platform, lastUsedAt, knownUntil } }: { device: Device }) {
  const { t, i18n } = useTranslation('profile')
  const date = (at: string): string => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(at))
  const kind = platform === null ? undefined : platform === platforms.desktop ? t('devices.desktop') : t('devices.phone')
  return (
    <span className={styles.device}>
      <strong>{[name || t('devices.unknown'), kind].filter(Boolean).join(' · ')}</strong>
      <span className="muted">{platform === null ? t('devices.loggedOut') : t('devices.lastUsed', { date: date(lastUsedAt) })}</span>
      {knownUntil && <span className="muted">{t('devices.knownUntil', { date: date(knownUntil) })}</span>}
    </span>
  )
}

/** The e-mail address of an account: linked with a code, or unbound. */
function EmailRow({ user }: { user: Data<typeof getUserDetail> }) {
  const { t } = useTranslation('profile')
  const [step, setStep] = useState<'link' | 'unbind'>()
  const close = (): void => setStep(undefined)
  return (
    <div className={styles.row}>
      <span>{t('email')}</span>
      <span className="muted">{user.email ?? t('notLinked')}</span>
      <Button onClick={() => setStep(user.email ? 'unbind' : 'link')}>{t(user.email ? 'unbind' : 'linkEmail')}</Button>
      {step === 'link' && <LinkEmailDialog onClose={close} />}
      {step === 'unbind' && user.email && <UnbindEmailDialog email={user.email} hasPassword={user.hasPassword} onClose={close} />}
    </div>
  )
}

/** The social accounts that the user can log in with, and those that can be linked. */
function SocialRows({ user }: { user: Data<typeof getUserDetail> }) {
  const { t } = useTranslation('profile')
  const { data } = useData(getSignInProviders)
  const [step, setStep] = useState<{ kind: 'link' | 'unlink'; provider: ProviderId }>()
  const close = (): void => setStep(undefined)
  const { hasPassword } = user
  const linkedIds = user.linked.map(({ provider }) => provider)
  const shown = [...new Set([...(data?.providers ?? []), ...linkedIds])]
  return shown.map((provider) => {
    const linked = user.linked.find((one) => one.provider === provider)
    return (
      <div key={provider} className={styles.row}>
        <span>{providerNames[provider]}</span>
        <span className="muted">{linked ? linked.email : t('notLinked')}</span>
        {linked ? (
          <Button onClick={() => setStep({ kind: 'unlink', provider })}>{t('unbind')}</Button>
        ) : (
          <Button onClick={() => setStep({ kind: 'link', provider })}>{t('link')}</Button>
        )}
        {step?.kind === 'unlink' && step.provider === provider && <UnlinkDialog provider={provider} hasPassword={hasPassword} onClose={close} />}
        {step?.kind === 'link' && step.provider === provider && <LinkSocialDialog provider={provider} hasPassword={hasPassword} onClose={close} />}
      </div>
    )
  })
}

/** `/userInfor`: who the user is, how to log in, and the way out for good. */
export default function UserScreen() {
  const { t, i18n } = useTranslation(['profile', 'common', 'account', 'forms', 'server', 'vip'])
  const detail = useData(getUserDetail)
  const user = detail.data
  useSocialReturn()
  const [isCancelling, setCancelling] = useState(false)
  if (!user) return <PendingPage queries={[detail]} />
  const since = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(user.createdAt))
  return (
    <Page>
      <h1>{t('common:title.settings')}</h1>
      <section className={styles.who}>
        <Avatar profession={user.profession} size={96} />
        <div>
          <p className={styles.name}>{user.nickname}</p>
          {user.profession !== 'Default' && <p className="muted">{t(`profile:avatar.${user.profession}`)}</p>}
          <p className="muted">{t('profile:member', { date: since })}</p>
        </div>
        <Link className={styles.edit} to="/editUserInf">
          {t('profile:edit')}
        </Link>
      </section>
      <section className={styles.rows} aria-labelledby="linked-title">
        <h2 id="linked-title">{t('profile:linked')}</h2>
        <EmailRow user={user} />
        <div className={styles.row}>
          <span>{t('account:password')}</span>
          <ButtonLink to="/setPassw">{t(user.hasPassword ? 'account:change' : 'account:set')}</ButtonLink>
        </div>
        <SocialRows user={user} />
      </section>
      <Devices />
      <section className={styles.ways}>
        <LogOutButton />
        <Button className={styles.danger} onClick={() => setCancelling(true)}>
          {t('profile:cancelAccount')}
        </Button>
      </section>
      {isCancelling && <CancelAccountDialog hasPassword={user.hasPassword} onClose={() => setCancelling(false)} />}
    </Page>
  )
}
