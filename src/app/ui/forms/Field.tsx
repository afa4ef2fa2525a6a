import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Below the input; an error takes its place. */
  hint?: ReactNode
  error?: string
  /** Upon the input's end: a button, a unit. */
  end?: ReactNode
}

/** A labelled input with its hint or error, both tied to it for screen readers. */
export function Field({ label, hint, error, end, className, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <input id={id} aria-invalid={error ? true : undefined} aria-describedby={note ? `${id}-note` : undefined} {...input} />
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A password whose letters can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const { t } = useTranslation('forms')
  const [isShown, show] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          title={t(isShown ? 'password.hide' : 'password.show')}
          onClick={() => show(!isShown)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      }
    />
  )
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  error?: string
}

/** A labelled text of several lines. */
export function TextArea({ label, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <textarea id={id} className={styles.area} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-note` : undefined} {...area} />
      </div>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
  error?: string
}

/** A tick box with its sentence (which may hold links) and error. */
export function Check({ children, error, ...input }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-note` : undefined} {...input} />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
