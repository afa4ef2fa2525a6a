import { atom, type Getter, type Setter } from 'jotai'
import { type ViewState, viewState } from '../../../../contract/viewState.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingAtom, drawingViewerAtom, layersShownAtom, layerStateAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { applyDrawingMeasurements, captureDrawingMeasurements } from '../../state/drawing/measurementsOfView.ts'
import { applyLooks, captureLooks } from '../../state/inspect/appearance.ts'
import { applyExplosion, captureExplosion } from '../../state/inspect/explosion.ts'
import { applySections, captureSections } from '../../state/inspect/sections.ts'
import { applyMarkup, captureMarkup } from '../../state/markup/marks.ts'
import { applyMeasurements, captureMeasurements } from '../../state/measure/measurementsOfView.ts'
import { occurrencesAtPaths, pathsOf } from '../../state/partPath.ts'
import { projectionAtom, shadingAtom } from '../../state/viewState.ts'
import { viewerAtom } from '../../state/tool.ts'
import { placeVisibilityAtom, visibilityAtom } from '../../state/visibility.ts'
import { hasCanvas } from '../../state/actions/conditions.ts'
import { quietly, remember } from '../../state/history.ts'
import type { Store } from '../../state/store.ts'

/** Whether the camera flies to the view that is being shown, or is there at once. */
const fliesAtom = atom(true)

const moveAtom = atom(null, (get, set, { camera, shading }: ViewState) => {
  const viewer = get(viewerAtom)
  if (!viewer) return
  if (shading) set(shadingAtom, shading)
  set(projectionAtom, camera.projection)
  viewer.setCamera(camera, { animate: get(fliesAtom) })
})

function captureCamera(get: Getter): Partial<ViewState> {
  const viewer = get(viewerAtom)
  return viewer ? { camera: viewer.camera(), shading: get(shadingAtom) } : {}
}

function applyCamera(set: Setter, state: ViewState): void {
  set(moveAtom, state)
}

/** A drawing's view as a camera that looks down on the sheet; its layers and its tab by name. */
function captureDrawing(get: Getter): Partial<ViewState> {
  const drawing = get(drawingAtom)
  const viewer = get(drawingViewerAtom)
  if (!drawing || !viewer) return {}
  const { x, y, scale } = viewer.view()
  const shown = get(layersShownAtom)
  return {
    camera: { position: [x, y, 1], target: [x, y, 0], up: [0, 1, 0], projection: 'orthographic', height: viewer.canvas.clientHeight / scale },
    layers: { hidden: drawing.layers.filter((_layer, at) => !shown[at]).map(({ name }) => name), state: drawing.layerStates?.[get(layerStateAtom)]?.name },
    layout: drawing.spaces[get(spaceAtom)]?.name,
  }
}

const showAtom = atom(null, (get, set, { camera, layers, layout }: ViewState) => {
  const drawing = get(drawingAtom)
  const viewer = get(drawingViewerAtom)
  if (!drawing || !viewer) return
  const hidden = new Set(layers?.hidden)
  if (layers) {
    set(layerStateAtom, layers.state === undefined ? -1 : (drawing.layerStates?.findIndex(({ name }) => name === layers.state) ?? -1))
    set(
      layersShownAtom,
      Uint8Array.from(drawing.layers, ({ name }) => (hidden.has(name) ? 0 : 1)),
    )
  }
  const space = drawing.spaces.findIndex(({ name }) => name === layout)
  if (space >= 0) set(spaceAtom, space)
  const [x, y] = camera.target
  viewer.setView({ x, y, scale: viewer.canvas.clientHeight / camera.height }, { animate: get(fliesAtom) })
})

function applyDrawing(set: Setter, state: ViewState): void {
  set(showAtom, state)
}

/** Largest number that the contract takes. */
const MOST_PATHS = 5000

export function captureVisibility(get: Getter): Partial<ViewState> {
  const index = get(documentAtom)?.index
  if (!index) return {}
  const { hidden, isolated } = get(visibilityAtom)
  return { hidden: pathsOf(index, hidden).slice(0, MOST_PATHS), isolated: isolated ? pathsOf(index, isolated).slice(0, MOST_PATHS) : [] }
}

const placeAtom = atom(null, (get, set, { hidden, isolated }: Pick<ViewState, 'hidden' | 'isolated'>) => {
  const index = get(documentAtom)?.index
  if (!index) return
  const standingOut = occurrencesAtPaths(index, isolated)
  set(placeVisibilityAtom, { hidden: occurrencesAtPaths(index, hidden), isolated: standingOut.size > 0 ? standingOut : null })
})

export function applyVisibility(set: Setter, state: ViewState): void {
  set(placeAtom, state)
}

/** A tool's share of a saved view. */
interface ViewContribution {
  /** What the tool has on screen now; the fields that are its own. */
  capture(get: Getter): Partial<ViewState>
  /** Brings its fields of `state` on screen. History steps recorded meanwhile are dropped: the whole view is one step. */
  apply(set: Setter, state: ViewState): void
}

/** Whatever makes a view. The camera comes last: what others show or hide must not move it. A tool is one line here. */
const contributions: readonly ViewContribution[] = [
  { capture: captureVisibility, apply: applyVisibility },
  { capture: captureLooks, apply: applyLooks },
  { capture: captureExplosion, apply: applyExplosion },
  { capture: captureSections, apply: applySections },
  { capture: captureMeasurements, apply: applyMeasurements },
  { capture: captureDrawingMeasurements, apply: applyDrawingMeasurements },
  { capture: captureMarkup, apply: applyMarkup },
  { capture: captureDrawing, apply: applyDrawing },
  { capture: captureCamera, apply: applyCamera },
]

/** Captures the screen as a saved view holds it; undefined when nothing is open, or when it is more than the contract takes. */
export function captureView(store: Store): ViewState | undefined {
  if (!hasCanvas(store.get)) return undefined
  const parts = contributions.map(({ capture }) => capture(store.get))
  return viewState.safeParse(Object.assign({ version: 1 }, ...parts)).data
}

interface ApplyOptions {
  /** Whether the camera flies there; true if absent. */
  animate?: boolean
}

function show(store: Store, state: ViewState, animate: boolean): void {
  store.set(fliesAtom, animate)
  quietly(store, () => {
    for (const { apply } of contributions) apply(store.set, state)
  })
}

/** Makes the screen look as the view was saved: one step, which can be taken back. */
export function applyView(store: Store, state: ViewState, { animate = true }: ApplyOptions = {}): void {
  const before = captureView(store)
  show(store, state, animate)
  if (before) remember(store, { undo: () => show(store, before, true), redo: () => show(store, state, true) })
}
