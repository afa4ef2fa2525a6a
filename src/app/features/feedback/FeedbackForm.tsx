import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { sendFeedback, sendPayFeedback } from '../../../../contract/calls/feedback.ts'
import { contactTimes } from '../../../../contract/limits.ts'
import { SubmitButton } from '../../ui/Button.tsx'
import { Check, Field, TextArea } from '../../ui/forms/Field.tsx'
import { useCallForm } from '../../ui/forms/useCallForm.ts'
import styles from './feedback.module.css'

type ContactTime = (typeof contactTimes)[number]
type FieldProps = Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'ref' | 'name'> & { error?: string }

interface ContactFieldsProps {
  field(name: 'contactMe' | 'email' | 'areaCode' | 'phone'): FieldProps
  onTime(time: ContactTime | undefined): void
}

/** "Hope we contact you": where and when, once it is ticked. */
function ContactFields({ field, onTime }: ContactFieldsProps) {
  const { t } = useTranslation('feedback')
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  const { onChange, ...contactMe } = field('contactMe')
  return (
    <div className={styles.contact}>
      <Check
        {...contactMe}
        onChange={(event) => {
          setWanted(event.target.checked)
          onChange?.(event)
        }}
      >
        {t('contactMe')}
      </Check>
      {isWanted && (
        <>
          <Field label={t('email')} type="email" autoComplete="email" {...field('email')} />
          <div className={styles.phone}>
            <Field label={t('areaCode')} type="tel" autoComplete="tel-country-code" placeholder="+49" {...field('areaCode')} />
            <Field label={t('phone')} type="tel" autoComplete="tel-national" {...field('phone')} />
          </div>
          <div className={styles.time}>
            <label htmlFor={id}>{t('contactTime')}</label>
            <select id={id} defaultValue="" onChange={({ target }) => onTime(contactTimes.find((time) => time === target.value))}>
              <option value="">{t('time.any')}</option>
              {contactTimes.map((time) => (
                <option key={time} value={time}>
                  {t(`time.${time}`)}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </div>
  )
}

interface ProblemChoiceProps {
  problems: readonly { id: string; text: string }[]
  ticked: readonly string[]
  onChange(ids: readonly string[]): void
}

/** Problems to tick, as the server lists them. */
function ProblemChoice({ problems, ticked, onChange }: ProblemChoiceProps) {
  const { t } = useTranslation('feedback')
  if (problems.length === 0) return null
  return (
    <fieldset className={styles.problems}>
      <legend>{t('problems')}</legend>
      {problems.map(({ id, text }) => (
        <Check
          key={id}
          checked={ticked.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))}
        >
          {text}
        </Check>
      ))}
    </fieldset>
  )
}

interface FeedbackFormProps {
  call: typeof sendFeedback | typeof sendPayFeedback
  problems: readonly { id: string; text: string }[]
  /** The address in the account at which the user can be reached. */
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
