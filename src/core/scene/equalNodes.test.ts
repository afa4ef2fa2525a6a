import { expect, it } from 'vitest'
import { kindsOfNodes } from './equalNodes.ts'
import type { Node } from './model.ts'
import { numberNodes, SceneIndex } from './sceneIndex.ts'

const part = (id: number): Node => ({ id: 0, name: `part ${id}`, part: id, children: [] })
const group = (name: string, ...children: Node[]): Node => ({ id: 0, name, children })

/** Kinds of the children of a root. */
function kinds(...children: Node[]): number[] {
  const root = group('root', ...children)
  numberNodes(root)
  const kindOf = kindsOfNodes(new SceneIndex(root))
  return children.map(({ id }) => kindOf[id])
}

it('takes groups of one name for the same when they hold the same, in whatever order', () => {
  const [a, b, c, d] = kinds(group('x:1', part(1), part(2)), group('x:2', part(2), part(1)), group('x:3', part(1), part(1)), group('y', part(1), part(2)))
  expect(b).toBe(a)
  expect(new Set([a, c, d]).size).toBe(3)
})

it('tells groups apart whose kinds have the same sum', () => {
  // Kinds are numbered from the end of the tree: those of the parts are numbers in a row.
  const [a, b] = kinds(group('x', part(0), part(3)), group('x', part(1), part(2)), ...[0, 1, 2, 3].map(part))
  expect(a).not.toBe(b)
})

it('takes groups of groups for the same by what they hold', () => {
  const inner = (id: number): Node => group('inner', part(id), part(id))
  const [a, b, c] = kinds(group('outer', inner(1), inner(2)), group('outer', inner(2), inner(1)), group('outer', inner(1), inner(1)))
  expect(b).toBe(a)
  expect(c).not.toBe(a)
})
