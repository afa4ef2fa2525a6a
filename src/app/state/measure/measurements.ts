import { atom } from 'jotai'
import type { Vec3 } from '../../../core/geometry/matrix.ts'
import type { FactId } from '../../../core/measure/result.ts'
import type { Anchor } from '../../../core/measure/entity.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import { remember } from '../history.ts'
import { perDocument } from '../perDocument.ts'
import type { Store } from '../store.ts'

/** One end of a measurement: an anchor in the coordinates of the part that an occurrence places, so that it goes where that goes. */
export interface MeasureEnd {
  node: NodeId
  anchor: Anchor
}

/** One entity measured, or a pair. */
export interface Measurement {
  id: string
  ends: readonly [MeasureEnd] | readonly [MeasureEnd, MeasureEnd]
  name?: string
  /** Where the label was dragged to: world millimetres of the assembled model. */
  label?: Vec3
  /** The fact that the label shows; absent = the most telling one. */
  fact?: FactId
}

/** Largest number that the contract takes. */
export const MOST_MEASUREMENTS = 300

export const measurementsAtom = perDocument<readonly Measurement[]>([])
/** The one whose facts are shown in full. */
export const selectedMeasurementAtom = perDocument<string | null>(null)
/** A single one that becomes a pair by the next pick. */
export const openMeasurementAtom = perDocument<string | null>(null)
/** Whether picks catch on points and edges. */
export const snapsAtom = persistedAtom<boolean>('facet.snap', true, (value): value is boolean => typeof value === 'boolean')

/** The selected measurement itself. */
export const selectedAtom = atom((get): Measurement | undefined => {
  const id = get(selectedMeasurementAtom)
  return id === null ? undefined : get(measurementsAtom).find((one) => one.id === id)
})

/** Replaces the measurements, as by those of a view; not a step of its own. */
export const placeMeasurementsAtom = atom(null, (get, set, next: readonly Measurement[]) => {
  set(measurementsAtom, next)
  const has = (id: string | null): boolean => next.some((one) => one.id === id)
  if (!has(get(selectedMeasurementAtom))) set(selectedMeasurementAtom, null)
  if (!has(get(openMeasurementAtom))) set(openMeasurementAtom, null)
})

/** Changes the list: one step that can be taken back. */
function changeMeasurements(store: Store, change: (before: readonly Measurement[]) => readonly Measurement[]): void {
  const before = store.get(measurementsAtom)
  const after = change(before).slice(-MOST_MEASUREMENTS)
  const put = (list: readonly Measurement[]): void => store.set(placeMeasurementsAtom, list)
  put(after)
  remember(store, { undo: () => put(before), redo: () => put(after) })
}

export function addMeasurement(store: Store, ends: Measurement['ends'], more: Pick<Measurement, 'name' | 'fact'> = {}): Measurement {
  const made: Measurement = { id: crypto.randomUUID(), ends, ...more }
  changeMeasurements(store, (before) => [...before, made])
  store.set(selectedMeasurementAtom, made.id)
  return made
}

export function updateMeasurement(store: Store, id: string, change: Partial<Omit<Measurement, 'id'>>): void {
  changeMeasurements(store, (before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
}

export function deleteMeasurements(store: Store, ids: readonly string[]): void {
  changeMeasurements(store, (before) => before.filter(({ id }) => !ids.includes(id)))
}
