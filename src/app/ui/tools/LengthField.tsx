import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { mmPerUnit } from '../../../core/units.ts'
import { unitAtom } from '../../state/viewState.ts'
import { useQuantity } from '../quantity.ts'
import { readNumber } from '../../lib/readNumber.ts'
import styles from './Tools.module.css'

interface LengthFieldProps {
  label: string
  /** What stands before the number, e.g. the axis. */
  prefix?: string
  /** Millimetres. */
  value: number
  onChange(mm: number): void
}

/** A length in the unit on screen: taken over by Enter or by leaving the field; Esc brings the old one back. */
export function LengthField({ label, prefix, value, onChange }: LengthFieldProps) {
  const { i18n } = useTranslation()
  const unit = useAtomValue(unitAtom)
  const { digits } = useQuantity()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? formatNumber(value / mmPerUnit[unit], i18n.language, digits)
  const take = (): void => {
    const number = typed === null ? undefined : readNumber(typed, i18n.language)
    setTyped(null)
    if (number !== undefined) onChange(number * mmPerUnit[unit])
  }
  return (
    <label className={styles.field}>
      {prefix && <span aria-hidden="true">{prefix}</span>}
      <input
        inputMode="decimal"
        aria-label={`${label} (${unit})`}
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation()
            setTyped(null)
          }
        }}
      />
      <span aria-hidden="true">{unit}</span>
    </label>
  )
}
