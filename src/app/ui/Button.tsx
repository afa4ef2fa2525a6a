import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the one thing to do here; plain: outlined; quiet: no outline until hovered. */
  kind?: 'primary' | 'plain' | 'quiet'
}

export function Button({ kind = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={[styles.button, styles[kind], className].filter(Boolean).join(' ')} {...rest} />
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ kind = 'plain', className, ...rest }: LinkProps & { kind?: ButtonProps['kind'] }) {
  return <Link className={[styles.button, styles.link, styles[kind], className].filter(Boolean).join(' ')} {...rest} />
}

/** Sends a form; while it is being sent the button shows that and cannot be pressed again. */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" kind="primary" aria-busy={isPending} disabled={isPending}>
      {children}
    </Button>
  )
}
