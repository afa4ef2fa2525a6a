import { useTranslation } from 'react-i18next'
import { connectWebDav, getDriveList } from '../../../../contract/calls/drives.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../lib/notify.ts'
import { Field, PasswordField } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import styles from './drives.module.css'

/** Asks for a WebDAV folder; the server tries it before it keeps anything. */
export function WebDavDialog({ onClose }: { onClose(): void }) {
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
