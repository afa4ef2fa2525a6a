import { useTranslation } from 'react-i18next'
import { bindThirtPartEmail, getUserDetail, getUserInfoByJWTToken } from '../../../../../contract/calls/accounts.ts'
import { CodeField } from '../CodeField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { SubmitButton } from '../../../ui/Button.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import styles from './profile.module.css'

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
