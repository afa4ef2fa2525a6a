import { expect, it } from 'vitest'
import type { Node } from '../../src/core/scene/model.ts'
import { addLinesBeside, darker } from './linesBeside.ts'

const node = (name: string, more: Partial<Node> = {}): Node => ({ id: 0, name, children: [], ...more })
const line = node('M6', { part: 9, role: 'construction' })
const tree = (): Node =>
  node('root', {
    children: [node('screw:1', { part: 0 }), node('red', { color: 0xff0000ff, children: [node('screw:2', { part: 0 }), node('nut', { part: 1 })] })],
  })

it('puts lines below every occurrence of their part, darker than the colour that it is given', () => {
  const root = tree()
  expect(addLinesBeside(root, new Map([[0, [line]]]))).toBe(0)
  const [first, red] = root.children
  expect([first.children, red.children.map(({ children }) => children)]).toEqual([[line], [[{ ...line, color: 0x8c0000ff }], []]])
  expect(darker(0xc8640aff)).toBe(0x6e3706ff)
})

it('leaves out what there is no room for', () => {
  const root = tree()
  expect(addLinesBeside(root, new Map([[0, [line]]]), 6)).toBe(1)
  expect(addLinesBeside(tree(), new Map([[0, [line, line]]]), 6)).toBe(4)
})
