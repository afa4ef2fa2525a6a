import { atom } from 'jotai'
import { invert, mapX, mapY, type SpaceWindow, windowsOf } from '../../../core/drawing/spaceWindow.ts'
import { areaOf, lengthOf } from '../../../core/drawing/measureShape.ts'
import type { Snap, SnapKind } from '../../../core/drawing/snap.ts'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import { displayUnits, mmPerUnit } from '../../../core/units.ts'
import { remember } from '../history.ts'
import { documentAtom } from '../document.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import type { Store } from '../store.ts'
import { drawingAtom, ofDrawing } from './drawingState.ts'

const measureModes = ['distance', 'angle', 'area', 'radius'] as const
export type MeasureMode = (typeof measureModes)[number]

/** A measurement on a tab. Points are in `space` (model space even where it is seen through a viewport), so that its values are true. */
export interface DrawingMeasurement {
  id: number
  mode: MeasureMode
  /** The tab on which it was made. */
  tab: number
  space: number
  viewport: number
  /** x y pairs; radius: centre, then the point on the curve. */
  points: readonly number[]
}

/** `smart`: the things that are clicked decide, points, lines and circles. */
export const measureModeAtom = atom<MeasureMode | 'calibrate' | 'smart'>('smart')

const none: readonly DrawingMeasurement[] = []
export const drawingMeasurementsAtom = ofDrawing(() => none)
/** The measurement that is chosen in the list. */
export const chosenMeasurementAtom = atom(0)
let measurements = 0
export const newMeasurementId = (): number => ++measurements

/** Writes the list as a step that can be taken back. */
export function setMeasurements(store: Store, next: readonly DrawingMeasurement[]): void {
  const before = store.get(drawingMeasurementsAtom)
  store.set(drawingMeasurementsAtom, next)
  remember(store, { undo: () => store.set(drawingMeasurementsAtom, before), redo: () => store.set(drawingMeasurementsAtom, next) })
}

export function addMeasurement(store: Store, measurement: Omit<DrawingMeasurement, 'id'>): void {
  const id = newMeasurementId()
  setMeasurements(store, [...store.get(drawingMeasurementsAtom), { ...measurement, id }])
  store.set(chosenMeasurementAtom, id)
}

/** Takes the chosen measurement away, if there is one. */
export function deleteChosen(store: Store): void {
  const list = store.get(drawingMeasurementsAtom)
  const rest = list.filter(({ id }) => id !== store.get(chosenMeasurementAtom))
  if (rest.length < list.length) setMeasurements(store, rest)
}

/** A point that is being placed, and the snap that it was caught by. */
interface MeasurePoint {
  x: number
  y: number
  snap?: SnapKind
}

/** A measurement that has been begun: the window of its first point, and its points. */
export interface Pending {
  window: SpaceWindow
  points: readonly MeasurePoint[]
}
export const pendingAtom = atom<Pending | null>(null)
/** A point that is aimed at, in the space of a window; `item` of the curve, -1 = none. */
export interface Aim {
  window: SpaceWindow
  point: MeasurePoint
  item: number
}
/** Where the next point would be. */
export const aimAtom = atom<Aim | null>(null)
/** Two points whose true distance the user is asked for. */
export const calibratingAtom = atom<number | null>(null)

/** A point found through one window, in the space of another: measuring goes on in the space in which it began. */
export function inWindow(snap: Pick<Snap, 'x' | 'y' | 'window'>, window: SpaceWindow): [number, number] {
  if (snap.window === window || (snap.window.space === window.space && snap.window.viewport === window.viewport)) return [snap.x, snap.y]
  const sx = mapX(snap.window.toSheet, snap.x, snap.y)
  const sy = mapY(snap.window.toSheet, snap.x, snap.y)
  return [mapX(window.toSpace, sx, sy), mapY(window.toSpace, sx, sy)]
}

/** The window through which a measurement is seen on its tab. */
export function windowOf(drawing: Drawing, { tab, space, viewport }: Pick<DrawingMeasurement, 'tab' | 'space' | 'viewport'>): SpaceWindow | undefined {
  const windows = windowsOf(drawing, tab)
  return windows.find((window) => window.space === space && window.viewport === viewport) ?? windows.find((window) => invert(window.toSheet) !== undefined)
}

/** In drawing units, drawing units², or radians. */
export function valueOf({ mode, points }: Pick<DrawingMeasurement, 'mode' | 'points'>): number {
  if (mode === 'area') return areaOf(points)
  if (mode === 'angle') return angleBetween(points)
  return lengthOf(points.slice(0, 4))
}

function angleBetween([ax, ay, vx, vy, bx, by]: readonly number[]): number {
  const turn = Math.abs(Math.atan2(ay - vy, ax - vx) - Math.atan2(by - vy, bx - vx))
  return turn > Math.PI ? 2 * Math.PI - turn : turn
}

const isScales = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((scale) => typeof scale === 'number' && scale > 0)
/** Millimetres per drawing unit as the user calibrated them, by file name. */
const calibrationsAtom = persistedAtom<Record<string, number>>('facet.drawing.calibrations', {}, isScales)
const CALIBRATIONS_KEPT = 100

/** Millimetres per unit of model space; undefined = the file does not state it and nobody has calibrated it. */
export const modelScaleAtom = atom(
  (get): number | undefined => {
    const document = get(documentAtom)
    const own = get(calibrationsAtom)[document?.name ?? '']
    if (own) return own
    const units = document?.drawing?.units
    return units && units !== 'unknown' ? mmPerUnit[units] : undefined
  },
  (get, set, scale: number | null) => {
    const name = get(documentAtom)?.name ?? ''
    const { [name]: _, ...rest } = get(calibrationsAtom)
    const others = Object.entries(rest).slice(-CALIBRATIONS_KEPT + 1)
    set(calibrationsAtom, Object.fromEntries(scale === null ? others : [...others, [name, scale]]))
  },
)
export const isCalibratedAtom = atom((get) => get(calibrationsAtom)[get(documentAtom)?.name ?? ''] !== undefined)

/** Millimetres per unit of a space. */
export const scaleOfSpaceAtom = atom((get) => {
  const drawing = get(drawingAtom)
  const model = get(modelScaleAtom)
  return (space: number): number | undefined => {
    const of = drawing?.spaces[space]
    if (of?.kind !== 'paper') return model
    return of.paper && of.paper.unitsPerMm > 0 ? 1 / of.paper.unitsPerMm : 1
  }
})

export const calibrationUnits = displayUnits
