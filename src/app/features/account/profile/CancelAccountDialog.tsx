import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { bindThirtPartEmail, cancelUserAccount, getUserDetail, getUserInfoByJWTToken } from '../../../../../contract/calls/accounts.ts'
import { notify } from '../../../lib/notify.ts'
import { endSession } from '../../../services/session/session.ts'
import { expectEnd } from '../../../state/session/sessionState.ts'
import { Button, SubmitButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, PasswordField } from '../../../ui/forms/Field.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import { CodeField } from '../CodeField.tsx'
import styles from './profile.module.css'

/** SPEC §2: asks twice over, by its sentence and by the password, before everything is deleted. */
export function CancelAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose(): void }) {
  const { t } = useTranslation(['profile', 'common', 'account'])
  const navigate = useNavigate()
  useEffect(expectEnd, [])
  const { field, submit, isPending } = useCallForm(cancelUserAccount, {
    defaults: {},
    fieldErrors: { passwordIncorrect: 'password', parameterMissing: 'password' },
    done() {
      notify('success', t('profile:cancelDone'))
      void endSession(() => navigate('/', { replace: true, flushSync: true }))
    },
  })
  return (
    <Dialog
      title={t('profile:cancelQuestion')}
      description={t('profile:cancelWarning')}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="true" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form="cancel-account" className={styles.danger} aria-busy={isPending} disabled={isPending}>
            {t('profile:cancelAccount')}
          </Button>
        </>
      }
    >
      <form id="cancel-account" onSubmit={submit} noValidate>
        {hasPassword && <PasswordField label={t('account:password')} {...field('password')} />}
      </form>
    </Dialog>
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
