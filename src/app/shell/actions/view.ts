import { Box, House, type LucideIcon, Maximize, SquareArrowDown, SquareArrowLeft, SquareArrowRight, SquareArrowUp, SquareDot, SquareX } from 'lucide-react'
import type { StandardView } from '../../../viewer/api.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { selectionAtom } from '../../state/selection.ts'
import { viewerAtom } from '../../state/viewer.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import { hasCanvas, hasView } from '../../state/actions/conditions.ts'

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
