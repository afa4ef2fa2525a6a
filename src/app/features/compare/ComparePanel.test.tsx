import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { Difference } from '../../../core/compare/compareVersions.ts'
import { appStore } from '../../state/store.ts'
import { comparisonAtom, looksOf, shownChangesAtom } from './comparison.ts'
import ComparePanel from './ComparePanel.tsx'

const same: Difference[] = [
  { change: 'same', name: 'Plate', before: 2, after: 3 },
  { change: 'same', name: 'Lid', before: 4, after: 6 },
]

beforeEach(() => openModel(press))

test('versions that are equal are called so, and the model stands there in its own colours, once', async () => {
  const { screen } = show(<ComparePanel />)
  await change(() => appStore.set(comparisonAtom, { names: ['a.step', 'b.step'], differences: same }))
  expect(screen.says('The versions are the same: none of the 2 parts differs.')).toBe(true)
  const { looks, hidden } = looksOf(same, 0.5, appStore.get(shownChangesAtom))
  expect(looks.size).toBe(0)
  expect([...hidden]).toEqual([3, 6])
})

test('beside a difference the parts that are the same are faint', () => {
  const { looks } = looksOf([...same, { change: 'added', name: 'Post', after: 7 }], 0.5, appStore.get(shownChangesAtom))
  expect(looks.get(2)?.opacity).toBeLessThan(0.5)
  expect(looks.has(7)).toBe(true)
})
