import { expect, test } from 'vitest'
import type { Node } from './model.ts'
import { numberNodes, SceneIndex } from './sceneIndex.ts'

const at = (x: number, y: number, z: number): Float64Array => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
const node = (name: string, extra: Partial<Node> = {}): Node => ({ id: 0, name, children: [], ...extra })

function sample(): Node {
  const root = node('top', {
    children: [
      node('sub', {
        transform: at(10, 0, 0),
        color: 0xff0000ff,
        children: [node('bolt', { transform: at(0, 5, 0), part: 7 }), node('bolt', { part: 7, color: 0x00ff00ff })],
      }),
      node('plate', { part: 3, hidden: true }),
    ],
  })
  numberNodes(root)
  return root
}

test('preorder columns of a tree', () => {
  const index = new SceneIndex(sample())
  expect(index.nodes.map(({ id, name }) => [id, name])).toEqual([
    [0, 'top'],
    [1, 'sub'],
    [2, 'bolt'],
    [3, 'bolt'],
    [4, 'plate'],
  ])
  expect([...index.parent]).toEqual([-1, 0, 1, 1, 0])
  expect([...index.end]).toEqual([5, 4, 3, 4, 5])
  expect([...index.occurrences]).toEqual([2, 3, 4])
  expect([...index.occurrencesUnder(1)]).toEqual([2, 3])
  expect(index.path(3)).toEqual([0, 1, 3])
  expect([...index.hiddenInFile]).toEqual([0, 0, 0, 0, 1])
  expect(index.nodesOfPart.get(7)).toEqual([2, 3])
})

test('placements multiply down the tree, colours are inherited', () => {
  const index = new SceneIndex(sample())
  expect(index.worldBounds(2, [0, 0, 0, 1, 1, 1])).toEqual([10, 5, 0, 11, 6, 1])
  expect([...index.color]).toEqual([0, 0xff0000ff, 0xff0000ff, 0x00ff00ff, 0])
  expect(index.faceColor(4, { color: 5, mesh: { faceColor: new Uint32Array([0, 9]) } }, 1)).toBe(9)
  expect(index.faceColor(4, { color: 5 }, 0)).toBe(5)
})
