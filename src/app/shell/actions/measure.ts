import type { Getter } from 'jotai'
import { Axis3d, FileSpreadsheet, Link2, Magnet, MoveHorizontal, RotateCcw, Ruler, RulerDimensionLine, Scale, Spline, Trash2 } from 'lucide-react'
import { chosenMeasurementAtom, deleteChosen, drawingMeasurementsAtom } from '../../state/drawing/measureState.ts'
import { deleteMark, selectedMarkAtom } from '../../state/markup/marks.ts'
import type { Part } from '../../../core/scene/model.ts'
import { documentAtom } from '../../state/document.ts'
import { chosenAtom } from '../../state/inspect/appearance.ts'
import { addMeasurement, deleteMeasurements, type MeasureEnd, measurementsAtom, selectedMeasurementAtom, snapsAtom } from '../../state/measure/measurements.ts'
import { chooseSeriesAtom, frameAtom, framePicksAtom, type SeriesKind, seriesKindAtom } from '../../state/measure/series.ts'
import { notify } from '../../state/notice.ts'
import { overlayAtom } from '../../state/panels.ts'
import { takeToolAtom, toolAtom } from '../../state/tool.ts'
import type { Action, ActionId } from '../../state/actions/registry.ts'
import { hasCanvas, hasView } from '../../state/actions/conditions.ts'

/** Whether a measurement of a drawing is chosen. */
const chosenInDrawing = (get: Getter): boolean => get(drawingMeasurementsAtom).some(({ id }) => id === get(chosenMeasurementAtom))

const series = (id: ActionId, kind: SeriesKind, icon: Action['icon']): Action => ({
  id,
  group: 'tools',
  icon,
  enabled: hasView,
  checked: (get) => get(toolAtom) === 'measure' && get(seriesKindAtom) === kind,
  run: ({ set }) => {
    set(toolAtom, 'measure')
    set(chooseSeriesAtom, kind)
  },
})

/** The selected parts, where they are two with a shape. */
function twoParts(get: Getter): [MeasureEnd, MeasureEnd] | undefined {
  const document = get(documentAtom)
  const ends = [...get(chosenAtom)].slice(0, 3).flatMap((node): MeasureEnd[] => {
    const part: Part | undefined = document?.index.partAt(document.parts, node)
    if (!part?.mesh || part.placeholder) return []
    const b = part.bounds
    return [{ node, anchor: { snap: 'part', point: [(b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2] } }]
  })
  return get(chosenAtom).size === 2 && ends.length === 2 ? [ends[0], ends[1]] : undefined
}

export const measureActions: readonly Action[] = [
  {
    id: 'measure',
    group: 'tools',
    icon: Ruler,
    shortcuts: ['M'],
    enabled: hasCanvas,
    checked: (get) => get(toolAtom) === 'measure',
    run: ({ set }) => set(takeToolAtom, 'measure'),
  },
  {
    // The least distance of the two selected parts.
    id: 'measureParts',
    group: 'tools',
    icon: MoveHorizontal,
    enabled: (get) => hasView(get) && twoParts(get) !== undefined,
    run: ({ get, set, store }) => {
      const ends = twoParts(get)
      if (!ends) return
      set(toolAtom, 'measure')
      addMeasurement(store, ends)
    },
  },
  series('measurePairs', 'pairs', RulerDimensionLine),
  series('measureChain', 'chain', Link2),
  series('measureOrdinate', 'ordinate', Spline),
  {
    id: 'measureFrame',
    group: 'tools',
    icon: Axis3d,
    enabled: hasView,
    run: ({ set }) => {
      set(toolAtom, 'measure')
      set(framePicksAtom, [])
    },
  },
  {
    id: 'measureModelFrame',
    group: 'tools',
    icon: RotateCcw,
    enabled: (get) => get(frameAtom) !== null,
    run: ({ set }) => set(frameAtom, null),
  },
  {
    id: 'snap',
    group: 'tools',
    icon: Magnet,
    shortcuts: ['S'],
    enabled: (get) => get(toolAtom) === 'measure',
    checked: (get) => get(snapsAtom),
    run: ({ set }) => set(snapsAtom, (on) => !on),
  },
  {
    // Deletes the chosen measurement (of a model or a drawing) or mark: one at a time is chosen.
    id: 'deleteChosen',
    group: 'tools',
    icon: Trash2,
    shortcuts: ['Delete', 'Backspace'],
    enabled: (get) => get(selectedMarkAtom) !== null || get(selectedMeasurementAtom) !== null || chosenInDrawing(get),
    run: ({ get, store }) => {
      const mark = get(selectedMarkAtom)
      if (mark !== null) return deleteMark(store, mark)
      deleteChosen(store)
      const id = get(selectedMeasurementAtom)
      if (id !== null) deleteMeasurements(store, [id])
    },
  },
  {
    id: 'massProperties',
    group: 'tools',
    icon: Scale,
    enabled: hasView,
    run: ({ set }) => set(overlayAtom, 'massProperties'),
  },
  {
    id: 'measurementTable',
    group: 'tools',
    icon: FileSpreadsheet,
    enabled: (get) => get(measurementsAtom).length > 0,
    run: ({ get, store }) => {
      import('../../features/measure/copyMeasurements.ts')
        .then(({ saveTable }) => saveTable(store, get(measurementsAtom)))
        .catch((error: unknown) => {
          console.error(error)
          notify(store, { key: 'copyFailed', level: 'error' })
        })
    },
  },
]
