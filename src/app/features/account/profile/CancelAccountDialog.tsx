import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { bindThirtPartEmail, cancelUserAccount, getUserDetail, getUserInfoByJWTToken } from '../../../../../contract/calls/accounts.ts'
import { notify } from '../../../lib/notify.ts'
import { endSession } from '../../../services/session/session.ts'
import { expectEnd } from '../../../state/session/sessionState.ts'
import { SubmitButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import { CodeField } from '../CodeField.tsx'
import { PasswordDialog, passwordErrors } from './PasswordDialog.tsx'
import styles from './profile.module.css'

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
