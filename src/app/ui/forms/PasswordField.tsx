import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

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
