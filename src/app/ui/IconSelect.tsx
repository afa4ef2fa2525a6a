import { useAtom, useAtomValue } from 'jotai'
import { ChevronDown, Globe, type LucideIcon, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../lib/i18n/i18n.ts'
import { type Language, languages } from '../lib/i18n/languages.ts'
import { themeAtom, themeChoiceAtom, themeChoices } from '../lib/theme/theme.ts'
import styles from './IconSelect.module.css'

interface IconSelectProps<T extends string> {
  label: string
  icon: LucideIcon
  value: T
  options: readonly { value: T; label: string; lang?: string }[]
  onChange(value: T): void
  /** Short text beside the icon; the chosen option's label is not shown. */
  badge?: string
}

/** The device's own list behind an icon: works with every keyboard, screen reader and thumb. */
function IconSelect<T extends string>({ label, icon: Icon, value, options, onChange, badge }: IconSelectProps<T>) {
  return (
    <span className={styles.box} title={label}>
      <Icon size={18} aria-hidden="true" />
      {badge && <span aria-hidden="true">{badge}</span>}
      <ChevronDown size={14} aria-hidden="true" />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

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
