import { Trans, useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { email as emailSchema } from '../../../../contract/accountFields.ts'
import { isEmailExists } from '../../../../contract/calls/accounts.ts'
import { signUp } from '../../../../contract/calls/login.ts'
import { Check, Field, PasswordField } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import { callServer } from '../../services/api/callServer.ts'
import { tokenPlace } from '../../services/api/serverAddress.ts'
import { enter } from '../../services/session/session.ts'
import { AccountPage } from './PasswordScreen.tsx'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'
import { SocialSignIn } from './SocialSignIn.tsx'

/** `/register`: a new account, logged in at once. */
export default function RegisterScreen() {
  const { t } = useTranslation(['account', 'forms', 'server'])
  const navigate = useNavigate()
  const { field, submit, isPending, value, refuse } = useCallForm(signUp, {
    defaults: { email: '', verificationCode: '', password: '', confirmPassword: '', nickname: '', tokens: tokenPlace },
    fieldErrors: {
      emailInvalid: 'email',
      emailRegistered: 'email',
      verificationCodeIncorrect: 'verificationCode',
      passwordWeak: 'password',
      passwordCommon: 'password',
    },
    done(data) {
      enter(data)
      // At once: the guard would lead a session away from here to the start page.
      void navigate('/setPerson', { replace: true, flushSync: true })
    },
  })
  const email = field('email')
  /** Said before the rest of the form is filled in for nothing. */
  const tellRegistered = async (): Promise<void> => {
    const address = emailSchema.safeParse(value('email'))
    if (!address.success) return
    const { exists } = await callServer(isEmailExists, { body: { email: address.data } }).catch(() => ({ exists: false }))
    if (exists && emailSchema.safeParse(value('email')).data === address.data) refuse('email', 'emailRegisteredLogIn', false)
  }
  return (
    <AccountPage title={t('account:signUp')} intro={t('account:signUpIntro')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('account:email')}
          type="email"
          autoComplete="email"
          {...email}
          onBlur={(event) => {
            void email.onBlur(event)
            void tellRegistered()
          }}
        />
        <CodeField purpose="signUp" email={() => String(value('email'))} onEmailRefused={(entry) => refuse('email', entry)} {...field('verificationCode')} />
        <PasswordField label={t('account:password')} autoComplete="new-password" hint={t('forms:error.passwordRule')} {...field('password')} />
        <PasswordField label={t('account:confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
        <Field label={t('account:nickname')} autoComplete="nickname" {...field('nickname')} />
        <Check {...field('agree')}>
          <Trans t={t} i18nKey="account:agree" components={{ terms: <Link to="/termsOfService" />, privacy: <Link to="/privacyagreement" /> }} />
        </Check>
        <SubmitButton isPending={isPending}>{t('account:signUp')}</SubmitButton>
        <p className={styles.aside}>
          {t('account:haveAccount')} <Link to="/login">{t('account:logIn')}</Link>
        </p>
      </form>
      <SocialSignIn />
    </AccountPage>
  )
}
