import { describe, expect, it } from 'vitest'
import type { Node } from '../../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { expandAll, expandSiblings, firstExpanded, placeAmongSiblings, reveal, rowOf, rowsOf, withExpanded } from './flatTree.ts'
import { foldNames, markMatches, searchTree, searchWords, typeAhead } from './treeSearch.ts'

const node = (name: string, ...children: Node[]): Node => ({ id: 0, name, children })

/** 0 root, 1 Träger, 2 bolt M6, 3 bolt M8, 4 frame, 5 plate, 6 bolt M6 */
function tree(): SceneIndex {
  const root = node('root', node('Träger', node('bolt M6'), node('bolt M8')), node('frame', node('plate'), node('bolt M6')))
  numberNodes(root)
  return new SceneIndex(root)
}
const none = (index: SceneIndex): Uint8Array => new Uint8Array(index.count)

describe('rows', () => {
  it('shows the root alone when nothing is expanded, and all when everything is', () => {
    const index = tree()
    expect([...rowsOf(index, none(index))]).toEqual([0])
    expect([...rowsOf(index, expandAll(index, true))]).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect([...rowsOf(index, expandAll(index, false))]).toEqual([0, 1, 4])
  })

  it('leaves out what is below a collapsed node', () => {
    const index = tree()
    expect([...rowsOf(index, withExpanded(expandAll(index, true), 1, false))]).toEqual([0, 1, 4, 5, 6])
  })

  it('opens the first levels of a small tree and only the root of a wide one', () => {
    const index = tree()
    expect([...rowsOf(index, firstExpanded(index))]).toEqual([0, 1, 2, 3, 4, 5, 6])
    const wide = node('root', ...Array.from({ length: 100 }, (_, i) => node(`assembly ${i}`, node('part'))))
    numberNodes(wide)
    expect(rowsOf(new SceneIndex(wide), firstExpanded(new SceneIndex(wide))).length).toBe(101)
  })

  it('finds the row of a node', () => {
    const rows = Int32Array.of(0, 1, 4, 5, 6)
    expect([0, 1, 2, 4, 6, 7].map((id) => rowOf(rows, id))).toEqual([0, 1, -1, 2, 4, -1])
  })

  it('reveals a node by expanding its ancestors, and keeps the array when they are expanded', () => {
    const index = tree()
    const revealed = reveal(index, none(index), 5)
    expect([...rowsOf(index, revealed)]).toEqual([0, 1, 4, 5, 6])
    expect(reveal(index, revealed, 6)).toBe(revealed)
  })

  it('expands the siblings of a node', () => {
    const index = tree()
    expect([...expandSiblings(index, none(index), 4)]).toEqual([0, 1, 0, 0, 1, 0, 0])
    expect([...expandSiblings(index, none(index), 0)]).toEqual([1, 0, 0, 0, 0, 0, 0])
  })

  it('counts places among siblings', () => {
    const index = tree()
    expect([0, 4, 6].map((id) => placeAmongSiblings(index, id))).toEqual([
      { position: 1, size: 1 },
      { position: 2, size: 2 },
      { position: 2, size: 2 },
    ])
  })
})

describe('search', () => {
  it('matches all words without case or accents, and keeps the ancestors of what matches', () => {
    const index = tree()
    const folded = foldNames(index, ({ name }) => name)
    const bolts = searchTree(index, folded, { words: searchWords('M6  BOLT') })
    expect(bolts.count).toBe(2)
    expect([...bolts.matches]).toEqual([2, 2, 1, 0, 2, 0, 1])
    expect([...rowsOf(index, none(index), bolts.matches)]).toEqual([0, 1, 2, 4, 6])
    expect(searchTree(index, folded, { words: searchWords('trager') }).count).toBe(1)
    expect(searchTree(index, folded, undefined).count).toBe(0)
  })

  it('marks what matches in a name', () => {
    expect(markMatches('Bolt M6 × 20', ['m6', 'bo'])).toEqual([
      { text: 'Bo', match: true },
      { text: 'lt ', match: false },
      { text: 'M6', match: true },
      { text: ' × 20', match: false },
    ])
    expect(markMatches('plain', [])).toEqual([{ text: 'plain', match: false }])
  })

  it('finds the next row by its first letters, going round', () => {
    const index = tree()
    const rows = rowsOf(index, expandAll(index, true))
    const folded = foldNames(index, ({ name }) => name)
    expect(typeAhead(rows, folded, 3, 'bo')).toBe(3)
    expect(typeAhead(rows, folded, 4, 'bo')).toBe(6)
    expect(typeAhead(rows, folded, 5, 'tr')).toBe(1)
    expect(typeAhead(rows, folded, 0, 'x')).toBe(-1)
  })
})
