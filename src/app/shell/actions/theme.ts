import { type LucideIcon, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { type ThemeChoice, themeChoiceAtom } from '../../lib/theme/theme.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'

const choose = (id: ActionId, theme: ThemeChoice, icon: LucideIcon): Action => ({
  id,
  group: 'theme',
  icon,
  checked: (get) => get(themeChoiceAtom) === theme,
  run: ({ set }) => set(themeChoiceAtom, theme),
})

export const themeActions: readonly Action[] = [
  choose('themeSystem', 'system', MonitorSmartphone),
  choose('themeLight', 'light', Sun),
  choose('themeDark', 'dark', Moon),
]
