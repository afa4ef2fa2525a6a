import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

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
