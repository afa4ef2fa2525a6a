import { Cloud, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import {
  authorizeDrive,
  connectWebDav,
  disconnectDrive,
  type Drive,
  type DriveProvider,
  finishDrive,
  getDriveList,
  getDriveProviders,
} from '../../../../contract/calls/drives.ts'
import { formatDay } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button, SubmitButton } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { Field, PasswordField } from '../../ui/forms/Field.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import styles from './drives.module.css'
import { serverText } from '../../services/api/callFailure.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

/** Asks for a WebDAV folder; the server tries it before it keeps anything. */
function WebDavDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('drives')
  const { field, submit, isPending } = useCallForm(connectWebDav, {
    defaults: { url: '', user: '', password: '', name: '' },
    fieldErrors: { passwordIncorrect: 'password', accessForbidden: 'url', networkAnomaly: 'url', dataMissing: 'url' },
    changes: [getDriveList],
    done() {
      notify('success', t('form.done'))
      onClose()
    },
  })
  return (
    <Dialog title={t('form.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t('form.url')} type="url" inputMode="url" autoComplete="url" hint={t('form.urlHint')} data-autofocus="true" {...field('url')} />
        <Field label={t('form.user')} autoComplete="off" autoCapitalize="none" {...field('user')} />
        <PasswordField label={t('form.password')} {...field('password')} autoComplete="off" />
        <Field label={t('form.name')} autoComplete="off" {...field('name')} />
        <SubmitButton isPending={isPending}>{t('form.submit')}</SubmitButton>
      </form>
    </Dialog>
  )
}

/** The kinds of drives that can be connected. WebDAV asks for an address and a password; the others send the browser to the provider. */
function ConnectDrive() {
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

/** A connected drive: leads to its files; can be disconnected. */
function DriveRow({ drive, onDisconnect }: { drive: Drive; onDisconnect(drive: Drive): void }) {
  const { t, i18n } = useTranslation('drives')
  return (
    <li className={styles.row}>
      <Link className={styles.item} to={`/cloudFileList?drive=${drive.id}`}>
        <Cloud size={24} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.about}>
          <bdi className={styles.name}>{drive.name}</bdi>
          <span className={styles.facts}>
            {t(drive.provider)} · {t('since', { date: formatDay(drive.connectedAt, i18n.language) })}
          </span>
        </span>
      </Link>
      <Button kind="quiet" aria-label={`${t('disconnect')}: ${drive.name}`} onClick={() => onDisconnect(drive)}>
        {t('disconnect')}
      </Button>
    </li>
  )
}

/** Handles the return from a drive's provider: sends the code in the address to the server, or shows that consent was refused. Both are removed from the address at once. */
function useDriveReturn(): void {
  const { t } = useTranslation('drives')
  const [search, setSearch] = useSearchParams()
  const state = search.get('state')
  const code = search.get('code')
  const { run } = useAction(finishDrive, { changes: [getDriveList], done: () => notify('success', t('form.done')) })
  useEffect(() => {
    if (state === null) return
    setSearch({}, { replace: true })
    if (code !== null) run({ state, code })
    else notify('error', t('refused'))
  }, [state, code, run, setSearch, t])
}

/** `/cloudDriveList`: the connected drives, and the ways to connect another one. */
export default function DriveListScreen() {
  const { t } = useTranslation(['drives', 'common', 'forms', 'server'])
  const { data, error, refetch } = useData(getDriveList)
  const [leaving, setLeaving] = useState<Drive>()
  useDriveReturn()
  const { run, isPending } = useAction(disconnectDrive, {
    changes: [getDriveList],
    done() {
      setLeaving(undefined)
      notify('success', t('drives:disconnected'))
    },
  })
  return (
    <Page>
      <h1>{t('drives:title')}</h1>
      <p className="muted">{t('drives:hint')}</p>
      <section className={styles.section} aria-labelledby="connected-title">
        <h2 id="connected-title">{t('drives:connected')}</h2>
        {data ? (
          data.drives.length > 0 ? (
            <ul className={styles.list}>
              {data.drives.map((drive) => (
                <DriveRow key={drive.id} drive={drive} onDisconnect={setLeaving} />
              ))}
            </ul>
          ) : (
            <p className="muted">{t('drives:empty')}</p>
          )
        ) : error ? (
          <div className={styles.state} role="alert">
            <p>{serverText(error)}</p>
            <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>
          </div>
        ) : (
          <Waiting />
        )}
      </section>
      <ConnectDrive />
      {leaving && (
        <ConfirmDialog
          title={t('drives:disconnectQuestion', { name: leaving.name })}
          text={t('drives:disconnectText')}
          confirm={t('drives:disconnect')}
          isPending={isPending}
          onConfirm={() => run({ driveId: leaving.id })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Page>
  )
}
