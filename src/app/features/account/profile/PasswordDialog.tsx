import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getUserDetail, getUserInfoByJWTToken, unbindThirtPartEmail } from '../../../../../contract/calls/accounts.ts'
import type { ProviderId } from '../../../../../contract/accountFields.ts'
import { beginSocialSignIn, unlinkSocial } from '../../../../../contract/calls/social.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PasswordField } from '../../../ui/forms/Field.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import { providerNames } from '../SocialSignIn.tsx'
import styles from './profile.module.css'

/** The fields at which the server's answers to a password are shown. */
export const passwordErrors = { passwordIncorrect: 'password', parameterMissing: 'password' } as const

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
export function PasswordDialog({ title, description, confirm, form: { field, submit, isPending }, hasPassword, onClose }: PasswordDialogProps) {
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
