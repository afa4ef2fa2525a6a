import { expect, it } from 'vitest'
import type { Node } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import { nodeAtPath, occurrencesAtPaths, partPath, pathsOf } from './partPath.ts'

const part = (name: string): Node => ({ id: 0, name, part: 1, children: [] })
const assembly = (name: string, ...children: Node[]): Node => ({ id: 0, name, children })

/** 0 root, 1 frame, 2 and 3 its parts, 4 an empty assembly, 5 drive, 6 motor (assembly), 7 its part, 8 a part of the drive. */
function tree(): SceneIndex {
  const root = assembly('root', assembly('frame', part('a'), part('a')), assembly('empty'), assembly('drive', assembly('motor', part('b')), part('c')))
  numberNodes(root)
  return new SceneIndex(root)
}

it('names nodes by their steps, and finds them again', () => {
  const index = tree()
  expect([0, 1, 3, 4, 7, 8].map((node) => partPath(index, node))).toEqual(['', '0', '0.1', '1', '2.0.0', '2.1'])
  for (let node = 0; node < index.count; node++) expect(nodeAtPath(index, partPath(index, node)!)).toBe(node)
})

it.each(['3', '0.2', '0.1.0', '-1', 'x', '0.', '1e0', '99999999999'])('has nothing at %j', (path) => {
  expect(nodeAtPath(tree(), path)).toBeUndefined()
})

it('names whole assemblies where it can', () => {
  const index = tree()
  expect(pathsOf(index, new Set([2, 3, 8]))).toEqual(['0', '2.1'])
  expect(pathsOf(index, new Set([2, 7]))).toEqual(['0.0', '2.0'])
  expect(pathsOf(index, new Set([2, 3, 7, 8]))).toEqual([''])
  expect(pathsOf(index, new Set())).toEqual([])
  expect(occurrencesAtPaths(index, ['0', '2.0', '7.7'])).toEqual(new Set([2, 3, 7]))
})
