import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { Dimension, Figure } from '../../../core/pmi/annotation.ts'
import { undoAtom } from '../../state/history.ts'
import { addMeasurement, deleteMeasurements, measurementsAtom, type MeasureEnd } from '../../state/measure/measurements.ts'
import { overlayAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import { toolAtom } from '../../state/tool.ts'
import { chosenUnitAtom } from '../../state/viewState.ts'
import MassDialog from './MassDialog.tsx'
import MeasurementsPanel from './MeasurementsPanel.tsx'
import MeasureToolPanel from './MeasureToolPanel.tsx'

/** A face of the plate (node 2) or of the lid (node 6): 4 is its underside, 5 its top. */
const face = (node: number, number: number): MeasureEnd => ({
  node,
  anchor: { snap: 'face', point: [5, 5, number === 5 ? (node === 2 ? 5 : 2) : 0], face: number },
})
const plain = (text: string): string => text.replace(/\s/g, ' ')

beforeEach(() => {
  store.set(chosenUnitAtom, null)
  store.set(toolAtom, null)
  openModel(press)
  deleteMeasurements(
    store,
    store.get(measurementsAtom).map(({ id }) => id),
  )
})

test('the panel without measurements offers to begin', async () => {
  const { pointer, screen } = show(<MeasurementsPanel />)
  expect(screen.says('No measurements yet.')).toBe(true)
  await pointer.click('button', 'Measure')
  expect(store.get(toolAtom)).toBe('measure')
})

test('a measurement shows its value: the distance between plate and lid is that of the posts', async () => {
  const { screen } = show(<MeasurementsPanel />)
  await change(() => void addMeasurement(store, [face(2, 5), face(6, 4)]))
  await expect.poll(() => plain(screen.texts('listitem')[0])).toContain('40.00 mm')
})

test('a measurement can be named, and the name taken back', async () => {
  const { keyboard, screen } = show(<MeasurementsPanel />)
  await change(() => void addMeasurement(store, [face(2, 5)]))
  await keyboard.type('Name', 'Top of the plate')
  await keyboard.press('{Enter}')
  expect(screen.has('button', /^Top of the plate/)).toBe(true)
  await change(() => void store.set(undoAtom))
  expect(screen.has('button', /^Measurement 1/)).toBe(true)
})

test('one measurement is deleted, then all', async () => {
  const { pointer, screen } = show(<MeasurementsPanel />)
  await change(() => [face(2, 4), face(2, 5), face(6, 5)].forEach((end) => addMeasurement(store, [end])))
  expect(screen.says('3 measurements')).toBe(true)
  await pointer.click('button', 'Delete Measurement 2')
  expect(store.get(measurementsAtom)).toHaveLength(2)
  await pointer.click('button', 'Delete all')
  expect(store.get(measurementsAtom)).toEqual([])
})

test('the tool says what to do first, then shows every number of the pair, of which one is chosen', async () => {
  const { pointer, screen } = show(<MeasureToolPanel />)
  expect(screen.says(/^Pick a point, an edge or a face/)).toBe(true)
  await change(() => void addMeasurement(store, [face(2, 5), face(6, 4)]))
  const chip = await screen.find('button', /^Along Z/)
  expect(plain(chip.textContent)).toContain('40.00 mm')
  await pointer.click('button', /^Along Z/)
  expect(screen.isOn('button', /^Along Z/)).toBe(true)
})

test('lengths follow the unit that is chosen', async () => {
  const { screen } = show(<MeasureToolPanel />)
  await change(() => void addMeasurement(store, [face(2, 5), face(6, 4)]))
  await change(() => store.set(chosenUnitAtom, 'in'))
  // 40 mm.
  await expect.poll(() => plain(screen.get('group', 'All numbers').textContent)).toMatch(/1\.57\d* in/)
})

test('masses are those of the material: a plate of 30 cm³', async () => {
  store.set(selectionAtom, { nodes: new Set([2]) })
  const { pointer, screen } = show(<MassDialog />)
  await pointer.choose('Material', 'Aluminium · 2.7')
  await expect.poll(() => plain(document.querySelector('dl')?.textContent ?? '')).toContain('81 g')
  expect(screen.says(/selected part/)).toBe(true)
  expect(plain(document.querySelector('dl')!.textContent)).toContain('30 000 mm³')
})

test('a density of one\'s own makes the material "Other"', async () => {
  store.set(selectionAtom, { nodes: new Set([2]) })
  const { keyboard, screen } = show(<MassDialog />)
  await keyboard.type('Density, g/cm³', '2', 'spinbutton')
  await keyboard.press('{Enter}')
  expect(screen.value('combobox', 'Material')).toBe('custom')
  await expect.poll(() => plain(document.querySelector('dl')?.textContent ?? '')).toContain('60 g')
})

test('the dialog is closed by Escape', async () => {
  store.set(overlayAtom, 'massProperties')
  const { keyboard } = show(<MassDialog />)
  await keyboard.press('{Escape}')
  expect(store.get(overlayAtom)).toBeNull()
})

test('a measured face is compared with the dimension that the file states of it', async () => {
  const figure = (value: number): Figure => ({ value, printed: value, factor: 1 })
  const sides: Dimension['sides'] = [[{ part: 1, face: 4 }], [{ part: 1, face: 5 }]]
  const height: Dimension = {
    kind: 'dimension',
    type: 'dimensional_location',
    name: 'Height',
    text: '4.9 ±0.2',
    references: 2,
    graphic: false,
    views: [],
    quantity: 'length',
    measure: 'linear distance',
    count: 1,
    basic: false,
    reference: false,
    modifiers: [],
    faces: sides.flat(),
    sides,
    nominal: figure(4.9),
    deviations: [figure(-0.2), figure(0.2)],
  }
  openModel({ ...press, structure: () => ({ ...press.structure(), pmi: { views: [], annotations: [height], failed: 0 } }) })
  const { pointer, screen } = show(<MeasureToolPanel />)
  await change(() => void addMeasurement(store, [face(2, 4), face(2, 5)]))
  await expect
    .poll(() => plain(document.querySelector('[data-callout]')?.textContent ?? ''))
    .toBe('Callout 4.9 ±0.2: measured value is within tolerance (+0.10 mm)')
  await pointer.click('button', 'Show the callout 4.9 ±0.2 in the list')
  expect(screen.has('button', 'Show the callout 4.9 ±0.2 in the list')).toBe(true)
  expect(store.get(selectionAtom).faces).toEqual({ node: 2, faces: [4, 5] })
})
