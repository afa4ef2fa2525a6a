import { Box, Boxes, Cuboid, Grid3x3, type LucideIcon, Paintbrush, SquareDashed, Gem, SunDim } from 'lucide-react'
import { type ShadingMode, shadingModes } from '../../../viewer/api.ts'
import { groundShadowAtom, shadingAtom } from '../../state/viewState.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'

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
