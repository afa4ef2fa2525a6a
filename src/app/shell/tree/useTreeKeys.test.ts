import { expect, it } from 'vitest'
import type { Node } from '../../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { selectionAfterRow } from './treeSelection.ts'
import { treeMove } from './useTreeKeys.ts'

const node = (name: string, ...children: Node[]): Node => ({ id: 0, name, children })
const root = node('root', node('a', node('a1'), node('a2')), node('b'))
numberNodes(root)
const index = new SceneIndex(root)
const rows = Int32Array.of(0, 1, 2, 3, 4)
const at = (row: number, key: string, expanded = false) => {
  const id = rows[row]
  return treeMove(key, { above: index.parent[id] < 0 ? undefined : index.parent[id], opens: index.end[id] > id + 1, rows, row, expanded, page: 2 })
}
const alone = (row: number): number[] => [row]

it('moves by arrows, pages and ends, and stays inside', () => {
  expect(at(1, 'ArrowDown')).toEqual({ kind: 'focus', row: 2 })
  expect(at(0, 'ArrowUp')).toEqual({ kind: 'focus', row: 0 })
  expect(at(1, 'PageDown')).toEqual({ kind: 'focus', row: 3 })
  expect(at(4, 'PageDown')).toEqual({ kind: 'focus', row: 4 })
  expect(at(3, 'Home')).toEqual({ kind: 'focus', row: 0 })
  expect(at(0, 'End')).toEqual({ kind: 'focus', row: 4 })
})

it('goes in and out by the side arrows', () => {
  expect(at(1, 'ArrowRight', false)).toEqual({ kind: 'expand', open: true })
  expect(at(1, 'ArrowRight', true)).toEqual({ kind: 'focus', row: 2 })
  expect(at(2, 'ArrowRight')).toBeUndefined()
  expect(at(1, 'ArrowLeft', true)).toEqual({ kind: 'expand', open: false })
  expect(at(3, 'ArrowLeft')).toEqual({ kind: 'focus', row: 1 })
  expect(at(0, 'ArrowLeft')).toBeUndefined()
})

it('takes letters and digits of any script for names, and nothing else', () => {
  expect(at(0, 'é')).toEqual({ kind: 'type', text: 'é' })
  expect(at(0, '7')).toEqual({ kind: 'type', text: '7' })
  expect(at(0, '*')).toEqual({ kind: 'expand-siblings' })
  expect(at(0, ' ')).toEqual({ kind: 'toggle-shown' })
  expect(at(0, 'F5')).toBeUndefined()
  expect(at(0, '?')).toBeUndefined()
})

const keys = { ctrlKey: false, metaKey: false, shiftKey: false }
it('selects one, adds by Ctrl or Cmd, and a range by Shift', () => {
  const one = selectionAfterRow({ nodes: new Set([3]) }, 1, null, rows, keys, alone)
  expect(one).toEqual({ nodes: new Set([1]) })
  const two = selectionAfterRow(one, 4, 1, rows, { ...keys, metaKey: true }, alone)
  expect(two).toEqual({ nodes: new Set([1, 4]) })
  expect(selectionAfterRow(two, 1, 1, rows, { ...keys, ctrlKey: true }, alone)).toEqual({ nodes: new Set([4]) })
  expect(selectionAfterRow(one, 3, 1, rows, { ...keys, shiftKey: true }, alone)).toEqual({ nodes: new Set([1, 2, 3]) })
  // The anchor is not shown any more (its parent was collapsed): as without Shift.
  expect(selectionAfterRow(one, 4, 9, rows, { ...keys, shiftKey: true }, alone)).toEqual({ nodes: new Set([4]) })
})
