import { expect, test } from 'vitest'
import { columnBuffers, indexColumns } from './indexColumns.ts'
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

test('an index of columns that another thread has made is the one made here', () => {
  const groups = Array.from({ length: 50 }, (_, i) => node(`${i}`, { transform: at(i, 0, 0), role: i % 7 === 0 ? 'construction' : undefined, color: i }))
  for (let i = 0; i < 1000; i++)
    groups[i % 50].children.push(node(`${i}`, { transform: at(0, i, 0), part: (i % 50) % 7 === 0 ? 200 : (i * 31) % 97, hidden: i === 8 }))
  const root = node('top', { children: groups })
  numberNodes(root)
  const here = new SceneIndex(root)
  const { nodes, columns } = indexColumns(root)
  const there = new SceneIndex(root, { nodes, columns: structuredClone(columns, { transfer: columnBuffers(columns) }) })
  expect(columns.world.length).toBe(0)
  expect(there).toEqual(here)
  expect(here.bodies.length).toBeLessThan(here.occurrences.length)
  expect(here.partsBeside.size).toBeGreaterThan(0)
  // Nodes of a part stand together, in the order of the tree.
  for (const [number, [part, own]] of [...here.nodesOfPart].entries()) {
    expect([...here.placed.subarray(here.starts[number], here.starts[number + 1])]).toEqual(own)
    expect(own.map((id) => here.nodes[id].part)).toEqual(own.map(() => part))
    expect(own.map((id) => here.partNumber[id])).toEqual(own.map(() => number))
    expect(own).toEqual(own.toSorted((x, y) => x - y))
  }
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
