import { atom, useAtomValue, useStore } from 'jotai'
import { Check, Crown, EllipsisVertical, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Chord, chordAria } from '../../lib/chord.ts'
import { asksForVipAtom, isPaidAction } from '../../services/vip/gate.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { actionById, type ActionId, chordsOf, ownBindingsAtom } from '../../state/actions/registry.ts'
import menu from '../ActionMenu.module.css'
import styles from '../ActionMenu.module.css'
import { IconButton, KeyCaps } from '../IconButton.tsx'
import { MenuPortal } from './MenuPortal.tsx'

const AVAILABLE = 1
const ENABLED = 2
const CHECKED = 4

interface ActionView {
  label: string
  icon: LucideIcon
  available: boolean
  enabled: boolean
  /** Undefined for actions that are neither switch nor choice. */
  checked?: boolean
  /** Its first key. */
  chord?: Chord
  /** Whether it asks for VIP first. */
  paid: boolean
  run(): void
}

/** An action as a button or menu item needs it; renders anew only when one of its states changes. */
export function useAction(id: ActionId): ActionView {
  const store = useStore()
  const { t } = useTranslation('actions')
  const action = actionById(id)
  const stateAtom = useMemo(
    () =>
      atom(
        (get) => ((action.available?.(get) ?? true) ? AVAILABLE : 0) | ((action.enabled?.(get) ?? true) ? ENABLED : 0) | (action.checked?.(get) ? CHECKED : 0),
      ),
    [action],
  )
  const state = useAtomValue(stateAtom)
  const own = useAtomValue(ownBindingsAtom)
  const asks = useAtomValue(asksForVipAtom)
  return {
    label: t(`label.${id}`),
    icon: action.icon,
    available: (state & AVAILABLE) !== 0,
    enabled: (state & ENABLED) !== 0,
    checked: action.checked && (state & CHECKED) !== 0,
    chord: chordsOf(action, own)[0],
    paid: asks && isPaidAction(id),
    run: () => runAction(store, action),
  }
}

interface ActionButtonProps {
  id: ActionId
  size?: 'm' | 's'
  tipSide?: 'top' | 'bottom' | 'left' | 'right'
  /** Its name stands beside the icon where there is room. */
  named?: boolean
}

/** An action as an icon; nothing when it is not available. */
export function ActionButton({ id, size, tipSide, named }: ActionButtonProps) {
  const { t } = useTranslation()
  const { label, icon, chord, enabled, checked, available, paid, run } = useAction(id)
  if (!available) return null
  return (
    <IconButton
      icon={icon}
      label={label}
      chord={chord}
      size={size}
      tipSide={tipSide}
      disabled={!enabled}
      paid={paid ? t('nav.vip') : undefined}
      aria-pressed={checked}
      onClick={run}
      named={named}
    />
  )
}

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
      <MenuPortal>
        <DropdownMenu.Content className={styles.menu} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <ActionItems groups={groups} />
        </DropdownMenu.Content>
      </MenuPortal>
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

interface MenuItem {
  label: string
  run(): void
  disabled?: boolean
}

/** The button at the end of a card or row, with what can be done with it. */
export function ItemMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={EllipsisVertical} size="s" label={label} />
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content className={menu.menu} align="end" sideOffset={4} collisionPadding={8}>
          {items.map((item) => (
            <DropdownMenu.Item key={item.label} className={menu.item} disabled={item.disabled} onSelect={item.run}>
              <span className={menu.label}>{item.label}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  )
}
