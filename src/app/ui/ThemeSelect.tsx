import { useAtom, useAtomValue } from 'jotai'
import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { themeAtom, themeChoiceAtom, themeChoices } from '../lib/theme/theme.ts'
import { IconSelect } from './IconSelect.tsx'

export function ThemeSelect() {
  const { t } = useTranslation()
  const [choice, choose] = useAtom(themeChoiceAtom)
  const dark = useAtomValue(themeAtom) === 'dark'
  return (
    <IconSelect
      label={t('theme.label')}
      icon={dark ? Moon : Sun}
      value={choice}
      options={themeChoices.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={(next) => choose(next)}
    />
  )
}
