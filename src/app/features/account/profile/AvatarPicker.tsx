import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Profession, professions } from '../../../../../contract/limits.ts'
import { Avatar } from '../../../ui/AccountParts.tsx'
import styles from './AvatarPicker.module.css'

interface AvatarPickerProps {
  value: Profession
  onChange(profession: Profession): void
}

/** The 19 profession avatars, one of which is chosen. */
export function AvatarPicker({ value, onChange }: AvatarPickerProps) {
  const { t } = useTranslation('profile')
  // Marked at once; the server's answer takes its time.
  const [wanted, setWanted] = useState(value)
  return (
    <fieldset className={styles.picker}>
      <legend>{t('chooseAvatar')}</legend>
      {professions.map((profession) => (
        <label key={profession} className={styles.choice} title={t(`avatar.${profession}`)}>
          <input
            type="radio"
            name="profession"
            value={profession}
            checked={profession === wanted}
            aria-label={t(`avatar.${profession}`)}
            onChange={() => {
              setWanted(profession)
              onChange(profession)
            }}
          />
          <Avatar profession={profession} size={64} />
          <span className={styles.name} aria-hidden="true">
            {t(`avatar.${profession}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
