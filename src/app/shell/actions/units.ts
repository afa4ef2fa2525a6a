import { Ruler } from 'lucide-react'
import { chosenUnitAtom, unitAtom } from '../../state/viewState.ts'
import { type DisplayUnit } from '../../../core/units.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'

const choose = (id: ActionId, unit: DisplayUnit): Action => ({
  id,
  group: 'units',
  icon: Ruler,
  checked: (get) => get(unitAtom) === unit,
  run: ({ set }) => set(chosenUnitAtom, unit),
})

export const unitActions: readonly Action[] = [
  choose('unitMm', 'mm'),
  choose('unitCm', 'cm'),
  choose('unitM', 'm'),
  choose('unitIn', 'in'),
  choose('unitFt', 'ft'),
  { id: 'unitFile', group: 'units', icon: Ruler, checked: (get) => get(chosenUnitAtom) === null, run: ({ set }) => set(chosenUnitAtom, null) },
]
