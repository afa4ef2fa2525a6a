import type { Getter } from 'jotai'
import { ChevronLeft, ChevronRight, FileText, Layers, Printer, ScanSearch, Scaling, Spline, SunMoon, Tally3 } from 'lucide-react'
import { exportDialogAtom } from '../drawing/dialogState.ts'
import { drawingAtom, groundAtom, monochromeAtom, spaceAtom, textSearchAtom, weightsAtom } from '../drawing/drawingState.ts'
import { lookAtom } from '../drawing/look.ts'
import { measureModeAtom, pendingAtom } from '../drawing/measure/measureState.ts'
import { isPanelShown, togglePanelAtom } from '../state/panels.ts'
import { toolAtom } from '../tools/tool.ts'
import type { Action } from './action.ts'

export const hasDrawing = (get: Getter): boolean => get(drawingAtom) !== null
const common = { group: 'drawing', available: hasDrawing } as const

const turnTab = (step: number): Action['run'] => ({ get, set }) => {
  const count = get(drawingAtom)?.spaces.length ?? 0
  if (count > 0) set(spaceAtom, (get(spaceAtom) + step + count) % count)
}

export const drawingActions: readonly Action[] = [
  {
    ...common,
    id: 'drawingLayers',
    icon: Layers,
    shortcuts: ['L'],
    checked: (get) => isPanelShown(get, 'layers'),
    run: ({ set }) => set(togglePanelAtom, 'layers'),
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
    checked: (get) => get(lookAtom).ground !== 0xffffff,
    run: ({ get, set }) => set(groundAtom, get(lookAtom).ground === 0xffffff ? 'dark' : 'paper'),
  },
  { ...common, id: 'drawingWeights', icon: Tally3, checked: (get) => get(weightsAtom), run: ({ set }) => set(weightsAtom, (on) => !on) },
  { ...common, id: 'drawingMonochrome', icon: Printer, checked: (get) => get(monochromeAtom), run: ({ set }) => set(monochromeAtom, (on) => !on) },
  { ...common, id: 'previousTab', icon: ChevronLeft, shortcuts: ['PageUp'], onCanvas: true, run: turnTab(-1) },
  { ...common, id: 'nextTab', icon: ChevronRight, shortcuts: ['PageDown'], onCanvas: true, run: turnTab(1) },
  { ...common, id: 'drawingPdf', icon: FileText, run: ({ set }) => set(exportDialogAtom, 'pdf') },
  { ...common, id: 'drawingSvg', icon: Spline, run: ({ set }) => set(exportDialogAtom, 'svg') },
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
