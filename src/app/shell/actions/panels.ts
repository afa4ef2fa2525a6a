import type { Getter } from 'jotai'
import { CircleDot, ClipboardCheck, Info, ListTree, type LucideIcon, Search, Ruler, ScanSearch } from 'lucide-react'
import { drawingAtom, textSearchAtom } from '../../state/drawing/drawingState.ts'
import { isPanelShown, overlayAtom, type PanelId, searchRequestAtom, showPanelAtom, togglePanelAtom } from '../../state/panels.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import type { Chord } from '../../lib/chord.ts'
import { hasModel, hasPmi } from '../../state/actions/conditions.ts'

/** The switch of a panel in a dock; `onDrawing`: the panel that takes its place with a drawing. */
function panelSwitch(
  id: ActionId,
  panel: PanelId,
  icon: LucideIcon,
  { shortcuts, onDrawing = panel }: { shortcuts?: readonly Chord[]; onDrawing?: PanelId } = {},
): Action {
  const now = (get: Getter): PanelId => (get(drawingAtom) ? onDrawing : panel)
  return {
    id,
    group: 'panels',
    icon,
    shortcuts,
    enabled: hasModel,
    checked: (get) => isPanelShown(get, now(get)),
    run: ({ get, set }) => set(togglePanelAtom, now(get)),
  }
}

export const panelActions: readonly Action[] = [
  panelSwitch('treePanel', 'tree', ListTree, { shortcuts: ['T'], onDrawing: 'layers' }),
  panelSwitch('propertiesPanel', 'properties', Info),
  panelSwitch('measurementsPanel', 'measurements', Ruler, { onDrawing: 'drawingMeasurements' }),
  { ...panelSwitch('holesPanel', 'holes', CircleDot), enabled: (get) => hasModel(get) && get(drawingAtom) === null },
  { ...panelSwitch('pmiPanel', 'pmi', ScanSearch), enabled: hasPmi },
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
