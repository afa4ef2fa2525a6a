import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show, type Ui } from '../../../../tests/support/ui/ui.tsx'
import { BAR_ROOM } from '../../state/layout.ts'
import { selectionAtom } from '../../state/selection.ts'
import '../../shell/actions/registry.ts'
import { ToolBar } from '../../shell/toolbar/ToolBar.tsx'
import BomPanel from './BomPanel.tsx'
import { bomAttributesAtom, bomDensityAtom, bomMeasuredAtom, bomShapeAtom, bomShownAtom } from './bomState.ts'

/** Lines of the table as texts of their cells, without the heading; every kind of space is a plain one. */
const lines = ({ screen }: Ui): string[] =>
  screen
    .texts('row')
    .slice(1)
    .map((line) => line.replace(/\s/g, ' '))
const measured = async (ui: Ui): Promise<void> => expect.poll(() => lines(ui).every((line) => line.includes('mm'))).toBe(true)

beforeEach(() => {
  openModel(press)
  store.set(bomShownAtom, true)
  store.set(bomShapeAtom, 'tree')
  store.set(bomDensityAtom, null)
  store.set(bomAttributesAtom, [])
  store.set(bomMeasuredAtom, ['volume'])
})

test('the structure counts equal parts on one line, numbered by level', async () => {
  const ui = show(<BomPanel />)
  await measured(ui)
  expect(lines(ui)).toEqual(['1Frame138 000 mm³', '1.1Plate130 000 mm³', '1.2Post24 000 mm³', '2Cover112 000 mm³', '2.1Lid112 000 mm³', '3Spacer1512 mm³'])
})

test('the list of parts has each distinct part once, the most frequent first', async () => {
  const ui = show(<BomPanel />)
  await ui.pointer.click('radio', 'Parts')
  await measured(ui)
  expect(lines(ui)).toEqual(['1Post24 000 mm³', '2Plate130 000 mm³', '3Lid112 000 mm³', '4Spacer1512 mm³'])
})

test('a click on a line selects all pieces of it', async () => {
  const ui = show(<BomPanel />)
  await measured(ui)
  await ui.pointer.click('row', /Post/)
  expect([...store.get(selectionAtom).nodes]).toEqual([3, 4])
  expect(ui.screen.isOn('row', /Post/)).toBe(true)
})

test('the search keeps what matches and its assemblies, and the count follows', async () => {
  const ui = show(<BomPanel />)
  await ui.keyboard.type('Search', 'lid', 'searchbox')
  await expect.poll(() => lines(ui)).toHaveLength(2)
  expect(ui.screen.says('2 lines')).toBe(true)
})

test('an assembly folds by its button and unfolds by the arrow key', async () => {
  const ui = show(<BomPanel />)
  await ui.pointer.click('button', 'Frame')
  expect(lines(ui)).toHaveLength(4)
  ui.screen.get('row', /Frame/).focus()
  await ui.keyboard.press('{ArrowRight}')
  expect(lines(ui)).toHaveLength(6)
})

test('a column of the file can be added, and a density makes masses', async () => {
  const ui = show(<BomPanel />)
  await ui.pointer.click('button', 'Columns')
  await ui.pointer.click('checkbox', 'Material')
  await ui.pointer.click('checkbox', 'Mass')
  await ui.keyboard.type('Density (kg/m³)', '7850', 'spinbutton')
  await ui.keyboard.press('{Escape}')
  expect(ui.screen.texts('columnheader')).toEqual(['No.', 'Name', 'Quantity', 'Material', 'Volume', 'Mass'])
  // 30 cm³ of 7.85 g/cm³.
  await expect.poll(() => lines(ui).find((line) => line.includes('Plate'))).toContain('0.2355 kg')
  expect(lines(ui).find((line) => line.includes('Spacer'))).toContain('Brass')
})

test('the model makes room for the list, and gets it back when the list is closed', async () => {
  const ui = show(
    <>
      <BomPanel />
      <ToolBar />
    </>,
  )
  expect(ui.viewer.last('setBottomInset')).toEqual([600 + BAR_ROOM])
  expect(ui.viewer.last('refit')).toEqual([{ animate: true, covered: true }])
  await ui.pointer.click('button', 'Close the bill of materials')
  expect(ui.viewer.last('setBottomInset')).toEqual([0])
  expect(ui.screen.has('table')).toBe(false)
})
