import { expect, test } from 'vitest'
import { emptyBounds, unionBounds } from './bounds.ts'
import type { Bounds } from './mesh.ts'
import type { Node, Part } from './model.ts'
import { boundsOfBodies } from './placeholder.ts'
import { numberNodes, SceneIndex } from './sceneIndex.ts'

const part = (id: number, bounds: Bounds): Part => ({ id, name: '', origin: 'exact', bounds })

test('the box of all bodies is that of each put together: without parts that are missing or empty, and without annotations', () => {
  const turned = (i: number): Float64Array => {
    const [c, s] = [Math.cos(i), Math.sin(i)]
    return Float64Array.of(c, s, 0, 0, -s, c, 0, 0, 0, 0, i % 3 === 0 ? -1 : 1, 0, i * 7, -i * i, i % 5, 1)
  }
  const children = Array.from(
    { length: 60 },
    (_, i): Node => ({ id: 0, name: '', transform: turned(i), part: [4, 9, 2, 7, 5][i % 5], role: i % 5 === 4 ? 'annotation' : undefined, children: [] }),
  )
  const root: Node = { id: 0, name: '', transform: turned(1), children }
  numberNodes(root)
  const index = new SceneIndex(root)
  const parts = [part(4, [0, 0, 0, 1, 2, 3]), part(9, [-5, -1, 2, 4, 0, 2]), part(2, emptyBounds), part(5, [0, 0, 0, 900, 900, 900])]
  const boxes = index.nodes.flatMap((node) => parts.slice(0, 2).flatMap(({ id, bounds }) => (node.part === id ? [index.worldBounds(node.id, bounds)] : [])))
  expect(boundsOfBodies(index, new Map(parts.map((each) => [each.id, each])))).toEqual(boxes.reduce(unionBounds))
  expect(boxes.length).toBe(24)
  expect(boundsOfBodies(index, new Map())).toEqual(emptyBounds)
})
