import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../components/IconButton.tsx'
import { Field } from './Field.tsx'

/** A password whose letters can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const { t } = useTranslation('forms')
  const [isShown, show] = useState(false)
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={<IconButton icon={isShown ? EyeOff : Eye} label={t(isShown ? 'password.hide' : 'password.show')} onClick={() => show(!isShown)} />}
    />
  )
}
