import { expect, test } from 'vitest'
import type { Node, Structure } from '../scene/model.ts'
import { numberNodes, SceneIndex } from '../scene/sceneIndex.ts'
import { exportSceneOf } from './exportScene.ts'

const at = (x: number): Float64Array => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1])

function model(): { structure: Structure; index: SceneIndex } {
  const root: Node = {
    id: 0,
    name: 'root',
    children: [
      { id: 0, name: 'group', transform: at(10), color: 0xff0000ff, children: [{ id: 0, name: 'a', part: 1, transform: at(1), children: [] }] },
      { id: 0, name: 'b', part: 1, children: [] },
    ],
  }
  numberNodes(root)
  return { structure: { name: 'm.step', format: 'step', units: 'mm', upAxis: 'z', root }, index: new SceneIndex(root) }
}

test('the tree as it is, with inherited colours', () => {
  const { structure, index } = model()
  expect(exportSceneOf(structure, index)?.nodes).toMatchObject([
    { parent: -1, name: 'root', matrix: undefined, color: 0 },
    { parent: 0, name: 'group', matrix: at(10), color: 0xff0000ff },
    { parent: 1, name: 'a', matrix: at(1), part: 1, color: 0xff0000ff },
    { parent: 0, name: 'b', matrix: undefined, part: 1, color: 0 },
  ])
})

test('what is hidden stays out; what was moved apart stands relative to its assembly; looks of the user count', () => {
  const { structure, index } = model()
  const scene = exportSceneOf(structure, index, {
    hidden: new Set([3]),
    worldOf: () => at(50),
    appearance: new Map([[2, { colour: 0x00ff00ff, opacity: 0.5 }]]),
    upAxis: 'y',
  })
  expect(scene?.upAxis).toBe('y')
  expect(scene?.nodes.map(({ name }) => name)).toEqual(['root', 'group', 'a'])
  expect([...(scene?.nodes[2].matrix ?? [])]).toEqual([...at(40)])
  expect(scene?.nodes[2]).toMatchObject({ color: 0x00ff00ff, opacity: 0.5 })
})
