import {
  Box,
  Boxes,
  Cuboid,
  Gem,
  Grid3x3,
  House,
  type LucideIcon,
  Maximize,
  Paintbrush,
  SquareArrowDown,
  SquareArrowLeft,
  SquareArrowRight,
  SquareArrowUp,
  SquareDashed,
  SquareDot,
  SquareX,
  SunDim,
} from 'lucide-react'
import { type ShadingMode, shadingModes, type StandardView } from '../../../../packages/viewer/src/api.ts'
import { hasCanvas, hasView } from '../../state/actions/conditions.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { selectionAtom } from '../../state/selection.ts'
import { groundShadowAtom, shadingAtom } from '../../state/viewState.ts'
import { viewerAtom } from '../../state/tool.ts'

const look = (id: ActionId, view: StandardView, key: string, icon: LucideIcon): Action => ({
  id,
  group: 'view',
  icon,
  shortcuts: [key],
  onCanvas: key === 'Home',
  enabled: hasView,
  run: ({ get }) => get(viewerAtom)?.look(view, { animate: true }),
})

export const viewActions: readonly Action[] = [
  {
    id: 'fit',
    group: 'view',
    icon: Maximize,
    shortcuts: ['F'],
    enabled: hasCanvas,
    run: ({ get }) => {
      const { nodes } = get(selectionAtom)
      get(drawingViewerAtom)?.fit(undefined, { animate: true })
      get(viewerAtom)?.fit(nodes.size > 0 ? nodes : undefined, { animate: true })
    },
  },
  {
    id: 'fitAll',
    group: 'view',
    icon: Maximize,
    enabled: hasCanvas,
    run: ({ get }) => {
      get(drawingViewerAtom)?.fit(undefined, { animate: true })
      get(viewerAtom)?.fit(undefined, { animate: true })
    },
  },
  look('homeView', 'home', 'Home', House),
  look('viewIso', 'iso', '0', Box),
  look('viewFront', 'front', '1', SquareDot),
  look('viewBack', 'back', '2', SquareX),
  look('viewLeft', 'left', '3', SquareArrowLeft),
  look('viewRight', 'right', '4', SquareArrowRight),
  look('viewTop', 'top', '5', SquareArrowUp),
  look('viewBottom', 'bottom', '6', SquareArrowDown),
]

const choose = (id: ActionId, mode: ShadingMode, icon: LucideIcon): Action => ({
  id,
  group: 'shading',
  icon,
  checked: (get) => get(shadingAtom) === mode,
  run: ({ set }) => set(shadingAtom, mode),
})

const shadingChoices: readonly Action[] = [
  choose('shadedEdges', 'shaded-edges', Box),
  choose('shaded', 'shaded', Cuboid),
  choose('realistic', 'realistic', Gem),
  choose('hiddenLine', 'hidden-line', SquareDashed),
  choose('wireframe', 'wireframe', Grid3x3),
  choose('seeThrough', 'see-through', Boxes),
]

/** W goes through the modes in the order in which they stray from the default (UX: shaded with edges, shaded, realistic, wireframe, hidden line, see-through). */
const cycle: readonly ShadingMode[] = [
  'shaded-edges',
  'shaded',
  'realistic',
  'wireframe',
  'hidden-line',
  'see-through',
] satisfies (typeof shadingModes)[number][]

export const shadingActions: readonly Action[] = [
  {
    id: 'shadingCycle',
    group: 'shading',
    icon: Paintbrush,
    shortcuts: ['W'],
    run: ({ set }) => set(shadingAtom, (now) => cycle[(cycle.indexOf(now) + 1) % cycle.length]),
  },
  ...shadingChoices,
  {
    id: 'groundShadow',
    group: 'shading',
    icon: SunDim,
    checked: (get) => get(groundShadowAtom),
    run: ({ set }) => set(groundShadowAtom, (on) => !on),
  },
]
