import { atom, useAtomValue } from 'jotai'
import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/action.ts'
import type { Chord } from '../../lib/chord.ts'
import { actionById } from '../../state/actions/registry.ts'
import { asksForVipAtom, isPaidAction } from '../../services/vip/gate.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { chordsOf, ownBindingsAtom } from '../../state/actions/shortcuts.ts'

const AVAILABLE = 1
const ENABLED = 2
const CHECKED = 4

export interface ActionView {
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
    run: () => runAction(action),
  }
}
