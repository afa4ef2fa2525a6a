import type { ReactNode } from 'react'
import styles from './Export.module.css'

/** One of several, side by side. */
export function Choice<T extends string | number>({
  legend,
  name,
  value,
  options,
  onChange,
}: {
  legend: string
  name: string
  value: T
  options: readonly { value: NoInfer<T>; label: string }[]
  onChange(value: NoInfer<T>): void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} data-chosen={option.value === value || undefined}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Toggle({
  label,
  on,
  disabled,
  onChange,
  children,
}: {
  label: string
  on: boolean
  disabled?: boolean
  onChange(on: boolean): void
  children?: ReactNode
}) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={on} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
      {children}
    </label>
  )
}
