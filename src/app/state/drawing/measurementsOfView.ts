import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { drawingAtom, spaceAtom } from './drawingState.ts'
import { chosenMeasurementAtom, drawingMeasurementsAtom, newMeasurementId } from './measureState.ts'

/** Largest number that the contract takes. */
const MOST_MEASUREMENTS = 300

/** Captures the measurements of this tab. */
export function captureDrawingMeasurements(get: Getter): Partial<ViewState> {
  const drawing = get(drawingAtom)
  if (!drawing) return {}
  const here = get(drawingMeasurementsAtom)
    .filter(({ tab }) => tab === get(spaceAtom))
    .slice(0, MOST_MEASUREMENTS)
  return {
    drawingMeasurements: here.map(({ mode, space, viewport, points }) => ({ mode, space: drawing.spaces[space]?.name ?? '', viewport, points: [...points] })),
  }
}

const showAtom = atom(null, (get, set, { drawingMeasurements = [], layout }: ViewState) => {
  const drawing = get(drawingAtom)
  if (!drawing) return
  const spaceNamed = (wanted: string | undefined): number => drawing.spaces.findIndex(({ name }) => name === wanted)
  const tab = Math.max(0, spaceNamed(layout))
  const here = drawingMeasurements.flatMap(({ mode, space, viewport, points }) => {
    const at = spaceNamed(space)
    return at < 0 || !points.every(Number.isFinite) ? [] : [{ id: newMeasurementId(), mode, tab, space: at, viewport, points }]
  })
  // Measurements of other tabs are no part of this view.
  set(drawingMeasurementsAtom, [...get(drawingMeasurementsAtom).filter((measurement) => measurement.tab !== tab), ...here])
  set(chosenMeasurementAtom, 0)
})

export function applyDrawingMeasurements(set: Setter, state: ViewState): void {
  set(showAtom, state)
}
