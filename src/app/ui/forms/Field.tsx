import { type ComponentProps, type ReactNode, useId } from 'react'
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
