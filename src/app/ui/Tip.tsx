import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Chord } from '../lib/chord.ts'
import { KeyCaps } from './KeyCaps.tsx'
import styles from './Tip.module.css'

interface TipProps {
  label: string
  chord?: Chord
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that takes a ref and pointer handlers. */
  children: ReactNode
}

/** A label that appears on hover and on focus. It repeats the control's accessible name, so it is not announced again. */
export function Tip({ label, chord, side = 'top', children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8} aria-hidden="true">
          {label}
          {chord && <KeyCaps chord={chord} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
