import { afterEach, expect, it } from 'vitest'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { PlaneCamera } from '../../../viewer/drawing/planeCamera.ts'
import { aimAtom, pendingAtom } from '../../state/drawing/measureState.ts'
import { crosshairAtom, dropCrosshair, moveCrosshair, padded } from './crosshair.ts'
import { nextSnap } from './measure/aiming.ts'

/** A canvas of 400 × 400 pixels with (0, 0) in its middle, a unit for each pixel. */
function canvas() {
  const camera = new PlaneCamera()
  camera.resize(400, 400)
  return Object.assign(camera, {
    canvas: { clientWidth: 400, clientHeight: 400 },
    panBy: (dx: number, dy: number) => camera.pan(dx, dy),
  })
}
const press = (key: string, shiftKey = false) => ({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false })
const place = () => {
  const { x, y } = store.get(crosshairAtom)!
  return [x, y]
}

afterEach(() => {
  dropCrosshair(store)
  store.set(pendingAtom, null)
  store.set(aimAtom, null)
  session.document.close()
})

it('moves by steps from the middle, by pixels with Shift, and takes the drawing along at the edge', () => {
  const view = canvas()
  expect(moveCrosshair(store, view, press('ArrowRight'))).toEqual({ x: 212, y: 200 })
  moveCrosshair(store, view, press('ArrowUp', true))
  expect(place()).toEqual([12, 1])
  for (let i = 0; i < 20; i++) moveCrosshair(store, view, press('ArrowRight'))
  expect(place()).toEqual([252, 1])
  expect(view.x).toBe(80)
  expect(moveCrosshair(store, view, press('a'))).toBeUndefined()
  expect(moveCrosshair(store, view, { ...press('ArrowLeft'), ctrlKey: true })).toBeUndefined()
})

it('begins where the pointer was, unless that is out of sight', () => {
  moveCrosshair(store, canvas(), press('ArrowLeft', true), { x: 50, y: -60 })
  expect(place()).toEqual([49, -60])
  dropCrosshair(store)
  moveCrosshair(store, canvas(), press('ArrowLeft', true), { x: 500, y: 0 })
  expect(place()).toEqual([-1, 0])
})

it('goes through the points near by and lets go after the last one, and before the first', () => {
  const hand = new HandDrawing()
  hand.space('Model').line(20, 0, 60, 0).circle(0, 300, 5)
  session.document.beginDrawing(hand.done())
  const view = canvas()
  expect(nextSnap(store, view, 1)).toBe(false)
  moveCrosshair(store, view, press('ArrowRight'))
  const tour: unknown[] = []
  while (nextSnap(store, view, 1)) tour.push([store.get(aimAtom)?.point, store.get(crosshairAtom)?.snap])
  expect(tour).toEqual([
    [{ x: 20, y: 0, snap: 'end' }, [1, 3]],
    [{ x: 40, y: 0, snap: 'mid' }, [2, 3]],
    [{ x: 60, y: 0, snap: 'end' }, [3, 3]],
  ])
  expect(place()).toEqual([60, 0])
  expect([nextSnap(store, view, -1), nextSnap(store, view, -1), nextSnap(store, view, -1)]).toEqual([true, true, false])
  expect(place()).toEqual([20, 0])
})

it('keeps a frame clear of the text', () => {
  const corners = [
    { x: 10, y: 40 },
    { x: 110, y: 40 },
    { x: 110, y: 20 },
    { x: 10, y: 20 },
  ]
  expect(padded(corners)).toEqual([
    { x: 5, y: 45 },
    { x: 115, y: 45 },
    { x: 115, y: 15 },
    { x: 5, y: 15 },
  ])
})
