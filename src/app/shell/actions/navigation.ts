import { Mouse, Move3d } from 'lucide-react'
import type { NavigationStyle } from '../../../viewer/api.ts'
import { hasSpaceMouse, spaceMouseAtom } from '../../state/viewer.ts'
import { navigationStyleAtom } from '../../state/viewState.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import { hasView } from '../../state/actions/conditions.ts'

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
    run: () => void import('../../features/spaceMouse/connect.ts').then(({ connectSpaceMouse }) => connectSpaceMouse()),
  },
]
