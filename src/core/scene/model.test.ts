import { expect, test } from 'vitest'
import { bomFlat, bomTree } from '../bom/bom.ts'
import { compareVersions } from '../compare/compareVersions.ts'
import { explodeLevels, explodeOffsets } from '../explode/explodeOffsets.ts'
import { exportSceneOf } from '../export/exportScene.ts'
import type { Bounds } from './mesh.ts'
import { type Node, type Part, type PartId, type Role, rolesOfParts, type Structure } from './model.ts'
import { numberNodes, SceneIndex } from './sceneIndex.ts'

const node = (name: string, part?: PartId, children: Node[] = [], role?: Role): Node => ({
  id: 0,
  name,
  children,
  ...(part !== undefined && { part }),
  ...(role && { role }),
})
const indexOf = (root: Node): SceneIndex => {
  numberNodes(root)
  return new SceneIndex(root)
}
const line = { points: new Float32Array(6), start: Uint32Array.of(0, 2), kind: Uint8Array.of(3), faces: Int32Array.of(-1, -1) }
const mesh = { positions: new Float32Array(9), normals: new Int16Array(6), indices: new Uint32Array(3), faceStart: Uint32Array.of(0, 1) }
const part = (id: PartId, bounds: Bounds, lines = false): Part => ({ id, name: `p${id}`, bounds, origin: 'exact', ...(lines ? { edges: line } : { mesh }) })

/** Two plates with a callout and a sketch beside them, and a shaft. */
const tree = (): Node =>
  node('Press', undefined, [
    node('Plate', undefined, [node('Body', 0), node('PMI', undefined, [node('Frame', 2), node('Note', 3)], 'annotation')]),
    node('Shaft', 1),
    node('Construction geometry', undefined, [node('Sketch', 4)], 'construction'),
  ])
const parts = new Map([
  [0, part(0, [0, 0, 0, 1, 1, 1])],
  [1, part(1, [5, 0, 0, 6, 1, 1])],
  // A glyph is a mesh: its triangles are no body all the same.
  [2, part(2, [0, 0, 90, 1, 1, 91])],
  [3, part(3, [0, 0, -90, 1, 1, -90], true)],
  [4, part(4, [-70, 0, 0, 70, 0, 0], true)],
])
const structureOf = (root: Node): Structure => ({ name: 'a', format: 'step', units: 'mm', upAxis: 'z', root })

test('roles reach down; bodies are what has none, or everything where nothing is a body', () => {
  const index = indexOf(tree())
  const names = (ids: Iterable<number>): string[] => [...ids].map((id) => index.nodes[id].name)
  expect(names(index.occurrences)).toEqual(['Body', 'Frame', 'Note', 'Shaft', 'Sketch'])
  expect(names(index.bodies)).toEqual(['Body', 'Shaft'])
  expect([...index.partsBeside].sort()).toEqual([2, 3, 4])
  expect(rolesOfParts(index.nodes[0])).toEqual(
    new Map<PartId, Role>([
      [2, 'annotation'],
      [3, 'annotation'],
      [4, 'construction'],
    ]),
  ) // prettier-ignore
  expect(names(index.measured([1]))).toEqual(['Body'])
  expect(names(index.measured([0, 1, 2]))).toEqual(['Body', 'Shaft'])
  expect(names(index.measured([3]))).toEqual(['Frame', 'Note'])

  const alone = indexOf(node('Curves', undefined, [node('Sketch', 4, [], 'construction'), node('PMI', undefined, [node('Note', 3)], 'annotation')]))
  expect(alone.bodies).toBe(alone.occurrences)
  expect([alone.isBody(1), alone.partsBeside.size, rolesOfParts(alone.nodes[0]).size]).toEqual([true, 0, 0])
})

test('a part that a body places as well is one', () => {
  const index = indexOf(node('a', undefined, [node('Body', 0), node('Reference', 0, [], 'construction')]))
  expect([index.bodies.length, index.partsBeside.size]).toEqual([1, 0])
})

test('the bill of materials lists bodies; a body with annotations beside it is a part, not an assembly', () => {
  const index = indexOf(tree())
  expect(bomTree(index, parts).map(({ number, name, isAssembly, parts: held }) => [number, name, isAssembly, [...held.keys()]])).toEqual([
    ['1', 'Plate', false, [0]],
    ['2', 'p1', false, [1]],
  ])
  expect(bomFlat(index, parts).map(({ name }) => name)).toEqual(['p0', 'p1'])
  const single = indexOf(node('Plate', undefined, [node('Body', 0), node('PMI', undefined, [node('Note', 3)], 'annotation')]))
  expect(bomTree(single, parts).map(({ name, isAssembly }) => [name, isAssembly])).toEqual([['Plate', false]])
})

test('annotations move with their parent when the assembly is taken apart, and make no level of it', () => {
  const index = indexOf(tree())
  expect(explodeLevels(index)).toBe(1)
  const offsets = explodeOffsets(index, 1, (id) => parts.get(index.nodes[id].part!)!.bounds)
  const of = (name: string): number[] => {
    const { id } = index.nodes.find((one) => one.name === name)!
    return [...offsets.subarray(id * 3, id * 3 + 3)]
  }
  expect(of('Body')[0]).toBeLessThan(0)
  expect(of('Frame')).toEqual(of('Body'))
  expect(of('Sketch')).toEqual([0, 0, 0])
})

test('comparing and exporting leave annotations and construction geometry out', () => {
  const version = { index: indexOf(tree()), parts }
  expect(compareVersions(version, version).map(({ name, change }) => `${name} ${change}`)).toEqual(['Body same', 'Shaft same'])
  const root = tree()
  expect(exportSceneOf(structureOf(root), indexOf(root))?.nodes.map(({ name }) => name)).toEqual(['Press', 'Plate', 'Body', 'Shaft'])
})
