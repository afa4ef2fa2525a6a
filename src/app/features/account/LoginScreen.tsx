import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useAtomValue } from 'jotai'
import { logIn } from '../../../../contract/calls/login.ts'
import { KNOWN_DEVICE_DAYS } from '../../../../contract/limits.ts'
import { tokenPlace } from '../../services/api/serverAddress.ts'
import { Check, Field, PasswordField } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import { keepKnownEmail, knownEmail, type LoginState } from '../../state/session/sessionState.ts'
import { enter } from '../../services/session/session.ts'
import { tokenAtom } from '../../state/session/token.ts'
import { AccountPage } from './PasswordScreen.tsx'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'
import { SocialSignIn, useSocialReturn } from './SocialSignIn.tsx'

/** `/login`: e-mail, password and, unless the device is known, a code, or a social account; then back to where the user wanted to go. */
export default function LoginScreen() {
  const { t } = useTranslation(['account', 'forms', 'server'])
  const navigate = useNavigate()
  const { state } = useLocation()
  const back = (state as LoginState | null)?.back ?? '/'
  const hasSession = useAtomValue(tokenAtom) !== null
  const [known] = useState(() => knownEmail())
  const [needsCode, setNeedsCode] = useState(known === undefined)
  useSocialReturn()
  const { field, submit, isPending, value, refuse } = useCallForm(logIn, {
    defaults: { email: known ?? '', password: '', verificationCode: needsCode ? '' : undefined, remember: true, tokens: tokenPlace },
    fieldErrors: { emailInvalid: 'email', accountNotRegistered: 'email', passwordIncorrect: 'password', verificationCodeIncorrect: 'verificationCode' },
    done(data, { email, remember }) {
      if (needsCode) keepKnownEmail(remember ? email.trim().toLowerCase() : undefined, KNOWN_DEVICE_DAYS)
      enter(data)
      void navigate(back, { replace: true })
    },
    failed(failure) {
      if (!failure.is('verificationCodeRequired')) return false
      // Another address, or the server does not recognize the device any more.
      keepKnownEmail(undefined, 0)
      setNeedsCode(true)
      setTimeout(() => refuse('verificationCode', 'verificationCodeRequired'))
      return true
    },
  })
  if (hasSession) return <Navigate to={back} replace />
  return (
    <AccountPage title={t('logIn')} intro={t('welcome')}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={t('withEmail')}>
        <Field label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <PasswordField label={t('password')} {...field('password')} />
        {needsCode ? (
          <>
            <CodeField purpose="logIn" email={() => String(value('email'))} onEmailRefused={(entry) => refuse('email', entry)} {...field('verificationCode')} />
            <Check {...field('remember')}>{t('remember', { count: KNOWN_DEVICE_DAYS })}</Check>
          </>
        ) : (
          <p className={styles.aside}>{t('known')}</p>
        )}
        <SubmitButton isPending={isPending}>{t('logIn')}</SubmitButton>
        <div className={styles.links}>
          <Link to="/resetPass">{t('forgot')}</Link>
          <span className={styles.aside}>
            {t('noAccount')} <Link to="/register">{t('signUp')}</Link>
          </span>
          <Link to="/apphelp">{t('trouble')}</Link>
        </div>
      </form>
      <SocialSignIn />
    </AccountPage>
  )
}
