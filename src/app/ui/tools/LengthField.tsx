import { type PrimitiveAtom, useAtomValue, useStore } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { mmPerUnit } from '../../../core/units.ts'
import { readNumber } from '../../lib/format.ts'
import { rememberChange } from '../../state/history.ts'
import { unitAtom } from '../../state/viewState.ts'
import { useQuantity } from '../quantity.ts'
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

interface SteppedRangeProps<T> {
  /** What the slider changes, for the history: one drag is one step. */
  state: PrimitiveAtom<T>
  label: string
  /** The value as it is read out. */
  text: string
  min: number
  max: number
  step: number
  value: number
  onChange(value: number): void
}

/** A slider whose drag, or run of key presses, can be taken back as a whole. */
export function SteppedRange<T>({ state, label, text, min, max, step, value, onChange }: SteppedRangeProps<T>) {
  const store = useStore()
  const before = useRef<{ value: T } | null>(null)
  const begin = (): void => {
    before.current ??= { value: store.get(state) }
  }
  const end = (): void => {
    if (before.current) rememberChange(store, state, before.current.value)
    before.current = null
  }
  return (
    <input
      type="range"
      className={styles.range}
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step={step}
      value={value}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={begin}
      onKeyUp={end}
      onBlur={end}
      onChange={(event) => {
        begin()
        onChange(Number(event.target.value))
      }}
    />
  )
}
