import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { bindThirtPartEmail, cancelUserAccount, getUserDetail, getUserInfoByJWTToken, unbindThirtPartEmail } from '../../../../../contract/calls/accounts.ts'
import type { ProviderId } from '../../../../../contract/accountFields.ts'
import { beginSocialSignIn, unlinkSocial } from '../../../../../contract/calls/social.ts'
import { Button, SubmitButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, PasswordField } from '../../../ui/forms/Field.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import { providerNames } from '../SocialSignIn.tsx'
import styles from './profile.module.css'
import { notify } from '../../../lib/notify.ts'
import { endSession } from '../../../services/session/session.ts'
import { expectEnd } from '../../../state/session/sessionState.ts'
import { CodeField } from '../CodeField.tsx'

/** The fields at which the server's answers to a password are shown. */
const passwordErrors = { passwordIncorrect: 'password', parameterMissing: 'password' } as const

interface PasswordDialogProps {
  title: string
  description: ReactNode
  /** The button that does it. */
  confirm: string
  form: {
    field(name: 'password'): Omit<ComponentProps<typeof PasswordField>, 'label'>
    submit(event: SyntheticEvent): Promise<void>
    isPending: boolean
  }
  /** Accounts of social sign-in alone have none. */
  hasPassword: boolean
  onClose(): void
}

/** Asks for the password before something that changes how the account is entered, or ends it: whoever finds an open page does not know it. */
function PasswordDialog({ title, description, confirm, form: { field, submit, isPending }, hasPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['common', 'account'])
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="true" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form="ask-password" className={styles.danger} aria-busy={isPending} disabled={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id="ask-password" onSubmit={submit} noValidate>
        {hasPassword && <PasswordField label={t('account:password')} {...field('password')} />}
      </form>
    </Dialog>
  )
}

export function UnbindEmailDialog({ email, hasPassword, onClose }: { email: string; hasPassword: boolean; onClose(): void }) {
  const { t } = useTranslation('profile')
  const form = useCallForm(unbindThirtPartEmail, {
    defaults: {},
    fieldErrors: passwordErrors,
    changes: [getUserDetail, getUserInfoByJWTToken],
    done: onClose,
    failed: onClose,
  })
  return (
    <PasswordDialog
      title={t('unbind')}
      description={t('unbindEmailConfirm', { email })}
      confirm={t('unbind')}
      form={form}
      hasPassword={hasPassword}
      onClose={onClose}
    />
  )
}

interface SocialDialogProps {
  provider: ProviderId
  hasPassword: boolean
  onClose(): void
}

export function UnlinkDialog({ provider, hasPassword, onClose }: SocialDialogProps) {
  const { t } = useTranslation('profile')
  const form = useCallForm(unlinkSocial, { defaults: { provider }, fieldErrors: passwordErrors, changes: [getUserDetail], done: onClose, failed: onClose })
  return (
    <PasswordDialog title={t('unbind')} description={providerNames[provider]} confirm={t('unbind')} form={form} hasPassword={hasPassword} onClose={onClose} />
  )
}

/** Leads to the provider, which leads back. */
export function LinkSocialDialog({ provider, hasPassword, onClose }: SocialDialogProps) {
  const { t } = useTranslation('profile')
  const form = useCallForm(beginSocialSignIn, {
    defaults: { provider, link: true },
    fieldErrors: passwordErrors,
    done: ({ url }) => location.assign(url),
    failed: onClose,
  })
  return <PasswordDialog title={t('link')} description={providerNames[provider]} confirm={t('link')} form={form} hasPassword={hasPassword} onClose={onClose} />
}

/** SPEC §2: asks twice over, by its sentence and by the password, before everything is deleted. */
export function CancelAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose(): void }) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  useEffect(expectEnd, [])
  const form = useCallForm(cancelUserAccount, {
    defaults: {},
    fieldErrors: passwordErrors,
    done() {
      notify('success', t('cancelDone'))
      void endSession(() => navigate('/', { replace: true, flushSync: true }))
    },
  })
  return (
    <PasswordDialog
      title={t('cancelQuestion')}
      description={t('cancelWarning')}
      confirm={t('cancelAccount')}
      form={form}
      hasPassword={hasPassword}
      onClose={onClose}
    />
  )
}

/** Links an address to an account of social sign-in. */
export function LinkEmailDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('profile')
  const { field, submit, isPending, value, refuse } = useCallForm(bindThirtPartEmail, {
    defaults: { email: '', verificationCode: '' },
    fieldErrors: { emailInvalid: 'email', emailRegistered: 'email', verificationCodeIncorrect: 'verificationCode' },
    changes: [getUserDetail, getUserInfoByJWTToken],
    done: onClose,
  })
  return (
    <Dialog title={t('linkEmail')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t('email')} type="email" autoComplete="email" data-autofocus="true" {...field('email')} />
        <CodeField purpose="linkEmail" email={() => String(value('email'))} onEmailRefused={(entry) => refuse('email', entry)} {...field('verificationCode')} />
        <SubmitButton isPending={isPending}>{t('linkEmail')}</SubmitButton>
      </form>
    </Dialog>
  )
}
