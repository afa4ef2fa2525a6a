import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { fakeImport } from '../../../../tests/support/ui/fakeImport.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { Difference } from '../../../core/compare/compareVersions.ts'
import { Session } from '../../services/open/session.ts'
import { selectionAtom } from '../../state/selection.ts'
import { slotsAtom } from '../../state/store.ts'
import { comparisonAtom, locateAtom, looksOf, readingAtom, shownChangesAtom } from './comparison.ts'
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

const version = (file: Parameters<typeof fakeImport>[0], paths?: (name: string) => readonly string[]): Session =>
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

test('what is missing or was skipped in either version is told of both', async () => {
  const skipped = { code: 'skipped-entity' as const, level: 'warning' as const, text: '', count: 3 }
  store.set(slotsAtom, (slots) => ({ ...slots, locate: () => undefined }))
  const other = version({ 'press-2.step': { ...without, notes: [skipped], missing: ['spacer.step', 'bolt.step'] } })
  const { result } = session.document.document!
  session.document.finish({ ...result!, notes: [skipped], missing: ['spacer.step'] })
  expect(store.get(locateAtom)).toBeDefined()
  await act(() => startCompare(session, new File(['x'], 'press-2.step'), other))
  expect(session.document.document).toMatchObject({ missing: ['spacer.step', 'bolt.step'], notes: [skipped] })
  // The files beside which a located one would be laid are those of the first version.
  expect(store.get(locateAtom)).toBeUndefined()
  await act(async () => endCompare(session))
  expect(session.document.document?.missing).toEqual(['spacer.step'])
})

test('who saw the whole first version sees the whole of both; a close view stays', async () => {
  const { viewer } = show(<ComparePanel />)
  const compare = () => act(() => startCompare(session, new File(['x'], 'press-2.step'), version({ 'press-2.step': without })))
  const shown = (): void => viewer.emit('shown', null)
  await compare()
  shown()
  expect(viewer.last('fit')).toBeUndefined()
  // The same, and then a version that is three times as long.
  await act(async () => endCompare(session))
  await compare()
  viewer.bounds = [0, 0, 0, 900, 60, 40]
  shown()
  shown()
  expect(viewer.calls.filter(({ name }) => name === 'fit')).toHaveLength(1)
  // Now not even the first lies within the canvas: a detail is looked at.
  await act(async () => endCompare(session))
  await compare()
  shown()
  expect(viewer.calls.filter(({ name }) => name === 'fit')).toHaveLength(1)
})
