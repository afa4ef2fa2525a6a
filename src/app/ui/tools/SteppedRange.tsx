import type { PrimitiveAtom } from 'jotai'
import { useRef } from 'react'
import { rememberChange } from '../../state/steps.ts'
import { appStore } from '../../state/store.ts'
import styles from './Tools.module.css'

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
  const before = useRef<{ value: T } | null>(null)
  const begin = (): void => {
    before.current ??= { value: appStore.get(state) }
  }
  const end = (): void => {
    if (before.current) rememberChange(state, before.current.value)
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
