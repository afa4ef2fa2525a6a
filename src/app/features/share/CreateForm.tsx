import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SHARE_DAYS } from '../../../../contract/calls/shares.ts'
import { SHARE_PASSWORD_DIGITS } from '../../../../contract/limits.ts'
import { formatBytes } from '../../lib/format.ts'
import { Check, Field } from '../../ui/forms/Field.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import type { ShareChoices } from '../../services/share/createLink.ts'
import styles from './share.module.css'
import { passwordRule } from '../../services/share/shareTarget.ts'

interface Values {
  type: 'normal' | 'password'
  password: string
  /** '' is never. */
  days: string
  review: boolean
  viewOnly: boolean
}

interface CreateFormProps {
  isPending: boolean
  /** Bytes that have to be uploaded first. */
  size?: number
  /** A link can hand out the prepared model alone. */
  canBeViewOnly?: boolean
  withView?: { checked: boolean; onChange(on: boolean): void }
  submit(choices: ShareChoices): void
}

const types = ['normal', 'password'] as const

/** Sharing type, password and expiration of a new link. */
export function CreateForm({ isPending, size, canBeViewOnly, withView, submit }: CreateFormProps) {
  const { t, i18n } = useTranslation('share')
  const { register, handleSubmit, watch, formState } = useForm<Values>({
    defaultValues: { type: 'normal', password: '', days: '', review: true, viewOnly: false },
  })
  const isProtected = watch('type') === 'password'
  const send = handleSubmit(({ type, password, days, review, viewOnly }) =>
    submit({
      type,
      review,
      viewOnly,
      days: SHARE_DAYS.find((count) => String(count) === days) ?? null,
      ...(type === 'password' && { password }),
    }),
  )
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <fieldset className={styles.choices}>
        <legend>{t('type.label')}</legend>
        {types.map((type) => (
          <label key={type} className={styles.choice}>
            <input type="radio" value={type} data-autofocus={type === 'normal' || undefined} {...register('type')} />
            <span>
              <strong>{t(`type.${type}`)}</strong>
              <span className="muted">{t(`type.${type}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isProtected && (
        <Field
          label={t('password.label')}
          hint={t('password.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={SHARE_PASSWORD_DIGITS}
          error={formState.errors.password?.message}
          {...register('password', { validate: (value) => passwordRule(value, t) })}
        />
      )}
      <label className={styles.select}>
        <span>{t('expiration.label')}</span>
        <select {...register('days')}>
          <option value="">{t('expiration.never')}</option>
          {SHARE_DAYS.map((count) => (
            <option key={count} value={count}>
              {t('expiration.days', { count })}
            </option>
          ))}
        </select>
      </label>
      <Check {...register('review')}>{t('review')}</Check>
      {canBeViewOnly && <Check {...register('viewOnly')}>{t('viewOnly.choice')}</Check>}
      {withView && (
        <Check checked={withView.checked} onChange={(event) => withView.onChange(event.target.checked)}>
          {t('view')}
        </Check>
      )}
      {watch('viewOnly') ? (
        <p className={styles.note}>{t('viewOnly.note')}</p>
      ) : (
        size !== undefined && <p className={styles.note}>{t('uploadNote', { size: formatBytes(size, i18n.language) })}</p>
      )}
      <SubmitButton isPending={isPending}>{t('create')}</SubmitButton>
    </form>
  )
}
