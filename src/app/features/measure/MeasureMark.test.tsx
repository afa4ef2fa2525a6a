import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, showOverlay } from '../../../../tests/support/ui/ui.tsx'
import { addMeasurement, deleteMeasurements, type MeasureEnd, measurementsAtom } from '../../state/measure/measurements.ts'
import MeasureOverlay from './MeasureOverlay.tsx'

/** The top of the plate. */
const end: MeasureEnd = { node: 2, anchor: { snap: 'face', point: [5, 5, 5], face: 5 } }
const labels = (html: HTMLElement): HTMLElement[] => [...html.querySelectorAll<HTMLElement>('[data-measurement]')]

beforeEach(() => {
  openModel(press)
  deleteMeasurements(
    store,
    store.get(measurementsAtom).map(({ id }) => id),
  )
})

test('a measurement in material that a section has cut away goes with it, and comes back', async () => {
  const { html, viewer } = showOverlay(<MeasureOverlay />)
  await change(() => void addMeasurement(store, [end]))
  expect(labels(html).map(({ hidden }) => hidden)).toEqual([false])
  viewer.isCutAway = () => true
  await change(() => viewer.emit('frame', null))
  expect(labels(html).map(({ hidden }) => hidden)).toEqual([true])
  viewer.isCutAway = () => false
  await change(() => viewer.emit('frame', null))
  expect(labels(html).map(({ hidden }) => hidden)).toEqual([false])
})

test('labels at one place do not cover each other', async () => {
  const { html, viewer } = showOverlay(<MeasureOverlay />)
  await change(() => [0, 1].forEach(() => addMeasurement(store, [end])))
  await change(() => viewer.emit('frame', null))
  const places = labels(html).map((label) => label.style.transform)
  expect(new Set(places).size).toBe(2)
})
