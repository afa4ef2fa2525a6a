import { Box, Boxes, Cuboid, Download, FileCode, FileText, Film, Grid3x3, Images, type LucideIcon, Package, Smartphone, Triangle } from 'lucide-react'
import type { Getter } from 'jotai'
import { type ExportKind, openExportAtom } from '../../state/exportState.ts'
import { documentAtom } from '../../state/document.ts'
import { overlayAtom } from '../../state/panels.ts'
import { viewerAtom } from '../../state/viewer.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'

/** A whole 3D model is on screen: parts that are still arriving would be missing in the file. */
const hasWholeModel = (get: Getter): boolean => {
  const document = get(documentAtom)
  return document?.status === 'open' && !document.drawing && get(viewerAtom) !== null
}

const opens = (id: ActionId, icon: LucideIcon, kind?: ExportKind): Action => ({
  id,
  group: 'export',
  icon,
  enabled: hasWholeModel,
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
  { id: 'largePicture', group: 'screenshot', icon: Images, enabled: hasWholeModel, run: ({ set }) => set(overlayAtom, 'screenshot') },
]
