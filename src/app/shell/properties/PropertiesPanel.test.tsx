import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { documentAtom } from '../../state/document.ts'
import { rememberVisit } from '../../services/links/visits.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { selectionAtom } from '../../state/selection.ts'
import { shownAtom } from '../../state/tool.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { PropertiesPanel } from './PropertiesPanel.tsx'

/** Names and values of all facts on the panel; every kind of space is a plain one. */
const facts = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [name.textContent.trim(), (name.nextElementSibling?.textContent ?? '').replace(/\s/g, ' ').trim()]),
  )
const select = (...nodes: number[]) => change(() => store.set(selectionAtom, { nodes: new Set(nodes) }))

beforeEach(() => {
  openModel(press)
  store.set(shownAtom, store.get(documentAtom)!.id)
})

test('without a selection it is about the whole model', async () => {
  show(<PropertiesPanel />)
  await expect.poll(() => facts().Volume).toContain('50 512 mm³')
  expect(facts()).toMatchObject({ Name: 'press.step', Format: 'STEP', 'Unit of the file': 'mm', 'Sum of': 'All 5 parts' })
})

test('a shared file names the person who shares it', async () => {
  rememberVisit('abc', { ticket: '', ticketExpiresAt: '', review: false, by: 'Olga' })
  const { screen } = show(<PropertiesPanel />)
  expect(screen.says('Shared by Olga')).toBe(false)
  await change(() =>
    store.set(openedRecordAtom, { documentId: store.get(documentAtom)!.id, recordId: '', name: 'press.step', source: { kind: 'share', code: 'abc' } }),
  )
  await expect.poll(() => screen.says('Shared by Olga')).toBe(true)
  await select(3)
  expect(screen.says('Shared by Olga')).toBe(false)
})

test('hidden parts are left out of the sum, and it says so', async () => {
  show(<PropertiesPanel />)
  await change(() => store.set(visibilityAtom, { hidden: new Set([7]), isolated: null }))
  await expect.poll(() => facts().Volume).toContain('50 000 mm³')
  expect(facts()['Sum of']).toBe('4 visible parts of 5')
})

test('one part: name, path, how often it occurs, size', async () => {
  show(<PropertiesPanel />)
  await select(3)
  await expect.poll(() => facts().Volume).toContain('4 000 mm³')
  expect(facts()).toMatchObject({ Name: 'Post', Path: 'Press / Frame', Occurrences: '2' })
  expect(facts().Size).toContain('10.00 × 10.00 × 40.00 mm')
})

test('several parts are summed up', async () => {
  const { screen } = show(<PropertiesPanel />)
  await select(3, 6)
  await expect.poll(() => facts().Volume).toContain('16 000 mm³')
  expect(screen.says('2 selected')).toBe(true)
})

test('attributes of the file stand with the part that has them', async () => {
  show(<PropertiesPanel />)
  await select(7)
  expect(facts().Material).toBe('Brass')
  await select(6)
  expect(facts().Material).toBeUndefined()
})

test('a selected face shows its surface', async () => {
  const { screen } = show(<PropertiesPanel />)
  await change(() => store.set(selectionAtom, { nodes: new Set([2]), face: { node: 2, face: 5 } }))
  expect(screen.says('Plane')).toBe(true)
  // 100 × 60.
  expect(document.querySelector('dl')!.textContent.replace(/\s/g, ' ')).toContain('6 000 mm²')
})
