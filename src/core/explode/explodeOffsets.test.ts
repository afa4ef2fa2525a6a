import { expect, test } from 'vitest'
import type { Bounds } from '../scene/mesh.ts'
import type { Node } from '../scene/model.ts'
import { numberNodes, SceneIndex } from '../scene/sceneIndex.ts'
import { explodeLevels, explodeOffsets, statedOffsets } from './explodeOffsets.ts'

const leaf = (name: string): Node => ({ id: 0, name, part: 0, children: [] })
const group = (name: string, ...children: Node[]): Node => ({ id: 0, name, children })

/** root(0) → only(1) → left(2), pair(3) → near(4), far(5) */
function index(): SceneIndex {
  const root = group('root', group('only', leaf('left'), group('pair', leaf('near'), leaf('far'))))
  numberNodes(root)
  return new SceneIndex(root)
}
const boxes: Record<number, Bounds> = { 2: [-10, 0, 0, 0, 2, 2], 4: [0, 0, 0, 2, 2, 2], 5: [8, 0, 0, 10, 2, 2] }
const offsets = (level: number) => Array.from(explodeOffsets(index(), level, (id) => boxes[id])).filter((_, i) => i % 3 === 0)

test('a group of one is no level', () => {
  expect(explodeLevels(index())).toBe(2)
})

test('children leave along the way from their parent’s middle; what is below moves along', () => {
  expect(offsets(0)).toEqual([0, 0, 0, 0, 0, 0])
  expect(offsets(1)).toEqual([0, 0, -7.5, 7.5, 7.5, 7.5])
  expect(offsets(2)).toEqual([0, 0, -7.5, 7.5, 1.5, 13.5])
})

test('parts about one axis leave along it, to both sides; the first stays', () => {
  const root = group('root', leaf('bushing'), leaf('shaft'), leaf('ring'))
  numberNodes(root)
  const concentric: Bounds[] = [
    [0, 0, 0, 0, 0, 0],
    [-4, -4, -5, 4, 4, 5],
    [-1, -1, -10, 1, 1, 10],
    [-5, -5, -1, 5, 5, 1],
  ]
  const out = explodeOffsets(new SceneIndex(root), 1, (id) => concentric[id])
  expect([...out]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 20, -10, 0, 0])
})

test('the exploded view of the file moves what it names, and what is below along', () => {
  const root = group('root', leaf('base'), { ...group('arm', leaf('pin'), { ...leaf('nut'), exploded: [0, 0, 9] }), exploded: [5, 0, 0] })
  numberNodes(root)
  expect([...statedOffsets(new SceneIndex(root))!]).toEqual([0, 0, 0, 0, 0, 0, 5, 0, 0, 5, 0, 0, 0, 0, 9])
  expect(statedOffsets(index())).toBeUndefined()
})
