import {
  Expand,
  FileDiff,
  Footprints,
  MessageSquare,
  MessageSquarePlus,
  Palette,
  Plus,
  Rotate3d,
  RotateCcw,
  Scissors,
  SquareDashedBottom,
  Table,
  Trash2,
} from 'lucide-react'
import { bomShownAtom } from '../../features/bom/bomState.ts'
import { sessionOf } from '../../services/open/session.ts'
import { chooseVersion } from '../../features/compare/chooseVersion.ts'
import { comparisonAtom } from '../../features/compare/comparison.ts'
import { addPlane, clearSections, toggleBox } from '../../features/section/sectionCommands.ts'
import { hasCanvas, hasModel, hasView } from '../../state/actions/conditions.ts'
import type { Action } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { looksAtom, resetLooks } from '../../state/inspect/appearance.ts'
import { turningAtom } from '../../state/inspect/explosion.ts'
import { hasSections, sectionsAtom } from '../../state/inspect/sections.ts'
import { layoutAtom } from '../../state/layout.ts'
import { isPanelShown, sheetAtom, showPanelAtom, togglePanelAtom } from '../../state/panels.ts'
import { takeToolAtom, toolAtom, type ToolId, viewerAtom } from '../../state/tool.ts'

const tool = (id: ToolId & Action['id'], icon: Action['icon'], shortcuts?: readonly string[]): Action => ({
  id,
  group: 'tools',
  icon,
  shortcuts,
  enabled: hasView,
  checked: (get) => get(toolAtom) === id,
  run: ({ set }) => set(takeToolAtom, id),
})

/** Looking into the model: cutting it open, taking it apart, walking about in it. */
export const inspectActions: readonly Action[] = [
  tool('section', Scissors, ['X']),
  {
    id: 'sectionSeveral',
    group: 'tools',
    icon: Plus,
    enabled: hasView,
    run: ({ set, store }) => {
      set(toolAtom, 'section')
      addPlane(store)
    },
  },
  {
    id: 'sectionBox',
    group: 'tools',
    icon: SquareDashedBottom,
    enabled: hasView,
    checked: (get) => get(sectionsAtom).box !== null,
    run: ({ get, set, store }) => {
      // The box first: the tool would begin with a plane of its own.
      if (get(sectionsAtom).box === null || get(toolAtom) === 'section') toggleBox(store)
      set(toolAtom, 'section')
    },
  },
  { id: 'clearSections', group: 'tools', icon: Trash2, enabled: (get) => hasView(get) && hasSections(get), run: ({ store }) => clearSections(store) },
  tool('explode', Expand, ['E']),
  {
    id: 'turntable',
    group: 'camera',
    icon: Rotate3d,
    enabled: hasView,
    checked: (get) => get(turningAtom),
    run: ({ get }) => get(viewerAtom)?.setTurntable(!get(turningAtom)),
  },
  tool('walk', Footprints),
  tool('appearance', Palette),
  {
    id: 'resetAppearance',
    group: 'tools',
    icon: RotateCcw,
    enabled: (get) => hasView(get) && get(looksAtom).size > 0,
    run: ({ store }) => resetLooks(store, true),
  },
]

export const compareActions: readonly Action[] = [
  {
    id: 'compareVersions',
    group: 'review',
    icon: FileDiff,
    enabled: (get) => hasCanvas(get) && get(documentAtom)?.status === 'open',
    checked: (get) => get(comparisonAtom) !== null,
    run: ({ get, set, store }) => (get(comparisonAtom) ? set(showPanelAtom, 'compare') : void chooseVersion(sessionOf(store))),
  },
]

export const commentActions: readonly Action[] = [
  {
    id: 'comment',
    group: 'review',
    icon: MessageSquarePlus,
    shortcuts: ['P'],
    enabled: hasCanvas,
    checked: (get) => get(toolAtom) === 'comment',
    run: ({ set }) => set(takeToolAtom, 'comment'),
  },
  {
    id: 'commentsPanel',
    group: 'panels',
    icon: MessageSquare,
    enabled: hasModel,
    checked: (get) => isPanelShown(get, 'comments'),
    run: ({ set }) => set(togglePanelAtom, 'comments'),
  },
]

export const bomActions: readonly Action[] = [
  {
    id: 'billOfMaterials',
    group: 'panels',
    icon: Table,
    shortcuts: ['Shift+B'],
    enabled: (get) => {
      const document = get(documentAtom)
      return document !== null && !document.drawing
    },
    checked: (get) => get(bomShownAtom),
    run: ({ get, set }) => {
      if (get(layoutAtom) === 'phone') {
        set(toolAtom, null)
        set(sheetAtom, null)
      }
      set(bomShownAtom, !get(bomShownAtom))
    },
  },
]
