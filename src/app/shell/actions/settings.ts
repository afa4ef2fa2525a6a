import type { Setter } from 'jotai'
import { Keyboard, type LucideIcon, MonitorSmartphone, Moon, Mouse, Move3d, Ruler, SquareTerminal, Sun } from 'lucide-react'
import type { DisplayUnit } from '../../../core/units.ts'
import type { NavigationStyle } from '../../../../packages/viewer/src/api.ts'
import { type ThemeChoice, themeChoiceAtom } from '../../lib/theme/theme.ts'
import { hasView } from '../../state/actions/conditions.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import { overlayAtom, typedAheadAtom } from '../../state/panels.ts'
import { chosenUnitAtom, navigationStyleAtom, unitAtom } from '../../state/viewState.ts'
import { hasSpaceMouse, spaceMouseAtom } from '../../state/tool.ts'

const chooseTheme = (id: ActionId, theme: ThemeChoice, icon: LucideIcon): Action => ({
  id,
  group: 'theme',
  icon,
  checked: (get) => get(themeChoiceAtom) === theme,
  run: ({ set }) => set(themeChoiceAtom, theme),
})

export const themeActions: readonly Action[] = [
  chooseTheme('themeSystem', 'system', MonitorSmartphone),
  chooseTheme('themeLight', 'light', Sun),
  chooseTheme('themeDark', 'dark', Moon),
]

const chooseUnit = (id: ActionId, unit: DisplayUnit): Action => ({
  id,
  group: 'units',
  icon: Ruler,
  checked: (get) => get(unitAtom) === unit,
  run: ({ set }) => set(chosenUnitAtom, unit),
})

export const unitActions: readonly Action[] = [
  chooseUnit('unitMm', 'mm'),
  chooseUnit('unitCm', 'cm'),
  chooseUnit('unitM', 'm'),
  chooseUnit('unitIn', 'in'),
  chooseUnit('unitFt', 'ft'),
  { id: 'unitFile', group: 'units', icon: Ruler, checked: (get) => get(chosenUnitAtom) === null, run: ({ set }) => set(chosenUnitAtom, null) },
]

function openPalette({ set }: { set: Setter }): void {
  set(typedAheadAtom, '')
  set(overlayAtom, 'palette')
}

export const helpActions: readonly Action[] = [
  { id: 'palette', group: 'help', icon: SquareTerminal, shortcuts: ['Mod+K'], run: openPalette },
  { id: 'shortcuts', group: 'help', icon: Keyboard, shortcuts: ['?'], run: ({ set }) => set(overlayAtom, 'shortcuts') },
]

const style = (id: ActionId, own: NavigationStyle): Action => ({
  id,
  group: 'navigation',
  icon: Mouse,
  enabled: hasView,
  checked: (get) => get(navigationStyleAtom) === own,
  run: ({ set }) => set(navigationStyleAtom, own),
})

/** How the view is steered: the mouse of a CAD system, a 3D mouse. */
export const navigationActions: readonly Action[] = [
  style('navigationDefault', 'default'),
  style('navigationSolidworks', 'solidworks'),
  style('navigationInventor', 'inventor'),
  style('navigationCatia', 'catia'),
  style('navigationCreo', 'creo'),
  style('navigationOnshape', 'onshape'),
  style('navigationBlender', 'blender'),
  {
    id: 'spaceMouse',
    group: 'navigation',
    icon: Move3d,
    available: hasSpaceMouse,
    enabled: hasView,
    checked: (get) => get(spaceMouseAtom),
    run: ({ store }) => void import('../../features/spaceMouse/connect.ts').then(({ connectSpaceMouse }) => connectSpaceMouse(store)),
  },
]
