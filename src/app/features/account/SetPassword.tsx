import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { getUserDetail } from '../../../../contract/calls/accounts.ts'
import { setPassword } from '../../../../contract/calls/login.ts'
import { notify } from '../../lib/notify.ts'
import { PasswordField } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'

/** The code goes to the account's own address, `email`. */
export function SetPassword({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'forms'])
  const navigate = useNavigate()
  const { field, submit, isPending, refuse } = useCallForm(setPassword, {
    defaults: { verificationCode: '', password: '', confirmPassword: '' },
    fieldErrors: { verificationCodeIncorrect: 'verificationCode', passwordWeak: 'password', passwordCommon: 'password' },
    changes: [getUserDetail],
    done() {
      notify('success', t('account:changeDone'))
      void navigate('/userInfor')
    },
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CodeField purpose="changePassword" email={() => email} onEmailRefused={(entry) => refuse('verificationCode', entry)} {...field('verificationCode')} />
      <PasswordField label={t('account:newPassword')} autoComplete="new-password" hint={t('forms:error.passwordRule')} {...field('password')} />
      <PasswordField label={t('account:confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
      <SubmitButton isPending={isPending}>{t('account:set')}</SubmitButton>
    </form>
  )
}
