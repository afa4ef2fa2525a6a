import { atom } from 'jotai'
import type { CameraState, Viewer } from '../../../viewer/api.ts'
import { documentEvents } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'

/** The camera rests for so long before its place is one to come back to. */
const REST_MS = 350
const MOST = 50

/** Places where the camera rested, the present one last. */
const placesAtom = atom<readonly CameraState[]>([])
export const hasPreviousCameraAtom = atom((get) => get(placesAtom).length > 1)

const isSame = (a: CameraState, b: CameraState): boolean => {
  const near = 1e-4 * Math.max(a.height, b.height)
  return (
    a.projection === b.projection &&
    Math.abs(a.height - b.height) < near &&
    [...a.position, ...a.target].every((value, i) => Math.abs(value - [...b.position, ...b.target][i]) < near)
  )
}

/** Remembers where the camera rests. Returns the way to stop. */
export function followCameraPlaces(viewer: Viewer): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    const now = viewer.camera()
    const places = appStore.get(placesAtom)
    const last = places.at(-1)
    if (!last || !isSame(last, now)) appStore.set(placesAtom, [...places, now].slice(-MOST))
  }
  const stops = [
    viewer.on('camera', () => {
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }),
    documentEvents.on('structure', () => appStore.set(placesAtom, [])),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    appStore.set(placesAtom, [])
  }
}

/** Goes back to where the camera rested before. */
export function goToPreviousCamera(viewer: Viewer): void {
  const places = appStore.get(placesAtom)
  const before = places.at(-2)
  if (!before) return
  appStore.set(placesAtom, places.slice(0, -1))
  viewer.setCamera(before, { animate: true })
}
