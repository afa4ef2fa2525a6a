import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

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
