import { Expand, Footprints, Palette, Plus, RotateCcw, Rotate3d, Scissors, SquareDashedBottom, Trash2 } from 'lucide-react'
import { looksAtom, resetLooks } from '../../state/inspect/appearance.ts'
import { addPlane, clearSections, toggleBox } from '../../features/section/sectionCommands.ts'
import { hasSections, sectionsAtom } from '../../state/inspect/sections.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { takeToolAtom, type ToolId, toolAtom } from '../../state/tool.ts'
import { turningAtom } from '../../state/inspect/explosion.ts'
import type { Action } from '../../state/actions/registry.ts'
import { hasView } from '../../state/actions/conditions.ts'

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
    run: ({ set }) => {
      set(toolAtom, 'section')
      addPlane()
    },
  },
  {
    id: 'sectionBox',
    group: 'tools',
    icon: SquareDashedBottom,
    enabled: hasView,
    checked: (get) => get(sectionsAtom).box !== null,
    run: ({ get, set }) => {
      // The box first: the tool would begin with a plane of its own.
      if (get(sectionsAtom).box === null || get(toolAtom) === 'section') toggleBox()
      set(toolAtom, 'section')
    },
  },
  { id: 'clearSections', group: 'tools', icon: Trash2, enabled: (get) => hasView(get) && hasSections(get), run: clearSections },
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
    run: () => resetLooks(true),
  },
]
