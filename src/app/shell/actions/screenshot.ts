import { Camera, Images } from 'lucide-react'
import { exportDialogAtom } from '../../features/drawing/dialogState.ts'
import { drawingAtom, drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { overlayAtom } from '../../state/panels.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { sizeOf } from '../../services/picture/pictureOfModel.ts'
import { saveScreenshot } from '../../services/picture/saveScreenshot.ts'
import type { Action } from '../../state/actions/registry.ts'
import { hasCanvas } from '../../state/actions/conditions.ts'

export const screenshotActions: readonly Action[] = [
  {
    id: 'screenshot',
    group: 'screenshot',
    icon: Images,
    enabled: hasCanvas,
    run: ({ get, set }) => (get(drawingAtom) ? set(exportDialogAtom, 'png') : set(overlayAtom, 'screenshot')),
  },
  {
    id: 'quickScreenshot',
    group: 'screenshot',
    icon: Camera,
    shortcuts: ['Mod+Shift+S'],
    enabled: hasCanvas,
    run: ({ get }) => {
      const viewer = get(drawingViewerAtom) ?? get(viewerAtom)
      if (viewer) void saveScreenshot(viewer, { ...sizeOf('viewport', viewer.canvas), transparent: false, type: 'image/png', overlay: true })
    },
  },
]
