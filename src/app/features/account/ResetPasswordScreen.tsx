import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { resetPassword } from '../../../../contract/calls/login.ts'
import { notify } from '../../lib/notify.ts'
import { Field, PasswordField } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import { AccountPage } from './PasswordScreen.tsx'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'

/** `/resetPass`: a forgotten password is set anew with a code. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation(['account', 'forms', 'server'])
  const navigate = useNavigate()
  const { field, submit, isPending, value, refuse } = useCallForm(resetPassword, {
    defaults: { email: '', verificationCode: '', password: '', confirmPassword: '' },
    fieldErrors: {
      emailInvalid: 'email',
      accountNotRegistered: 'email',
      verificationCodeIncorrect: 'verificationCode',
      passwordWeak: 'password',
      passwordCommon: 'password',
    },
    done() {
      notify('success', t('account:resetDone'))
      void navigate('/login', { replace: true })
    },
  })
  return (
    <AccountPage title={t('account:reset')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t('account:email')} type="email" autoComplete="email" {...field('email')} />
        <CodeField
          purpose="resetPassword"
          email={() => String(value('email'))}
          onEmailRefused={(entry) => refuse('email', entry)}
          {...field('verificationCode')}
        />
        <PasswordField label={t('account:newPassword')} autoComplete="new-password" hint={t('forms:error.passwordRule')} {...field('password')} />
        <PasswordField label={t('account:confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
        <SubmitButton isPending={isPending}>{t('account:reset')}</SubmitButton>
        <p className={styles.aside}>
          <Link to="/login">{t('account:logIn')}</Link>
        </p>
      </form>
    </AccountPage>
  )
}
