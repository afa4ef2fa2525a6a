import { atom } from 'jotai'
import { invertAffine, multiply, transformPoint } from '../../../core/geometry/matrix.ts'
import type { Vec3 } from '../../../core/geometry/vector.ts'
import type { FactId } from '../../../core/measure/fact.ts'
import type { Anchor } from '../../../core/measure/thing.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { Viewer } from '../../../viewer/api.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import { documentEvents } from '../document.ts'
import { remember } from '../history.ts'
import { appStore } from '../store.ts'

/** A world point of the part as it is shown, in the part's coordinates. */
export function intoPart(viewer: Viewer, node: NodeId, point: Vec3): Vec3 {
  const inverse = invertAffine(viewer.transformOf(node))
  return inverse ? moved(inverse, point) : point
}

/** A point of the part's coordinates where it is shown. */
export const ontoScreen = (viewer: Viewer, node: NodeId, point: Vec3): Vec3 => moved(viewer.transformOf(node), point)

export function moved(matrix: Float64Array, point: Vec3): Vec3 {
  const out: Vec3 = [0, 0, 0]
  transformPoint(out, 0, matrix, 0, point[0], point[1], point[2])
  return out
}

/** World matrix of a node in the assembled model. */
export const homeOf = (index: SceneIndex, node: NodeId): Float64Array => index.world.slice(node * 16, node * 16 + 16)

/** How an occurrence is moved away from its place in the assembled model; undefined when it is not. */
export function shiftOf(viewer: Viewer, index: SceneIndex, node: NodeId): Float64Array | undefined {
  const now = viewer.transformOf(node)
  const home = homeOf(index, node)
  if (now.every((value, i) => value === home[i])) return undefined
  const back = invertAffine(home)
  return back && multiply(now, back)
}

/** One end of a measurement: an anchor in the coordinates of the part that an occurrence places, so that it goes where that goes. */
export interface MeasureEnd {
  node: NodeId
  anchor: Anchor
}

/** One thing measured, or a pair. */
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

export const measurementsAtom = atom<readonly Measurement[]>([])
/** The one whose facts are shown in full. */
export const selectedMeasurementAtom = atom<string | null>(null)
/** A single one that becomes a pair by the next pick. */
export const openMeasurementAtom = atom<string | null>(null)
/** Whether picks catch on points and edges. */
export const snapsAtom = persistedAtom<boolean>('facet.snap', true, (value): value is boolean => typeof value === 'boolean')

/** The selected measurement itself. */
export const selectedAtom = atom((get): Measurement | undefined => {
  const id = get(selectedMeasurementAtom)
  return id === null ? undefined : get(measurementsAtom).find((one) => one.id === id)
})

function put(next: readonly Measurement[]): void {
  appStore.set(measurementsAtom, next)
  const has = (id: string | null): boolean => next.some((one) => one.id === id)
  if (!has(appStore.get(selectedMeasurementAtom))) appStore.set(selectedMeasurementAtom, null)
  if (!has(appStore.get(openMeasurementAtom))) appStore.set(openMeasurementAtom, null)
}

/** Changes the list: one step that can be taken back. */
function changeMeasurements(change: (before: readonly Measurement[]) => readonly Measurement[]): void {
  const before = appStore.get(measurementsAtom)
  const after = change(before).slice(-MOST_MEASUREMENTS)
  put(after)
  remember({ undo: () => put(before), redo: () => put(after) })
}

/** Replaces the measurements by those of a view; not a step of its own. */
export const placeMeasurements = put

export function addMeasurement(ends: Measurement['ends'], more: Pick<Measurement, 'name' | 'fact'> = {}): Measurement {
  const made: Measurement = { id: crypto.randomUUID(), ends, ...more }
  changeMeasurements((before) => [...before, made])
  appStore.set(selectedMeasurementAtom, made.id)
  return made
}

export function updateMeasurement(id: string, change: Partial<Omit<Measurement, 'id'>>): void {
  changeMeasurements((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
}

export function deleteMeasurements(ids: readonly string[]): void {
  changeMeasurements((before) => before.filter(({ id }) => !ids.includes(id)))
}

/** Measurements speak of the parts of one document. */
documentEvents.on('structure', () => put([]))
documentEvents.on('close', () => put([]))
