import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the one thing to do here; plain: outlined; quiet: no outline until hovered. */
  kind?: 'primary' | 'plain' | 'quiet'
}

export function Button({ kind = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={[styles.button, styles[kind], className].filter(Boolean).join(' ')} {...rest} />
}
