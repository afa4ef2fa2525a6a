import { onCanvas } from './figure.ts'
import { beforeEach, expect, test } from 'vitest'
import { HandDrawing } from '../../../../../tests/support/drawing.ts'
import { session, store } from '../../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../../tests/support/ui/ui.tsx'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { drawingMeasurementsAtom, measureModeAtom, pendingAtom, setMeasurements, valueOf } from '../../../state/drawing/measureState.ts'
import { take } from './aiming.ts'
import MeasurementsPanel from './MeasurementsPanel.tsx'

/** One pixel per millimetre, y upwards, no margin. */
const viewer = {
  toSheet: (x: number, y: number) => ({ x, y }),
  toScreen: (x: number, y: number) => ({ x, y }),
  view: () => ({ x: 0, y: 0, scale: 1 }),
} as unknown as DrawingViewer
const click = (x: number, y: number): void => take(store, viewer, x, y, 'mouse')
const made = () => store.get(drawingMeasurementsAtom).map((one) => [one.mode, Number(valueOf(one).toFixed(6))])

/** Two level lines 70 mm apart, a slanted one at 30° that ends far off, and a circle of radius 40. */
beforeEach(() => {
  const hand = new HandDrawing()
  hand
    .space('Model')
    .line(0, 0, 400, 0)
    .line(0, 70, 400, 70)
    .line(500, 100, 500 + 300 * Math.cos(Math.PI / 6), 250)
    .circle(200, 300, 40)
  session.document.beginDrawing(hand.done())
  store.set(measureModeAtom, 'smart')
  store.set(pendingAtom, null)
  setMeasurements(store, [])
})

test('a click on a circle gives its radius at once', () => {
  click(200 + 40 * Math.cos(0.7), 300 + 40 * Math.sin(0.7))
  expect(made()).toEqual([['radius', 40]])
})

test('two parallel lines give their distance, two others their angle', () => {
  click(150, 0)
  click(270, 70)
  expect(made()).toEqual([['distance', 70]])
  // They meet at x = 327; left of it the angle is the other one.
  click(360, 0)
  click(500 + 200 * Math.cos(Math.PI / 6), 200)
  expect(made()[1]).toEqual(['angle', Number((Math.PI / 6).toFixed(6))])
})

test('two points give the distance, and of a slanted one ΔX and ΔY', async () => {
  const { screen } = show(<MeasurementsPanel />)
  await change(() => {
    click(0, 0)
    click(400, 70)
  })
  expect(made()).toEqual([['distance', Number(Math.hypot(400, 70).toFixed(6))]])
  expect(screen.texts('listitem')[0].replace(/\s/g, ' ')).toMatch(/406\.0\d? mm.*ΔX 400\.00? mm ΔY 70\.00? mm/)
})

test('nothing is measured in a view from the side, where lengths are foreshortened', () => {
  const hand = new HandDrawing()
  hand.space('Model').line(0, 0, 400, 0)
  hand.space('Iso', 'view').line(0, 0, 280, 0)
  const drawing = hand.done()
  session.document.beginDrawing({ ...drawing, first: 1 })
  click(0, 0)
  click(280, 0)
  expect([made(), store.get(pendingAtom)]).toEqual([[], null])
})

test('labels stay whole at the edges of the canvas', () => {
  expect([onCanvas(200, 100, 390), onCanvas(370, 100, 390), onCanvas(10, 100, 390)]).toEqual([200, 336, 54])
  expect([onCanvas(500, 100, 390), onCanvas(370, 600, 390)]).toEqual([500, 370])
})
