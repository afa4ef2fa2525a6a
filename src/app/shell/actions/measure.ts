import type { Getter } from 'jotai'
import { FileSpreadsheet, Magnet, Ruler, Scale, Trash2 } from 'lucide-react'
import { chosenMeasurementAtom, deleteChosen, drawingMeasurementsAtom } from '../../state/drawing/measureState.ts'
import { deleteMark, selectedMarkAtom } from '../../state/markup/marks.ts'
import { deleteMeasurements, measurementsAtom, selectedMeasurementAtom, snapsAtom } from '../../state/measure/measurements.ts'
import { notify } from '../../state/notice.ts'
import { overlayAtom } from '../../state/panels.ts'
import { takeToolAtom, toolAtom } from '../../state/tool.ts'
import type { Action } from '../../state/actions/action.ts'
import { hasCanvas, hasView } from '../../state/actions/conditions.ts'

/** Whether a measurement of a drawing is chosen. */
const chosenInDrawing = (get: Getter): boolean => get(drawingMeasurementsAtom).some(({ id }) => id === get(chosenMeasurementAtom))

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
    run: ({ get }) => {
      const mark = get(selectedMarkAtom)
      if (mark !== null) return deleteMark(mark)
      deleteChosen()
      const id = get(selectedMeasurementAtom)
      if (id !== null) deleteMeasurements([id])
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
    run: ({ get }) => {
      import('../../features/measure/copyMeasurements.ts')
        .then(({ saveTable }) => saveTable(get(measurementsAtom)))
        .catch((error: unknown) => {
          console.error(error)
          notify({ key: 'copyFailed', level: 'error' })
        })
    },
  },
]
