import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show, type Ui } from '../../../../tests/support/ui/ui.tsx'
import type { FactId, MeasureResult } from '../../../core/measure/result.ts'
import { addMeasurement, measurementsAtom } from '../../state/measure/measurements.ts'
import { Chips } from './Chips.tsx'

const ids: readonly FactId[] = ['distance', 'dx', 'dy', 'dz', 'planes']
const facts = ids.map((id, i): MeasureResult => ({ id, value: i + 1, dimension: 'length', exact: true }) as MeasureResult)
const end = { node: 2, anchor: { snap: 'face' as const, point: [5, 5, 5] as [number, number, number], face: 5 } }
const chips = (ui: Ui): string[] => ui.screen.texts('button').map((text) => text.replace(/\s/g, ' '))

beforeEach(() => openModel(press))

test('the first numbers are shown, the pressed one as well, and the others behind a button', async () => {
  const ui = show(<Chips measurement={addMeasurement(store, [end, end], { fact: 'planes' })} facts={facts} most={2} />)
  expect(chips(ui)).toHaveLength(4)
  expect(chips(ui).slice(2)).toEqual([expect.stringContaining('5.00 mm'), '2 more'])
  expect(ui.screen.isOn('button', /5\.00/)).toBe(true)
  await ui.pointer.click('button', '2 more')
  expect(chips(ui)).toHaveLength(5)
  await ui.pointer.click('button', /2\.00/)
  expect(store.get(measurementsAtom).at(-1)!.fact).toBe('dx')
})

test('one number more than fits needs no button', () => {
  const ui = show(<Chips measurement={addMeasurement(store, [end, end])} facts={facts} most={4} />)
  expect(chips(ui)).toHaveLength(5)
})
