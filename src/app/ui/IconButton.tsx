import { Crown, type LucideIcon } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import { type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react'
import { type Chord, chordAria, chordCaps } from '../lib/chord.ts'
import styles from './IconButton.module.css'

/** A key combination as caps: Ctrl K. Read as one phrase. */
export function KeyCaps({ chord }: { chord: Chord }) {
  return (
    <span className={styles.caps}>
      {chordCaps(chord).map((cap) => (
        <kbd key={cap} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}

interface TipProps {
  label: string
  chord?: Chord
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that takes a ref and pointer handlers. */
  children: ReactNode
}

/** Leaves the label away where the focus comes without the keyboard, as when a dialog gives it back after a click. */
function onlyWithRing(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

/** A label that appears on hover and on focus by keyboard. It repeats the control's accessible name, so it is not announced again. */
function Tip({ label, chord, side = 'top', children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild onFocus={onlyWithRing}>
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8} aria-hidden="true">
          {label}
          {chord && <KeyCaps chord={chord} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  chord?: Chord
  size?: 'm' | 's'
  tipSide?: 'top' | 'bottom' | 'left' | 'right'
  /** A mark beside the icon of a button that opens a menu. */
  more?: LucideIcon
  /** The label stands beside the icon where its bar has room for it. */
  named?: boolean
  /** What a small crown upon the icon means: it asks for VIP. */
  paid?: string
}

/** A button that is an icon. Disabled ones stay reachable, so that their label can be read. */
export function IconButton({ icon: Icon, label, chord, size = 'm', tipSide, more: More, named, paid, disabled, className, onClick, ...rest }: IconButtonProps) {
  const id = useId()
  return (
    <Tip label={label} chord={chord} side={tipSide}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={chord && chordAria(chord)}
        aria-disabled={disabled || undefined}
        aria-describedby={paid && id}
        className={[styles.button, styles[size], className].filter(Boolean).join(' ')}
        onClick={disabled ? undefined : onClick}
        {...rest}
      >
        <Icon size={size === 's' ? 16 : 20} strokeWidth={1.75} aria-hidden="true" />
        {named && (
          <span className={styles.name} aria-hidden="true">
            {label}
          </span>
        )}
        {More && <More size={12} aria-hidden="true" />}
        {paid && <Crown className={styles.crown} size={11} aria-hidden="true" />}
        {paid && (
          <span id={id} hidden>
            {paid}
          </span>
        )}
      </button>
    </Tip>
  )
}
