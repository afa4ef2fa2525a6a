import { ChevronDown, type LucideIcon } from 'lucide-react'
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
export function IconSelect<T extends string>({ label, icon: Icon, value, options, onChange, badge }: IconSelectProps<T>) {
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
