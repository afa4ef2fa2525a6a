import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SHARE_PASSWORD_DIGITS } from '../../../../contract/limits.ts'
import type { CodeName } from '../../../../contract/codes.ts'
import { CallFailure, serverText } from '../../services/api/callFailure.ts'
import { PasswordField } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { passwordRule } from '../../services/share/shareTargets.ts'
import styles from './share.module.css'

/** These are about the password; the others about the link. */
const ofPassword: readonly CodeName[] = [
  'sharePasswordRequired',
  'sharePasswordInvalid',
  'sharePasswordIncorrect',
  'featureBlocked',
  'tooManyRequests',
  'networkAnomaly',
]

/** "Authentication Required": asks for the password of a link. `open` rejects with `CallFailure` when it is wrong. */
export function PasswordForm({ open, failed }: { open(password: string): Promise<void>; failed(failure: CallFailure): void }) {
  const { t } = useTranslation('share')
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const send = handleSubmit(async ({ password }) => {
    try {
      await open(password)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (ofPassword.some((name) => error.is(name))) setError('password', { message: serverText(error) }, { shouldFocus: true })
      else failed(error)
    }
  })
  return (
    <form className={styles.card} onSubmit={(event) => void send(event)} noValidate>
      <h1>{t('ext.auth')}</h1>
      <p className="muted">{t('ext.authText')}</p>
      <PasswordField
        label={t('password.label')}
        hint={t('password.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={SHARE_PASSWORD_DIGITS}
        error={formState.errors.password?.message}
        {...register('password', { validate: (value) => passwordRule(value, t) })}
      />
      <SubmitButton isPending={formState.isSubmitting}>{t('ext.view')}</SubmitButton>
    </form>
  )
}
