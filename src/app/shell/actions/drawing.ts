import type { Getter } from 'jotai'
import {
  Box,
  ChevronLeft,
  ChevronRight,
  DraftingCompass,
  Droplets,
  FileText,
  Layers,
  Printer,
  ScanSearch,
  Scaling,
  Spline,
  SunMoon,
  Tally3,
} from 'lucide-react'
import { tabsOf } from '../../../core/drawing/spaceWindow.ts'
import {
  choosingPlotAtom,
  drawingAtom,
  exportDialogAtom,
  groundAtom,
  monochromeAtom,
  plotAtom,
  spaceAtom,
  textSearchAtom,
  weightsAtom,
} from '../../state/drawing/drawingState.ts'
import { saveDxf } from '../../features/drawing/export/saveDxf.ts'
import { lookAtom } from '../../features/drawing/look.ts'
import { backToModel, modelBehindAtom } from '../../services/open/drawingsOfModel.ts'
import { measureModeAtom, pendingAtom } from '../../state/drawing/measureState.ts'
import { layoutAtom } from '../../state/layout.ts'
import { documentAtom } from '../../state/document.ts'
import { isPanelShown, leftShownAtom, togglePanelAtom } from '../../state/panels.ts'
import { slotsAtom } from '../../state/store.ts'
import { toolAtom } from '../../state/tool.ts'
import { mayGiveShape } from '../../state/actions/conditions.ts'
import type { Action } from '../../state/actions/registry.ts'

const hasDrawing = (get: Getter): boolean => get(drawingAtom) !== null
/** A model that can be shown as a drawing: one of a drawing's solids, a board, a document with sheets. */
const isSolidDrawing = (get: Getter): boolean => {
  const document = get(documentAtom)
  if (document === null || document.drawing) return false
  return /^(dwg|dxf|kicad|gerber)$/.test(document.format) || (document.structure.sheets ?? 0) > 0
}
const common = { group: 'drawing', available: hasDrawing } as const

const isLayersShown = (get: Getter): boolean => (get(layoutAtom) === 'desktop' ? get(leftShownAtom) : isPanelShown(get, 'layers'))

const isDark = (get: Getter): boolean => {
  const { ground, sheet } = get(lookAtom)
  return (get(drawingAtom)?.spaces[get(spaceAtom)]?.kind === 'paper' ? sheet : ground) !== 0xffffff
}

const turnTab =
  (step: number): Action['run'] =>
  ({ get, set }) => {
    const drawing = get(drawingAtom)
    const tabs = drawing ? tabsOf(drawing, get(spaceAtom)) : []
    if (tabs.length > 0) set(spaceAtom, tabs.at((tabs.indexOf(get(spaceAtom)) + step) % tabs.length)!)
  }

export const drawingActions: readonly Action[] = [
  {
    ...common,
    id: 'drawingLayers',
    icon: Layers,
    shortcuts: ['L'],
    checked: isLayersShown,
    run: ({ get, set }) => {
      // The dock has no other panel for a drawing: whichever was chosen last, it shows the layers.
      if (get(layoutAtom) === 'desktop') set(leftShownAtom, !get(leftShownAtom))
      else set(togglePanelAtom, 'layers')
    },
  },
  {
    ...common,
    id: 'drawingTextSearch',
    icon: ScanSearch,
    checked: (get) => get(textSearchAtom),
    run: ({ set }) => set(textSearchAtom, (open) => !open),
  },
  {
    ...common,
    id: 'drawingGround',
    icon: SunMoon,
    shortcuts: ['B'],
    checked: isDark,
    run: ({ get, set }) => set(groundAtom, isDark(get) ? 'paper' : 'dark'),
  },
  { ...common, id: 'drawingWeights', icon: Tally3, checked: (get) => get(weightsAtom), run: ({ set }) => set(weightsAtom, (on) => !on) },
  { ...common, id: 'drawingMonochrome', icon: Printer, checked: (get) => get(monochromeAtom), run: ({ set }) => set(monochromeAtom, (on) => !on) },
  { ...common, id: 'drawingPlotStyles', icon: Droplets, checked: (get) => get(plotAtom) !== undefined, run: ({ set }) => set(choosingPlotAtom, true) },
  {
    ...common,
    id: 'showIn3d',
    icon: Box,
    available: (get) => (get(drawingAtom)?.solids ?? 0) > 0 && get(slotsAtom).showAs !== undefined,
    run: ({ get }) => get(slotsAtom).showAs?.('model'),
  },
  { ...common, id: 'backToModel', icon: Box, available: (get) => get(modelBehindAtom) !== null, run: ({ store }) => backToModel(store) },
  {
    ...common,
    id: 'showAsDrawing',
    icon: DraftingCompass,
    available: (get) => isSolidDrawing(get) && get(slotsAtom).showAs !== undefined,
    run: ({ get }) => get(slotsAtom).showAs?.('drawing'),
  },
  { ...common, id: 'previousTab', icon: ChevronLeft, shortcuts: ['PageUp'], onCanvas: true, run: turnTab(-1) },
  { ...common, id: 'nextTab', icon: ChevronRight, shortcuts: ['PageDown'], onCanvas: true, run: turnTab(1) },
  { ...common, id: 'drawingPdf', icon: FileText, run: ({ set }) => set(exportDialogAtom, 'pdf') },
  { ...common, id: 'drawingSvg', icon: Spline, run: ({ set }) => set(exportDialogAtom, 'svg') },
  { ...common, id: 'drawingDxf', icon: DraftingCompass, enabled: mayGiveShape, run: ({ store }) => void saveDxf(store) },
  {
    ...common,
    id: 'drawingScale',
    icon: Scaling,
    run: ({ set }) => {
      set(pendingAtom, null)
      set(measureModeAtom, 'calibrate')
      set(toolAtom, 'measure')
    },
  },
]
