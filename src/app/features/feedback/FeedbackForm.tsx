import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { sendFeedback, sendPayFeedback } from '../../../../contract/calls/feedback.ts'
import { Field, TextArea } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import { ContactFields } from './ContactFields.tsx'
import styles from './feedback.module.css'
import { ProblemChoice } from './ProblemChoice.tsx'

interface FeedbackFormProps {
  call: typeof sendFeedback | typeof sendPayFeedback
  problems: readonly { id: string; text: string }[]
  /** Where the user can be reached, as the account knows it. */
  email: string
  /** Present on the page for trouble with subscriptions. */
  orderNumber?: string
  onSent(): void
}

/** What both feedback pages ask: problems, a message, and whether and where to answer. */
export function FeedbackForm({ call, problems, email, orderNumber, onSent }: FeedbackFormProps) {
  const { t } = useTranslation('feedback')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<'said' | 'where'>()
  const form = useCallForm<typeof sendPayFeedback>(call as typeof sendPayFeedback, {
    defaults: { problems: [], opinions: '', contactMe: false, email, areaCode: '', phone: '', ...(orderNumber === undefined ? {} : { orderNumber }) },
    fieldErrors: { emailInvalid: 'email', orderNotExist: 'orderNumber' },
    done: onSent,
  })
  const { field, value } = form
  const tick = (ids: readonly string[]): void => {
    setTicked(ids)
    form.set('problems', ids)
    setMissing(undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isSaid = ticked.length > 0 || String(value('opinions')).trim() !== ''
    const isReachable = value('contactMe') !== true || String(value('email')).trim() !== '' || String(value('phone')).trim() !== ''
    setMissing(isSaid ? (isReachable ? undefined : 'where') : 'said')
    if (isSaid && isReachable) void form.submit()
    else (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>(isSaid ? 'input[name="email"]' : 'textarea')?.focus()
  }
  const wrong = (text: ReactNode): ReactNode => (
    <p role="alert" className={styles.wrong}>
      {text}
    </p>
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ProblemChoice problems={problems} ticked={ticked} onChange={tick} />
      <TextArea label={t('opinions')} maxLength={4000} {...field('opinions')} />
      {missing === 'said' && wrong(t('sayOrTick'))}
      {orderNumber !== undefined && <Field label={t('orderNumber')} autoComplete="off" {...field('orderNumber')} />}
      <ContactFields field={field} onTime={(time) => form.set('contactTime', time)} />
      {missing === 'where' && wrong(t('sayWhere'))}
      <SubmitButton isPending={form.isPending}>{t('send')}</SubmitButton>
    </form>
  )
}
