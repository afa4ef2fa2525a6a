import type { Getter, Setter } from 'jotai'
import { atom } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { projectionAtom, shadingAtom } from '../../state/viewState.ts'

/** Whether the camera flies to the view that is being shown, or is there at once. */
export const fliesAtom = atom(true)

const moveAtom = atom(null, (get, set, { camera, shading }: ViewState) => {
  const viewer = get(viewerAtom)
  if (!viewer) return
  if (shading) set(shadingAtom, shading)
  set(projectionAtom, camera.projection)
  viewer.setCamera(camera, { animate: get(fliesAtom) })
})

export function captureCamera(get: Getter): Partial<ViewState> {
  const viewer = get(viewerAtom)
  return viewer ? { camera: viewer.camera(), shading: get(shadingAtom) } : {}
}

export function applyCamera(set: Setter, state: ViewState): void {
  set(moveAtom, state)
}
