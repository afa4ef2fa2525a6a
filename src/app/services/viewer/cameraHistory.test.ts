// @vitest-environment jsdom
import { session, store } from '../../../../tests/support/ui/session.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import { followCameraPlaces, hasPreviousCameraAtom, previousCameraAtom } from './cameraHistory.ts'

beforeEach(() => vi.useFakeTimers())

test('the camera goes back through the places where it rested, not through those it passed', () => {
  const viewer = new FakeViewer()
  const stop = followCameraPlaces(session.document, viewer)
  const first = viewer.camera()
  const at = (height: number) => ({ ...first, height })
  const rest = (height: number): void => {
    viewer.setCamera(at(height))
    vi.advanceTimersByTime(400)
  }
  rest(200)
  expect(store.get(hasPreviousCameraAtom)).toBe(false)
  viewer.setCamera(at(150))
  vi.advanceTimersByTime(50)
  rest(100)
  rest(50)
  store.set(previousCameraAtom, viewer)
  expect(viewer.camera().height).toBe(100)
  vi.advanceTimersByTime(400)
  store.set(previousCameraAtom, viewer)
  expect(viewer.camera().height).toBe(200)
  vi.advanceTimersByTime(400)
  expect(store.get(hasPreviousCameraAtom)).toBe(false)
  store.set(previousCameraAtom, viewer)
  expect(viewer.camera().height).toBe(200)
  stop()
})
