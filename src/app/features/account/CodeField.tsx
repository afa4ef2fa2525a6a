import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { email as emailSchema } from '../../../../contract/accountFields.ts'
import { type codePurpose, sendVerificationCode } from '../../../../contract/calls/login.ts'
import { useAction } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../lib/notify.ts'
import { Field } from '../../ui/forms/Field.tsx'
import styles from './account.module.css'
import { useCountdown } from './useCountdown.ts'

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'end'> {
  purpose: z.infer<typeof codePurpose>
  /** The address that the code goes to, as typed so far. */
  email(): string
  /** The address is not one, or the server says something about it. */
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
