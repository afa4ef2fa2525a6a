import { useTranslation } from 'react-i18next'
import { Check } from '../../ui/forms/Field.tsx'
import styles from './feedback.module.css'

interface ProblemChoiceProps {
  problems: readonly { id: string; text: string }[]
  ticked: readonly string[]
  onChange(ids: readonly string[]): void
}

/** Problems to tick, as the server lists them. */
export function ProblemChoice({ problems, ticked, onChange }: ProblemChoiceProps) {
  const { t } = useTranslation('feedback')
  if (problems.length === 0) return null
  return (
    <fieldset className={styles.problems}>
      <legend>{t('problems')}</legend>
      {problems.map(({ id, text }) => (
        <Check
          key={id}
          checked={ticked.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))}
        >
          {text}
        </Check>
      ))}
    </fieldset>
  )
}
