import { useAtomValue } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { Structure } from '../../../core/scene/model.ts'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { ModelTree } from './ModelTree.tsx'

function Tree() {
  const document = useAtomValue(documentAtom)
  return document && <ModelTree key={document.id} document={document} />
}
const names = (ui: ReturnType<typeof show>): string[] => ui.screen.texts('treeitem').map((text) => text.replace(/×\d+$/, ''))
const selected = (): number[] => [...appStore.get(selectionAtom).nodes]
const hidden = (): number[] => [...appStore.get(visibilityAtom).hidden]

beforeEach(() => openModel(press))

test('the rows are the assembly in its order, with how often a part occurs', () => {
  const ui = show(<Tree />)
  expect(names(ui)).toEqual(['Press', 'Frame', 'Plate', 'Post', 'Post', 'Cover', 'Lid', 'Spacer'])
  expect(ui.screen.has('treeitem', 'Plate')).toBe(true)
  expect(ui.screen.texts('treeitem').filter((text) => text === 'Post×2')).toHaveLength(2)
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
  expect(names(ui)).toHaveLength(8)
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
  expect(screen.says('Nothing has this name.')).toBe(true)
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
  expect(names(ui)).toHaveLength(8)
  await ui.keyboard.press('{End}')
  expect(selected()).toEqual([7])
})

test('fold all and unfold all', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Collapse all')
  expect(names(ui)).toEqual(['Press', 'Frame', 'Cover', 'Spacer'])
  await ui.pointer.click('button', 'Expand all')
  expect(names(ui)).toHaveLength(8)
})

test('a part selected elsewhere is unfolded and marked', async () => {
  const ui = show(<Tree />)
  await ui.pointer.click('button', 'Collapse all')
  await change(() => appStore.set(selectionAtom, { nodes: new Set([6]) }))
  expect(ui.screen.isOn('treeitem', 'Lid')).toBe(true)
})
