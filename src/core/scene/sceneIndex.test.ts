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

test('an index made in slices is the one made at once', () => {
  const root = node('top', { children: Array.from({ length: 25_000 }, (_, i) => node(`${i}`, { transform: at(i, 0, 0), part: i % 5, hidden: i === 7 })) })
  numberNodes(root)
  const steps = SceneIndex.inSlices(root)
  let slices = 1
  let step = steps.next()
  for (; !step.done; step = steps.next()) slices++
  expect(slices).toBeGreaterThan(3)
  expect(step.value).toEqual(new SceneIndex(root))
})

test('a box under a turned placement is that of its eight corners', () => {
  const [c, s] = [Math.cos(2), Math.sin(2)]
  const root = node('top', { transform: new Float64Array([c, s, 0, 0, -s, c, 0, 0, 0, 0, -1, 0, 3, 4, 5, 1]), part: 0 })
  numberNodes(root)
  const corners = [0, 1].flatMap((x) => [0, 2].map((y) => [c * x - s * y + 3, s * x + c * y + 4]))
  const sides = (axis: number): number[] => corners.map((corner) => corner[axis])
  const box = new SceneIndex(root).worldBounds(0, [0, 0, 1, 1, 2, 6])
  const wanted = [Math.min(...sides(0)), Math.min(...sides(1)), -1, Math.max(...sides(0)), Math.max(...sides(1)), 4]
  box.forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 12))
})
