import { Check, Crown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/action.ts'
import { chordAria } from '../../lib/chord.ts'
import { KeyCaps } from '../KeyCaps.tsx'
import styles from '../ActionMenu.module.css'
import { useAction } from './useAction.ts'

/** Actions by group; groups are divided by a line. */
export type ActionGroups = readonly (readonly ActionId[])[]

interface ActionMenuProps {
  groups: ActionGroups
  /** The button that opens it. */
  children: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'center' | 'end'
}

/** A button with a menu of actions. */
export function ActionMenu({ groups, children, side = 'bottom', align = 'start' }: ActionMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <ActionItems groups={groups} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function ActionItems({ groups }: { groups: ActionGroups }) {
  return groups.map((ids, at) => (
    <Fragment key={ids[0]}>
      {at > 0 && <DropdownMenu.Separator className={styles.line} />}
      {ids.map((id) => (
        <ActionItem key={id} id={id} />
      ))}
    </Fragment>
  ))
}

function ActionItem({ id }: { id: ActionId }) {
  const { t } = useTranslation()
  const { label, icon: Icon, chord, enabled, checked, available, paid, run } = useAction(id)
  if (!available) return null
  const content = (
    <>
      <span className={styles.mark}>{checked ? <Check size={16} aria-hidden="true" /> : <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}</span>
      <span className={styles.label}>{label}</span>
      {paid && <Crown className={styles.crown} size={14} aria-label={t('nav.vip')} />}
      {chord && <KeyCaps chord={chord} />}
    </>
  )
  const props = { className: styles.item, disabled: !enabled, onSelect: run, 'aria-keyshortcuts': chord && chordAria(chord) }
  return checked === undefined ? (
    <DropdownMenu.Item {...props}>{content}</DropdownMenu.Item>
  ) : (
    <DropdownMenu.CheckboxItem {...props} checked={checked}>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}
