import type { Getter } from 'jotai'
import {
  Box,
  Boxes,
  Camera,
  Cuboid,
  Download,
  DraftingCompass,
  FileCode,
  FilePlus2,
  FileText,
  Film,
  FolderOpen,
  Grid3x3,
  House,
  Images,
  type LucideIcon,
  Package,
  Share2,
  Smartphone,
  Triangle,
} from 'lucide-react'
import { drawingAtom, drawingViewerAtom, exportDialogAtom } from '../../state/drawing/drawingState.ts'
import { sizeOf } from '../../services/picture/pictureOfModel.ts'
import { saveScreenshot } from '../../services/picture/saveScreenshot.ts'
import { canAugmentAtom } from '../../state/augmented.ts'
import { hasCanvas, mayGiveShape } from '../../state/actions/conditions.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { type ExportKind, holdsShape, openExportAtom } from '../../state/exportState.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { overlayAtom } from '../../state/panels.ts'
import { slotsAtom } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'

export const fileActions: readonly Action[] = [
  {
    id: 'openFile',
    group: 'file',
    icon: FilePlus2,
    shortcuts: ['Mod+O'],
    available: (get) => get(slotsAtom).openFile !== undefined,
    run: ({ get }) => get(slotsAtom).openFile?.(),
  },
  {
    id: 'openFolder',
    group: 'file',
    icon: FolderOpen,
    available: (get) => get(slotsAtom).openFolder !== undefined,
    run: ({ get }) => get(slotsAtom).openFolder?.(),
  },
  {
    id: 'goHome',
    group: 'file',
    icon: House,
    available: (get) => get(slotsAtom).goHome !== undefined,
    run: ({ get }) => get(slotsAtom).goHome?.(),
  },
]

export const shareActions: readonly Action[] = [
  {
    id: 'share',
    group: 'file',
    icon: Share2,
    enabled: (get) => {
      const document = get(documentAtom)
      return document !== null && get(openedRecordAtom)?.documentId === document.id
    },
    run: ({ set }) => set(overlayAtom, 'share'),
  },
]

/** A whole 3D model is on screen: parts that are still arriving would be missing in the file. */
const hasWholeModel = (get: Getter): boolean => {
  const document = get(documentAtom)
  return document?.status === 'open' && !document.drawing && get(viewerAtom) !== null
}

/** The same, and its owner gives it away: a file with its shape may be written. */
const mayGiveModel = (get: Getter): boolean => hasWholeModel(get) && mayGiveShape(get)

const opens = (id: ActionId, icon: LucideIcon, kind?: ExportKind): Action => ({
  id,
  group: 'export',
  icon,
  enabled: kind && holdsShape(kind) ? mayGiveModel : hasWholeModel,
  run: ({ set }) => set(openExportAtom, kind),
})

export const exportActions: readonly Action[] = [
  { ...opens('export', Download), shortcuts: ['Mod+Shift+E'] },
  opens('exportStep', Cuboid, 'step'),
  opens('exportGltf', Box, 'glb'),
  opens('exportUsdz', Smartphone, 'usdz'),
  opens('exportStl', Triangle, 'stl'),
  opens('exportObj', Boxes, 'obj'),
  opens('exportPly', Grid3x3, 'ply'),
  opens('export3mf', Package, '3mf'),
  opens('exportHtml', FileCode, 'html'),
  opens('exportViewsPdf', FileText, 'pdf'),
  opens('turntableVideo', Film, 'video'),
  { id: 'makeDrawing', group: 'export', icon: DraftingCompass, enabled: hasWholeModel, run: ({ set }) => set(overlayAtom, 'makeDrawing') },
  {
    id: 'augmented',
    group: 'view',
    icon: Smartphone,
    available: (get) => get(canAugmentAtom),
    enabled: hasWholeModel,
    run: ({ set }) => set(overlayAtom, 'augmented'),
  },
  { id: 'largePicture', group: 'screenshot', icon: Images, enabled: hasWholeModel, run: ({ set }) => set(overlayAtom, 'screenshot') },
]

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
    run: ({ get, store }) => {
      const viewer = get(drawingViewerAtom) ?? get(viewerAtom)
      if (viewer) void saveScreenshot(store, viewer, { ...sizeOf('viewport', viewer.canvas), transparent: false, type: 'image/png', overlay: true })
    },
  },
]
