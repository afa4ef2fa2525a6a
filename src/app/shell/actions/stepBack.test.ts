// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { store } from '../../../../tests/support/ui/session.ts'
import { emptySelection, selectionAtom } from '../../state/selection.ts'
import { propertiesShownAtom, sheetAtom } from '../../state/panels.ts'
import { toolAtom } from '../../state/tool.ts'
import { actions } from './registry.ts'

const { get, set } = store
const escape = (): void => actions.find(({ id }) => id === 'stepBack')!.run({ store, get, set, fine: false })

test('Escape goes back one level at a time: tool, face, part, sheet, and the properties at the end', () => {
  set(propertiesShownAtom, true)
  set(sheetAtom, 'tree')
  set(selectionAtom, { nodes: new Set([1]), face: { node: 1, face: 0 } })
  set(toolAtom, 'explode')
  const state = () => [get(toolAtom), get(selectionAtom).face !== undefined, get(selectionAtom).nodes.size, get(sheetAtom), get(propertiesShownAtom)]
  escape()
  expect(state()).toEqual([null, true, 1, 'tree', true])
  escape()
  expect(state()).toEqual([null, false, 1, 'tree', true])
  escape()
  expect(get(selectionAtom)).toBe(emptySelection)
  escape()
  expect(state()).toEqual([null, false, 0, null, true])
  escape()
  expect(state()).toEqual([null, false, 0, null, false])
})
