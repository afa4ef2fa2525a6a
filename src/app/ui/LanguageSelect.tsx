import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../lib/i18n/i18n.ts'
import { type Language, languages } from '../lib/i18n/languages.ts'
import { IconSelect } from './IconSelect.tsx'

const options = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))

export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  return (
    <IconSelect
      label={t('language')}
      icon={Globe}
      badge={language.slice(0, 2).toUpperCase()}
      value={language}
      options={options}
      onChange={(code) => void chooseLanguage(code)}
    />
  )
}
