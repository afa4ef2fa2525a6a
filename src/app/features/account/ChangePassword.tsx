import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { changePassword } from '../../../../contract/calls/login.ts'
import { notify } from '../../lib/notify.ts'
import { PasswordField } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import styles from './account.module.css'

export function ChangePassword() {
  const { t } = useTranslation(['account', 'forms'])
  const navigate = useNavigate()
  const { field, submit, isPending } = useCallForm(changePassword, {
    defaults: { oldPassword: '', password: '', confirmPassword: '' },
    fieldErrors: { passwordIncorrect: 'oldPassword', passwordWeak: 'password', passwordCommon: 'password' },
    done() {
      notify('success', t('account:changeDone'))
      void navigate('/userInfor')
    },
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField label={t('account:oldPassword')} {...field('oldPassword')} />
      <PasswordField label={t('account:newPassword')} autoComplete="new-password" hint={t('forms:error.passwordRule')} {...field('password')} />
      <PasswordField label={t('account:confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
      <SubmitButton isPending={isPending}>{t('account:change')}</SubmitButton>
    </form>
  )
}
