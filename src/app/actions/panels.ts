import { ClipboardCheck, Info, ListTree, type LucideIcon, Search, Ruler } from 'lucide-react'
import { drawingAtom, textSearchAtom } from '../drawing/drawingState.ts'
import { isPanelShown, overlayAtom, type PanelId, searchRequestAtom, showPanelAtom, togglePanelAtom } from '../state/panels.ts'
import type { Action, ActionId } from './action.ts'
import type { Chord } from './chord.ts'
import { hasModel } from './conditions.ts'

/** The switch of a panel in a dock. */
const panelSwitch = (id: ActionId, panel: PanelId, icon: LucideIcon, shortcuts?: readonly Chord[]): Action => ({
  id,
  group: 'panels',
  icon,
  shortcuts,
  enabled: hasModel,
  checked: (get) => isPanelShown(get, panel),
  run: ({ set }) => set(togglePanelAtom, panel),
})

export const panelActions: readonly Action[] = [
  panelSwitch('treePanel', 'tree', ListTree, ['T']),
  panelSwitch('propertiesPanel', 'properties', Info),
  panelSwitch('measurementsPanel', 'measurements', Ruler),
  {
    id: 'searchParts',
    group: 'panels',
    icon: Search,
    shortcuts: ['Mod+F'],
    enabled: hasModel,
    run: ({ get, set }) => {
      if (get(drawingAtom)) {
        set(textSearchAtom, true)
        return
      }
      set(showPanelAtom, 'tree')
      set(searchRequestAtom, (count) => count + 1)
    },
  },
  {
    id: 'verdict',
    group: 'panels',
    icon: ClipboardCheck,
    enabled: hasModel,
    checked: (get) => get(overlayAtom) === 'verdict',
    run: ({ set }) => set(overlayAtom, (now) => (now === 'verdict' ? null : 'verdict')),
  },
]
