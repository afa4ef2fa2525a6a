import { Camera, Images } from 'lucide-react'
import { overlayAtom } from '../state/panels.ts'
import { viewerAtom } from '../state/viewer.ts'
import { sizeOf } from '../viewer/screenshot/pictureSize.ts'
import { saveScreenshot } from '../viewer/screenshot/saveScreenshot.ts'
import type { Action } from './action.ts'
import { hasView } from './conditions.ts'

export const screenshotActions: readonly Action[] = [
  { id: 'screenshot', group: 'screenshot', icon: Images, enabled: hasView, run: ({ set }) => set(overlayAtom, 'screenshot') },
  {
    id: 'quickScreenshot',
    group: 'screenshot',
    icon: Camera,
    shortcuts: ['Mod+Shift+S'],
    enabled: hasView,
    run: ({ get }) => {
      const viewer = get(viewerAtom)
      if (!viewer) return
      void saveScreenshot(viewer, { ...sizeOf('viewport', viewer.canvas), transparent: false, type: 'image/png' })
    },
  },
]
