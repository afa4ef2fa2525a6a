import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { getUserDetail } from '../../../../contract/calls/accounts.ts'
import { changePassword, setPassword } from '../../../../contract/calls/login.ts'
import { notify } from '../../lib/notify.ts'
import { useData } from '../../services/api/useData.ts'
import { SubmitButton } from '../../ui/Button.tsx'
import { PendingPage } from '../../ui/page/PendingPage.tsx'
import { PasswordField } from '../../ui/forms/Field.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import { Page } from '../../ui/page/Page.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './account.module.css'

/** A page with one card in its middle: logging in, signing up, passwords. */
export function AccountPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <div className={styles.card}>
        <h1>{title}</h1>
        {intro && <p className="muted">{intro}</p>}
        {children}
      </div>
    </Page>
  )
}

function ChangePassword() {
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

/** The code goes to the account's own address, `email`. */
function SetPassword({ email }: { email: string }) {
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

/** `/setPassw`: the first password of an account that has none, else its change. */
export default function PasswordScreen() {
  const { t } = useTranslation(['account', 'forms', 'server'])
  const detail = useData(getUserDetail)
  const { data } = detail
  if (!data) return <PendingPage queries={[detail]} />
  if (data.hasPassword)
    return (
      <AccountPage title={t('change')}>
        <ChangePassword />
      </AccountPage>
    )
  return (
    <AccountPage title={t('set')} intro={data.email && t('setIntro', { email: data.email })}>
      <SetPassword email={data.email ?? ''} />
    </AccountPage>
  )
}
