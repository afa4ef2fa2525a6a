import { expect, test } from 'vitest'
import { numberNodes } from '../../src/core/scene/sceneIndex.ts'
import type { Node } from '../../src/core/scene/model.ts'
import { nodeSlices, sliceBuffers, SlicedTree } from './nodeSlices.ts'

/** A tree with everything that a node can state, some thousands of assemblies wide and `depth` deep at one place. */
function tree(assemblies: number, depth: number): Node {
  const leaf = (i: number): Node => ({
    id: 0,
    name: `bolt-${i}`,
    part: i % 7,
    transform: Float64Array.from({ length: 16 }, (_, k) => i + k / 16),
    children: [],
    ...(i % 100 === 3 && { color: i, hidden: true, attributes: [{ name: 'weight', value: i }], views: [i], exploded: [i, 0, 1] }),
  })
  const root: Node = { id: 0, name: 'root', type: 'assembly', children: [] }
  for (let i = 0; i < assemblies; i++) root.children.push({ id: 0, name: '', children: [leaf(2 * i), leaf(2 * i + 1)] })
  let at = root.children[assemblies >> 1]
  for (let i = 0; i < depth; i++) {
    const below: Node = { id: 0, name: `level ${i}`, children: [] }
    at.children.push(below)
    at = below
  }
  numberNodes(root)
  return root
}

test('a large tree is the same when it is put together from its slices', () => {
  const root = tree(3000, 9000)
  const slices = [...nodeSlices(root)!]
  expect(slices.length).toBe(5)
  const together = new SlicedTree()
  for (const slice of slices) together.add(structuredClone(slice, { transfer: sliceBuffers(slice) }))
  // Lists: the depth of the tree would be one of the call stack.
  const listed = (top: Node): unknown[] => {
    const stack = [top]
    const out: unknown[] = []
    for (let node = stack.pop(); node; node = stack.pop()) {
      out.push({ ...node, transform: node.transform && [...node.transform], children: node.children.map(({ id }) => id) })
      stack.push(...node.children)
    }
    return out
  }
  expect(listed(together.root!)).toEqual(listed(root))
})

test('a small tree crosses as it is', () => {
  expect(nodeSlices(tree(1000, 3))).toBeUndefined()
})
