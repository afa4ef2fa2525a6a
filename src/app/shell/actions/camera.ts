import { Axis3d, type LucideIcon, Move, ScanSearch, Undo2, Rotate3d, RotateCcw, RotateCw, ScanEye, ZoomIn, ZoomOut } from 'lucide-react'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { hasPreviousCameraAtom, previousCameraAtom } from '../../services/viewer/cameraHistory.ts'
import { takeToolAtom, toolAtom, viewerAtom } from '../../state/tool.ts'
import { projectionAtom, upAxisAtom } from '../../state/viewState.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import { hasCanvas, hasModel, hasView } from '../../state/actions/conditions.ts'

/** Degrees per key press, and with Shift held. */
const ORBIT_STEP = 15
const ORBIT_FINE = 5
const PAN_STEP_PX = 60
const ZOOM_STEP = 1.2

const move = (id: ActionId, icon: LucideIcon, shortcuts: string[], go: (viewer: Viewer, fine: boolean) => void): Action => ({
  id,
  group: 'camera',
  icon,
  shortcuts,
  onCanvas: true,
  enabled: hasView,
  run: ({ get, fine }) => {
    const viewer = get(viewerAtom)
    if (viewer) go(viewer, fine)
  },
})

const orbit = (id: ActionId, key: string, x: number, y: number): Action =>
  move(id, Rotate3d, [key, `Shift+${key}`], (viewer, fine) => {
    const step = fine ? ORBIT_FINE : ORBIT_STEP
    viewer.orbitBy(x * step, y * step)
  })

/** What a model and a drawing have in common. */
const slide = (id: ActionId, icon: LucideIcon, shortcuts: string[], go: (viewer: Pick<Viewer, 'panBy' | 'zoomBy'>) => void): Action => ({
  id,
  group: 'camera',
  icon,
  shortcuts,
  onCanvas: true,
  enabled: hasCanvas,
  run: ({ get }) => {
    const viewer = get(drawingViewerAtom) ?? get(viewerAtom)
    if (viewer) go(viewer)
  },
})

const pan = (id: ActionId, key: string, x: number, y: number): Action =>
  slide(id, Move, [`Mod+${key}`], (viewer) => viewer.panBy(x * PAN_STEP_PX, y * PAN_STEP_PX))

export const cameraActions: readonly Action[] = [
  {
    id: 'projection',
    group: 'camera',
    icon: ScanEye,
    shortcuts: ['O'],
    checked: (get) => get(projectionAtom) === 'orthographic',
    run: ({ set }) => set(projectionAtom, (now) => (now === 'perspective' ? 'orthographic' : 'perspective')),
  },
  ...(
    [
      ['xUp', 'x'],
      ['yUp', 'y'],
      ['zUp', 'z'],
    ] as const
  ).map(
    ([id, axis]): Action => ({
      id,
      group: 'camera',
      icon: Axis3d,
      enabled: hasModel,
      checked: (get) => get(upAxisAtom) === axis,
      run: ({ set }) => set(upAxisAtom, axis),
    }),
  ),
  {
    id: 'zoomBox',
    group: 'camera',
    icon: ScanSearch,
    shortcuts: ['Z'],
    enabled: hasView,
    checked: (get) => get(toolAtom) === 'zoomBox',
    run: ({ set }) => set(takeToolAtom, 'zoomBox'),
  },
  {
    id: 'previousCamera',
    group: 'camera',
    icon: Undo2,
    shortcuts: ['Shift+Z'],
    enabled: (get) => hasView(get) && get(hasPreviousCameraAtom),
    run: ({ get, set }) => {
      const viewer = get(viewerAtom)
      if (viewer) set(previousCameraAtom, viewer)
    },
  },
  slide('zoomIn', ZoomIn, ['+', '='], (viewer) => viewer.zoomBy(ZOOM_STEP)),
  slide('zoomOut', ZoomOut, ['-'], (viewer) => viewer.zoomBy(1 / ZOOM_STEP)),
  orbit('orbitLeft', 'ArrowLeft', -1, 0),
  orbit('orbitRight', 'ArrowRight', 1, 0),
  orbit('orbitUp', 'ArrowUp', 0, 1),
  orbit('orbitDown', 'ArrowDown', 0, -1),
  pan('panLeft', 'ArrowLeft', -1, 0),
  pan('panRight', 'ArrowRight', 1, 0),
  pan('panUp', 'ArrowUp', 0, -1),
  pan('panDown', 'ArrowDown', 0, 1),
  move('rollLeft', RotateCcw, ['['], (viewer, fine) => viewer.rollBy(fine ? -ORBIT_FINE : -ORBIT_STEP)),
  move('rollRight', RotateCw, [']'], (viewer, fine) => viewer.rollBy(fine ? ORBIT_FINE : ORBIT_STEP)),
]
