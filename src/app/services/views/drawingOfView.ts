import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { drawingAtom, drawingViewerAtom, layersShownAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { fliesAtom } from './cameraOfView.ts'

/** A drawing's view as a camera that looks down on the sheet; its layers and its tab by name. */
export function captureDrawing(get: Getter): Partial<ViewState> {
  const drawing = get(drawingAtom)
  const viewer = get(drawingViewerAtom)
  if (!drawing || !viewer) return {}
  const { x, y, scale } = viewer.view()
  const shown = get(layersShownAtom)
  return {
    camera: { position: [x, y, 1], target: [x, y, 0], up: [0, 1, 0], projection: 'orthographic', height: viewer.canvas.clientHeight / scale },
    layers: { hidden: drawing.layers.filter((_layer, at) => !shown[at]).map(({ name }) => name) },
    layout: drawing.spaces[get(spaceAtom)]?.name,
  }
}

const showAtom = atom(null, (get, set, { camera, layers, layout }: ViewState) => {
  const drawing = get(drawingAtom)
  const viewer = get(drawingViewerAtom)
  if (!drawing || !viewer) return
  const hidden = new Set(layers?.hidden)
  if (layers)
    set(
      layersShownAtom,
      Uint8Array.from(drawing.layers, ({ name }) => (hidden.has(name) ? 0 : 1)),
    )
  const space = drawing.spaces.findIndex(({ name }) => name === layout)
  if (space >= 0) set(spaceAtom, space)
  const [x, y] = camera.target
  viewer.setView({ x, y, scale: viewer.canvas.clientHeight / camera.height }, { animate: get(fliesAtom) })
})

export function applyDrawing(set: Setter, state: ViewState): void {
  set(showAtom, state)
}
