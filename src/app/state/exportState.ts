import { atom } from 'jotai'
import { exportFormats } from '../../core/export/exportOptions.ts'
import type { NodeId } from '../../core/scene/model.ts'
import { overlayAtom } from './panels.ts'

/** Everything that the dialog makes, in its order. */
export const exportKinds = [...exportFormats, 'html', 'pdf', 'video'] as const
export type ExportKind = (typeof exportKinds)[number]

/** Whether the file holds the model itself, where it is not a picture of it. */
export const holdsShape = (kind: ExportKind): boolean => kind !== 'pdf' && kind !== 'video'

/** The card that is chosen; kept until the page is left. */
export const exportKindAtom = atom<ExportKind>('glb')

/** The occurrence that is laid flat, seen from a face; -1: from its largest one. */
export const unfoldTargetAtom = atom<{ node: NodeId; face: number } | null>(null)

/** Whether a PDF gets the inspection sheet, with its numbers in the pictures. */
export const sheetInPdfAtom = atom(false)

/** Opens the dialog, at a card when one is named. */
export const openExportAtom = atom(null, (_get, set, kind?: ExportKind) => {
  if (kind) set(exportKindAtom, kind)
  set(overlayAtom, 'export')
})

/** The VIP function that each kind is (`contract/vip/functions.ts`). */
export const functionOf = {
  step: 'exportStep',
  glb: 'exportGltf',
  gltf: 'exportGltf',
  usdz: 'exportUsdz',
  stl: 'exportStl',
  obj: 'exportObj',
  ply: 'exportPly',
  '3mf': 'export3mf',
  html: 'exportHtml',
  pdf: 'exportViewsPdf',
  video: 'turntableVideo',
} as const satisfies Record<ExportKind, string>
