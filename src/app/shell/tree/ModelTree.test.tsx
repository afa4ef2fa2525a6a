import { useAtomValue } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { Structure } from '../../../core/scene/model.ts'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import { documentAtom, partsVersionAtom } from '../../state/document.ts'
import { emptySelection, selectionAtom } from '../../state/selection.ts'
import { leftDockAtom } from '../../state/panels.ts'
import { provideSlots } from '../../state/store.ts'
import { groupsEqualAtom, treeColumnsAtom } from '../../state/layout.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { ModelTree } from './ModelTree.tsx'
import { markMatches } from './treeSearch.ts'

// Each drawing of a row asks it what of the name is marked.
vi.mock('./treeSearch.ts', { spy: true })

function Tree() {
  const document = useAtomValue(documentAtom)
  return document && <ModelTree key={document.id} document={document} />
}
const names = (ui: ReturnType<typeof show>): string[] => ui.screen.texts('treeitem').map((text) => text.replace(/×\d+$/, ''))
/** Rows while a popover has made the rest of the page inert to assistive technology. */
const texts = (): string[] => [...document.querySelectorAll('[role=treeitem]')].map((row) => row.textContent.trim())
const selected = (): number[] => [...store.get(selectionAtom).nodes]
const hidden = (): number[] => [...store.get(visibilityAtom).hidden]

beforeEach(() => {
  store.set(groupsEqualAtom, true)
  store.set(treeColumnsAtom, [])
  store.set(selectionAtom, emptySelection)
  openModel(press)
})

test('the rows are the assembly in its order; equal parts stand below one row with their number', async () => {
  const ui = show(<Tree />)
  expect(ui.screen.texts('treeitem')).toEqual(['Press', 'Frame', 'Plate', 'Post×2', 'Cover', 'Lid', 'Spacer'])
  const posts = ui.screen.get('treeitem', 'Post ×2')
  expect(['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => posts.getAttribute(name))).toEqual(['3', '2', '2', 'false'])
  await ui.pointer.click('treeitem', 'Post ×2')
  expect(selected()).toEqual([3, 4])
  await ui.keyboard.press('{ArrowRight}')
  expect(ui.screen.texts('treeitem')).toEqual(['Press', 'Frame', 'Plate', 'Post×2', 'Post', 'Post', 'Cover', 'Lid', 'Spacer'])
  await ui.keyboard.press('{ArrowRight}')
  expect(selected()).toEqual([3])
  await ui.keyboard.press('{ArrowLeft}')
  expect(selected()).toEqual([3, 4])
})

test('equal parts can stand apart, each with how often it occurs', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Filter and columns')
  await ui.pointer.click('checkbox', 'Group equal parts')
  expect(texts()).toEqual(['Press', 'Frame', 'Plate', 'Post×2', 'Post×2', 'Cover', 'Lid', 'Spacer'])
})

test('columns on demand: how often, material, volume', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Filter and columns')
  store.set(leftDockAtom, { open: true, width: 280 })
  for (const column of ['Count', 'Material', 'Volume']) await ui.pointer.click('checkbox', column)
  // The dock makes room for them.
  expect(store.get(leftDockAtom).width).toBeGreaterThan(400)
  await expect.poll(() => texts().map((text) => text.replace(/\s/g, ' '))).toContain('Spacer1Brass512 mm³')
})

test('a filter by material or size leaves the parts that pass, and selects them', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Filter and columns')
  await ui.pointer.click('checkbox', 'Brass (1)')
  expect(texts()).toEqual(['Press', 'Spacer'])
  await ui.pointer.click('button', 'Clear the filter')
  await ui.keyboard.type(/^at least/, '30')
  await ui.keyboard.type(/^at most/, '50')
  await ui.keyboard.press('{Enter}')
  expect(texts()).toEqual(['Press', 'Frame', 'Post×2', 'Post×2'])
  await ui.pointer.click('button', 'Select all matches')
  expect(selected()).toEqual([3, 4])
})

test('a filter by colour', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Filter and columns')
  await ui.pointer.click('button', '#336699, 1')
  expect(texts()).toEqual(['Press', 'Frame', 'Plate'])
})

test('Enter in the search goes to the first part that matches itself and frames it; again to the next', async () => {
  const ui = show(<Tree />)
  await ui.keyboard.type('Search parts', 'post', 'searchbox')
  await ui.keyboard.press('{Enter}')
  expect(selected()).toEqual([3])
  expect(ui.viewer.last('fit')).toEqual([[3], { animate: true }])
  await ui.keyboard.press('{Enter}')
  expect(selected()).toEqual([4])
  await ui.keyboard.press('{Enter}')
  expect(selected()).toEqual([3])
  await ui.keyboard.press('{Shift>}{Enter}{/Shift}')
  expect(selected()).toEqual([4])
})

test('the search takes a regular expression between slashes', async () => {
  const ui = show(<Tree />)
  // An opening bracket begins a key's name: two of them type one.
  await ui.keyboard.type('Search parts', '/^p[[lo]s/', 'searchbox')
  expect(names(ui)).toEqual(['Press', 'Frame', 'Post', 'Post'])
  await ui.keyboard.type('Search parts', '/(/', 'searchbox')
  expect(ui.screen.says('This is not a valid regular expression.')).toBe(true)
})

test('a component whose file is missing says so and offers to locate it', async () => {
  const structure = (): Structure => {
    const whole = press.structure()
    whole.root.children.push({ id: 0, name: 'Lever-1', children: [] })
    numberNodes(whole.root)
    return whole
  }
  const asked: string[] = []
  const stop = provideSlots(store, { locate: (name) => asked.push(name) })
  openModel({ structure, parts: press.parts }, { missing: ['C:\\parts\\Lever.SLDPRT', 'Knob.SLDPRT'] })
  const { pointer, screen } = show(<Tree />)
  expect(screen.has('treeitem', 'Lever-1, file is missing')).toBe(true)
  await pointer.click('button', /^Locate .*Lever.SLDPRT$/)
  expect(asked).toEqual(['C:\\parts\\Lever.SLDPRT'])
  stop()
})

test('a click selects; with Control it adds and takes away; with Shift it takes the range', async () => {
  const { pointer } = show(<Tree />)
  await pointer.click('treeitem', 'Plate')
  expect(selected()).toEqual([2])
  await pointer.clickWith('Control', 'treeitem', 'Lid')
  expect(selected()).toEqual([2, 6])
  await pointer.clickWith('Control', 'treeitem', 'Plate')
  expect(selected()).toEqual([6])
  await pointer.click('treeitem', 'Frame')
  await pointer.clickWith('Shift', 'treeitem', 'Cover')
  expect(selected()).toEqual([1, 2, 3, 4, 5])
})

test('rows of which nothing changes are not drawn again when parts arrive or others are selected', async () => {
  const { pointer } = show(<Tree />)
  const drawn = vi.mocked(markMatches)
  drawn.mockClear()
  await change(() => store.set(partsVersionAtom, (version) => version + 1))
  expect(drawn).not.toHaveBeenCalled()
  await pointer.click('treeitem', 'Plate')
  // The tab stop goes from one to the other.
  expect(new Set(drawn.mock.calls.map(([name]) => name))).toEqual(new Set(['Press', 'Plate']))
})

test('a double click frames the part', async () => {
  const { pointer, viewer } = show(<Tree />)
  await pointer.doubleClick('treeitem', 'Lid')
  expect(viewer.last('fit')).toEqual([[6], { animate: true }])
})

test('the eye hides what lies under a row; a row of which some is hidden says so', async () => {
  const { pointer, screen } = show(<Tree />)
  await pointer.click('button', 'Hide Plate')
  expect(hidden()).toEqual([2])
  expect(screen.has('treeitem', 'Plate, hidden')).toBe(true)
  expect(screen.has('treeitem', 'Frame, partly hidden')).toBe(true)
  await pointer.click('button', 'Hide Frame')
  expect(hidden().toSorted()).toEqual([2, 3, 4])
  await pointer.click('button', 'Show Frame')
  expect(hidden()).toEqual([])
})

test('the search shows what matches below its assemblies, counts, and Escape ends it', async () => {
  const ui = show(<Tree />)
  await ui.keyboard.type('Search parts', 'po', 'searchbox')
  expect(names(ui)).toEqual(['Press', 'Frame', 'Post', 'Post'])
  expect(ui.screen.texts('status')).toEqual(['2 matches'])
  await ui.keyboard.press('{Escape}')
  expect(names(ui)).toHaveLength(7)
})

test('the search finds groups by the name that the page gives them', async () => {
  const structure = (): Structure => {
    const whole = press.structure()
    whole.root.children.push({ id: 0, name: 'PMI', role: 'annotation', children: [{ id: 0, name: 'Text.1', part: 4, role: 'annotation', children: [] }] })
    numberNodes(whole.root)
    return whole
  }
  openModel({ structure, parts: press.parts })
  const ui = show(<Tree />)
  await ui.keyboard.type('Search parts', 'annotations', 'searchbox')
  expect(names(ui)).toEqual(['Press', 'Annotations (PMI)'])
})

test('a search without a match says so', async () => {
  const { keyboard, screen } = show(<Tree />)
  await keyboard.type('Search parts', 'gearbox', 'searchbox')
  expect(screen.says('No matches.')).toBe(true)
})

test('arrow keys move and select; left folds, right unfolds', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('treeitem', 'Press')
  await ui.keyboard.press('{ArrowDown}')
  expect(selected()).toEqual([1])
  await ui.keyboard.press('{ArrowLeft}')
  expect(names(ui)).toEqual(['Press', 'Frame', 'Cover', 'Lid', 'Spacer'])
  expect(ui.screen.get('treeitem', 'Frame').getAttribute('aria-expanded')).toBe('false')
  await ui.keyboard.press('{ArrowRight}')
  expect(names(ui)).toHaveLength(7)
  await ui.keyboard.press('{End}')
  expect(selected()).toEqual([7])
})

test('fold all and unfold all', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Collapse all')
  expect(names(ui)).toEqual(['Press', 'Frame', 'Cover', 'Spacer'])
  await ui.pointer.click('button', 'Expand all')
  expect(names(ui)).toHaveLength(9)
})

test('a part selected elsewhere is unfolded and marked', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Collapse all')
  await change(() => store.set(selectionAtom, { nodes: new Set([6]) }))
  expect(ui.screen.isOn('treeitem', 'Lid')).toBe(true)
})
