import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { email as emailSchema } from '../../../../contract/accountFields.ts'
import { type codePurpose, sendVerificationCode } from '../../../../contract/calls/login.ts'
import { notify } from '../../lib/notify.ts'
import { useAction } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import styles from './account.module.css'

/** Seconds left of a time that was started; 0 when it is over. By the clock, so that a page in the background is right when it comes back. */
function useCountdown(): { seconds: number; start(seconds: number): void } {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  })
  return {
    seconds,
    start(length) {
      setNow(Date.now())
      setEndsAt(Date.now() + length * 1000)
    },
  }
}

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'end'> {
  purpose: z.infer<typeof codePurpose>
  /** The address that the code goes to, as typed so far. */
  email(): string
  /** The address is not valid, or the server has refused it. */
  onEmailRefused(entry: 'emailInvalid' | 'emailRegistered' | 'accountNotRegistered'): void
}

/** A verification code's field with the button that has it sent, and sent again when the time for that has come. */
export function CodeField({ purpose, email, onEmailRefused, ...field }: CodeFieldProps) {
  const { t } = useTranslation(['account', 'forms'])
  const { seconds, start } = useCountdown()
  const [wasSent, setSent] = useState(false)
  const { run, isPending } = useAction(sendVerificationCode, {
    done({ resendSeconds }) {
      setSent(true)
      start(resendSeconds)
      notify('success', t('account:codeSent'))
    },
    failed(failure) {
      const entry = failure.entry
      if (entry !== 'emailInvalid' && entry !== 'emailRegistered' && entry !== 'accountNotRegistered') return false
      onEmailRefused(entry)
      return true
    },
  })
  const send = (): void => {
    const address = emailSchema.safeParse(email())
    if (address.success) run({ email: address.data, purpose })
    else onEmailRefused('emailInvalid')
  }
  return (
    <Field
      label={t('account:code')}
      placeholder={t('forms:codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      {...field}
      end={
        <Button kind="quiet" className={styles.send} disabled={isPending || seconds > 0} aria-busy={isPending} onClick={send}>
          {seconds > 0 ? t('account:resendIn', { seconds }) : wasSent ? t('account:resend') : t('account:send')}
        </Button>
      }
    />
  )
}
