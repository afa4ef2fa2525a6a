import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { fakeImport } from '../../../../tests/support/ui/fakeImport.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { Difference } from '../../../core/compare/compareVersions.ts'
import type { Part, Structure } from '../../../core/scene/model.ts'
import { Session } from '../../services/open/session.ts'
import { selectionAtom } from '../../state/selection.ts'
import { comparisonAtom, looksOf, readingAtom, shownChangesAtom } from './comparison.ts'
import ComparePanel from './ComparePanel.tsx'
import { endCompare, startCompare } from './startCompare.ts'

const same: Difference[] = [
  { change: 'same', name: 'Plate', before: 2, after: 3 },
  { change: 'same', name: 'Lid', before: 4, after: 6 },
]

beforeEach(() => openModel(press))

test('versions that are equal are called so, and the model stands there in its own colours, once', async () => {
  const { screen } = show(<ComparePanel />)
  await change(() => store.set(comparisonAtom, { names: ['a.step', 'b.step'], differences: same }))
  expect(screen.says('The versions are the same: none of the 2 parts differs.')).toBe(true)
  const { looks, hidden } = looksOf(same, 0.5, store.get(shownChangesAtom))
  expect(looks.size).toBe(0)
  expect([...hidden]).toEqual([3, 6])
})

test('beside a difference the parts that are the same are faint', () => {
  const { looks } = looksOf([...same, { change: 'added', name: 'Post', after: 7 }], 0.5, store.get(shownChangesAtom))
  expect(looks.get(2)?.opacity).toBeLessThan(0.5)
  expect(looks.has(7)).toBe(true)
})

const version = (file: Record<string, { structure(): Structure; parts(): Part[] }>, paths?: (name: string) => readonly string[]): Session =>
  new Session(async () => fakeImport(file, paths))

/** The same model without its spacer. */
const without = { structure: press.structure, parts: () => press.parts().slice(0, 3) }

test('a second version is opened in a session of its own, and ending brings the first back as it was', async () => {
  const { document } = session
  const first = document.document!
  const { screen, pointer } = show(<ComparePanel />)
  const other = version({ 'press-2.step': without })
  await change(() => store.set(selectionAtom, { nodes: new Set([2]) }))
  await act(() => startCompare(session, new File(['x'], 'press-2.step'), other))
  expect(other.document.document?.name).toBe('press-2.step')
  expect(other.store.get(comparisonAtom)).toBeNull()
  expect(document.document?.id).not.toBe(first.id)
  expect(screen.says('press-2.step')).toBe(true)
  expect(store.get(comparisonAtom)?.differences.some(({ change: what }) => what !== 'same')).toBe(true)
  await pointer.click('button', 'End comparison')
  expect(document.document?.structure).toBe(first.structure)
  expect(store.get(comparisonAtom)).toBeNull()
  expect(other.document.document?.name).toBe('press-2.step')
})

test('of several models in the second file the first is taken; one that does not open leaves the screen as it was', async () => {
  const first = session.document.document
  const several = version({ 'a.step': press, 'b.step': without }, () => ['a.step', 'b.step'])
  await act(() => startCompare(session, new File(['x'], 'both.zip'), several))
  expect(several.document.document?.name).toBe('a.step')
  expect(store.get(comparisonAtom)?.names).toEqual(['press.step', 'both.zip'])
  await act(async () => endCompare(session))
  const before = session.document.document
  expect(before?.structure).toBe(first?.structure)
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await act(() => startCompare(session, new File(['x'], 'lost.step'), version({})))
  expect(session.document.document).toBe(before)
  expect(store.get(readingAtom)).toBeNull()
  expect(told).toHaveBeenCalledOnce()
})
