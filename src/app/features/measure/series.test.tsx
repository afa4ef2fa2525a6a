import { beforeEach, expect, test } from 'vitest'
import { viewState } from '../../../../contract/viewState.ts'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { runAction } from '../../services/vip/runAction.ts'
import '../../shell/actions/registry.ts'
import { actionById, canRun } from '../../state/actions/registry.ts'
import { deleteMeasurements, measurementsAtom, type MeasureEnd } from '../../state/measure/measurements.ts'
import { applyMeasurements, captureMeasurements } from '../../state/measure/measurementsOfView.ts'
import { chooseSeriesAtom, frameAtom, seriesRunAtom } from '../../state/measure/series.ts'
import { emptySelection, selectionAtom } from '../../state/selection.ts'
import { toolAtom, toolHandlers } from '../../state/tool.ts'
import { take } from './measureTool.ts'
import MeasureToolPanel from './MeasureToolPanel.tsx'

const view = { version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0], up: [0, 1, 0], projection: 'orthographic', height: 100 } }
const plain = (text: string | null): string => (text ?? '').replace(/\s/g, ' ')
/** A point of the plate (node 2), which lies in the origin. */
const point = (x: number, y: number, z = 0): MeasureEnd => ({ node: 2, anchor: { snap: 'vertex', point: [x, y, z] } })
const clickAll = async (...ends: MeasureEnd[]): Promise<void> => {
  for (const end of ends) await change(() => take(store, end))
}
const pairs = () => store.get(measurementsAtom).map(({ ends }) => ends.map(({ anchor }) => anchor.point[0]))
const names = () => store.get(measurementsAtom).map(({ name }) => name)

beforeEach(() => {
  store.set(toolAtom, 'measure')
  openModel(press)
  deleteMeasurements(
    store,
    store.get(measurementsAtom).map(({ id }) => id),
  )
  store.set(chooseSeriesAtom, 'pairs')
  store.set(selectionAtom, emptySelection)
})

test('a chain measures from one to the next, is named, and gives the sum', async () => {
  const { pointer, screen } = show(<MeasureToolPanel />)
  await pointer.click('button', 'Measuring options')
  await pointer.click('menuitemcheckbox', 'Chain dimensions')
  await clickAll(point(0, 0), point(20, 0), point(50, 0), point(90, 0))
  expect(pairs()).toEqual([
    [0, 20],
    [20, 50],
    [50, 90],
  ])
  expect(names()).toEqual(['Chain 1.1', 'Chain 1.2', 'Chain 1.3'])
  await expect.poll(() => screen.says(/^Total 90\.00/)).toBe(true)
})

test('ordinate dimensions are counted from the first; the same point once more ends the series, the next one begins another', async () => {
  show(<MeasureToolPanel />)
  await change(() => store.set(chooseSeriesAtom, 'ordinate'))
  await clickAll(point(0, 0), point(20, 0), point(50, 0), point(50, 0))
  expect(store.get(seriesRunAtom)).toBeNull()
  await clickAll(point(10, 0), point(40, 0))
  expect(pairs()).toEqual([
    [0, 20],
    [0, 50],
    [10, 40],
  ])
  expect(names()).toEqual(['Ordinate 1.1', 'Ordinate 1.2', 'Ordinate 2.1'])
})

test('Escape ends a series first, then drops the choice', async () => {
  show(<MeasureToolPanel />)
  await change(() => store.set(chooseSeriesAtom, 'chain'))
  await clickAll(point(0, 0), point(20, 0))
  expect(store.get(seriesRunAtom)).not.toBeNull()
  await change(() => void toolHandlers('measure')?.escape?.(store))
  expect(store.get(seriesRunAtom)).toBeNull()
  await clickAll(point(50, 0))
  expect(pairs()).toEqual([[0, 20], [50]])
})

test('three points set a coordinate system: positions and differences along its axes follow it, and the model’s come back', async () => {
  const { pointer, screen } = show(<MeasureToolPanel />)
  await pointer.click('button', 'Measuring options')
  await pointer.click('menuitem', 'Coordinate system by three points')
  expect(screen.says('Coordinate system: pick the origin.')).toBe(true)
  // X of the new system is Y of the model.
  await clickAll(point(100, 0), point(100, 60))
  await clickAll(point(100, 30))
  expect(store.get(frameAtom)).toBeNull()
  await clickAll(point(0, 0))
  expect(store.get(frameAtom)?.axes[0]).toEqual([0, 1, 0])
  expect(store.get(measurementsAtom)).toEqual([])
  await clickAll(point(40, 60, 5))
  await expect.poll(() => plain(document.querySelector('strong')?.textContent ?? '')).toMatch(/X 60\.00 Y 60\.00 Z −?-?5\.00/)
  const state = viewState.parse({ ...view, ...captureMeasurements(store.get) })
  await pointer.click('button', 'Model coordinates')
  await expect.poll(() => plain(document.querySelector('strong')?.textContent ?? '')).toMatch(/X 40\.00 Y 60\.00 Z 5\.00/)
  // A view keeps the system.
  await change(() => applyMeasurements(store.set, state))
  const frame = store.get(frameAtom)
  expect([frame?.origin, frame?.axes.flat().map((value) => value + 0)]).toEqual([
    [100, 0, 0],
    [0, 1, 0, -1, 0, 0, 0, 0, 1],
  ])
  await change(() => applyMeasurements(store.set, viewState.parse(view)))
  expect(store.get(frameAtom)).toBeNull()
})

test('two selected parts: their minimum distance, and whose surfaces it rests on', async () => {
  const { screen } = show(<MeasureToolPanel />)
  const action = actionById('measureParts')
  await change(() => store.set(selectionAtom, { nodes: new Set([2]) }))
  expect(canRun(store, action)).toBe(false)
  await change(() => store.set(selectionAtom, { nodes: new Set([2, 7]) }))
  expect(canRun(store, action)).toBe(true)
  await change(() => void runAction(store, action))
  // The plate ends at x = 100, the spacer begins at 120.
  await expect.poll(() => screen.says(/^20\.00.mm$/)).toBe(true)
  // The test's boxes state no surfaces.
  expect(screen.says('from mesh')).toBe(true)
  expect(screen.says('Shortest distance')).toBe(true)
})

test('a face of a closed part has the thickness of its wall', async () => {
  const { screen } = show(<MeasureToolPanel />)
  await clickAll({ node: 2, anchor: { snap: 'face', face: 5, point: [50, 30, 5] } })
  const chip = await screen.find('button', /^Wall thickness/)
  expect(plain(chip.textContent)).toContain('5.00 mm')
})
