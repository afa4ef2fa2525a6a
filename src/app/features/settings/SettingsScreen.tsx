import { useAtom, useAtomValue } from 'jotai'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getUserDetail, getUserReceiveStatus, updateUserDetail } from '../../../../contract/calls/accounts.ts'
import { formatBytes } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { clearKeptCopies } from '../../services/device/deviceRecords.ts'
import { keepCopiesAtom } from '../../services/device/keptFiles.ts'
import { takeFonts } from '../../services/open/fonts/takeFonts.ts'
import { importClient, useSession } from '../../services/open/session.ts'
import { pickFiles } from '../../services/open/pickFiles.ts'
import { canAnnounce, isAnnouncing, startAnnouncing, stopAnnouncing } from '../../services/session/channel.ts'
import { tokenAtom } from '../../state/session/token.ts'
import { LogOutButton } from '../../ui/AccountParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import { KeptFonts } from '../../ui/KeptFonts.tsx'
import { Check } from '../../ui/forms/Field.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from '../../ui/settings.module.css'
import settings from '../../ui/settings.module.css'

/** Whether this browser announces messages while no page is open; off until the user turns it on, and the browser asks then. */
function Announcing() {
  const { t } = useTranslation('profile')
  const [isOn, setOn] = useState<boolean>()
  useEffect(() => {
    isAnnouncing().then(setOn, () => setOn(false))
  }, [])
  const turn = async (on: boolean): Promise<void> => {
    setOn(undefined)
    try {
      if (!on) await stopAnnouncing()
      else if (!(await startAnnouncing())) notify('warn', t('settings.announceRefused'))
    } catch (error) {
      notify('error', serverText(error))
    }
    setOn(await isAnnouncing().catch(() => false))
  }
  return (
    <Check checked={isOn ?? false} disabled={isOn === undefined} onChange={(event) => void turn(event.target.checked)}>
      {t('settings.announce')}
    </Check>
  )
}

/** The user's own fonts for drawings, as kept on this device: listed, added, removed. */
function OwnFonts() {
  const { t } = useTranslation('drawing')
  const session = useSession()
  const [version, setVersion] = useState(0)
  const add = async (): Promise<void> => {
    await takeFonts(session, await pickFiles({ multiple: true, anyFile: true }))
    setVersion((now) => now + 1)
  }
  return (
    <section className={settings.group}>
      <h2>{t('fonts.own')}</h2>
      <p className="muted">{t('fonts.ownText')}</p>
      <KeptFonts key={version} />
      <div className={settings.buttons}>
        <Button onClick={() => void add()}>
          <Plus size={16} aria-hidden="true" />
          {t('fonts.add')}
        </Button>
      </div>
    </section>
  )
}

interface Use {
  used: number
  quota: number
  isPersistent: boolean
}

/** What the app keeps in the browser's storage, and the ways to clear it. */
function DeviceStorage() {
  const { t, i18n } = useTranslation('profile')
  const [keep, setKeep] = useAtom(keepCopiesAtom)
  const [use, setUse] = useState<Use>()
  const look = useCallback(() => {
    void storageUse().then(setUse)
  }, [])
  useEffect(look, [look])
  const clear = (work: Promise<unknown>): void => {
    void work.then(look).then(() => notify('success', t('settings.cleared')))
  }
  return (
    <section className={styles.group}>
      <h2>{t('settings.device')}</h2>
      <Check checked={keep} onChange={(event) => setKeep(event.target.checked)}>
        {t('settings.keep')}
      </Check>
      {use && (
        <p className="muted">
          {t('settings.used', { used: formatBytes(use.used, i18n.language), quota: formatBytes(use.quota, i18n.language) })}{' '}
          {use.isPersistent && t('settings.persistent')}
        </p>
      )}
      <div className={styles.buttons}>
        {use && !use.isPersistent && <Button onClick={() => void navigator.storage.persist().then(look)}>{t('settings.persist')}</Button>}
        <Button onClick={() => clear(clearKeptCopies())}>{t('settings.clearFiles')}</Button>
        <Button onClick={() => clear(importClient().then((client) => client.clearCache()))}>{t('settings.clearCache')}</Button>
      </div>
    </section>
  )
}

async function storageUse(): Promise<Use | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate()
    return { used: usage, quota, isPersistent: await navigator.storage.persisted() }
  } catch {
    // Not available on insecure pages.
    return undefined
  }
}

/** About, Help, FAQs, Contact Us and Share App (SPEC §2). */
function MoreLinks() {
  const { t } = useTranslation(['common', 'help'])
  const pages = [
    { to: '/about', label: t('common:title.about') },
    { to: '/apphelp', label: t('common:nav.help') },
    { to: '/apphelp?show=faqs', label: t('help:faqs.title') },
    { to: '/apphelp?show=contact', label: t('help:contact.title') },
    { to: '/apphelp?show=share', label: t('help:share.title') },
  ]
  return (
    <div className={styles.group}>
      {pages.map(({ to, label }) => (
        <Link key={to} className={styles.row} to={to}>
          {label}
        </Link>
      ))}
    </div>
  )
}

/** `/settings`: appearance, language, notifications, and the data kept on this device. */
export default function SettingsScreen() {
  const { t } = useTranslation(['profile', 'common', 'account', 'drawing', 'forms', 'help', 'vip'])
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
