import { atom } from 'jotai'
import type { CameraState, Viewer } from '../../../../packages/viewer/src/api.ts'
import type { DocumentHolder } from '../../state/documentHolder.ts'

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
export function followCameraPlaces({ store, events }: DocumentHolder, viewer: Viewer): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    const now = viewer.camera()
    const places = store.get(placesAtom)
    const last = places.at(-1)
    if (!last || !isSame(last, now)) store.set(placesAtom, [...places, now].slice(-MOST))
  }
  const stops = [
    viewer.on('camera', () => {
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }),
    events.on('structure', () => store.set(placesAtom, [])),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    store.set(placesAtom, [])
  }
}

/** Goes back to where the camera rested before. */
export const previousCameraAtom = atom(null, (get, set, viewer: Viewer): void => {
  const places = get(placesAtom)
  const before = places.at(-2)
  if (!before) return
  set(placesAtom, places.slice(0, -1))
  viewer.setCamera(before, { animate: true })
})
