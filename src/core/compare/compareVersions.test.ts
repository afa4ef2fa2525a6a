import { expect, test } from 'vitest'
import type { Mesh } from '../scene/mesh.ts'
import type { Node, Part, Structure } from '../scene/model.ts'
import { numberNodes, SceneIndex } from '../scene/sceneIndex.ts'
import { bothVersions, compareVersions, countChanges, type Version } from './compareVersions.ts'
import { isSameShape, shapeOf } from './shapeOf.ts'

const at = (x: number): Float64Array => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1])

/** A box from a corner, its triangles counter-clockwise seen from outside. */
function box(id: number, [w, d, h]: [number, number, number], [x, y, z] = [0, 0, 0]): Part {
  const positions = Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [x + (i & 1 ? w : 0), y + (i & 2 ? d : 0), z + (i & 4 ? h : 0)]))
  const indices = Uint32Array.from([0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5])
  const mesh: Mesh = { positions, normals: new Int16Array(16), indices, faceStart: Uint32Array.of(0, 12) }
  return { id, name: `part ${id}`, mesh, bounds: [x, y, z, x + w, y + d, z + h], origin: 'mesh' }
}

function version(nodes: [name: string, part: number, x?: number][], parts: Part[]): Version & { structure: Structure } {
  const root: Node = { id: 0, name: 'root', children: nodes.map(([name, part, x = 0]) => ({ id: 0, name, part, transform: at(x), children: [] })) }
  numberNodes(root)
  const structure: Structure = { name: 'm.step', format: 'step', units: 'mm', upAxis: 'z', root }
  return { structure, index: new SceneIndex(root), parts: new Map(parts.map((part) => [part.id, part])) }
}

test('a box of 2 × 3 × 4: area, volume, middle, and the second moments of its faces', () => {
  const shape = shapeOf(box(0, [2, 3, 4], [10, 20, 30]))
  expect(shape.area).toBeCloseTo(52, 9)
  expect(shape.volume).toBeCloseTo(24, 9)
  expect(shape.centroid.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([11, 21.5, 32])
  // x²: the two faces at ±1 of 3 × 4 give 24, the others 2 · (3 + 4) · 2 · (2²/12) = 28/3.
  expect(shape.moments[0]).toBeCloseTo(24 + 28 / 3, 9)
})

test('shapes are the same wherever they lie, and not when a side is longer', () => {
  expect(isSameShape(shapeOf(box(0, [2, 3, 4])), shapeOf(box(1, [2, 3, 4], [100, 0, 0])))).toBe(true)
  expect(isSameShape(shapeOf(box(0, [2, 3, 4])), shapeOf(box(1, [2, 3, 4.01])))).toBe(false)
  expect(isSameShape(shapeOf(box(0, [2, 3, 4])), shapeOf(box(1, [2, 4, 3])))).toBe(false)
})

test('same, moved, changed, added and removed, by name and place', () => {
  const before = version(
    [
      ['base', 0],
      ['pin:1', 1, 10],
      ['pin:2', 1, 20],
      ['cover', 2],
      ['old', 3],
    ],
    [box(0, [9, 9, 1]), box(1, [1, 1, 5]), box(2, [9, 9, 2]), box(3, [1, 2, 1])],
  )
  const after = version(
    [
      ['base', 7],
      ['pin:1', 8, 20],
      ['pin:2', 8, 13],
      ['cover', 9],
      ['new', 6],
    ],
    [box(7, [9, 9, 1]), box(8, [1, 1, 5]), box(9, [9, 9, 3]), box(6, [7, 7, 7])],
  )
  expect(compareVersions(before, after)).toEqual([
    { change: 'changed', name: 'cover', before: 4, after: 4 },
    { change: 'moved', name: 'pin:2', before: 2, after: 3, distance: 3 },
    { change: 'added', name: 'new', after: 5 },
    { change: 'removed', name: 'old', before: 5 },
    { change: 'same', name: 'base', before: 1, after: 1 },
    { change: 'same', name: 'pin:1', before: 3, after: 2 },
  ])
})

test('what was only renamed is the same; counts', () => {
  const differences = compareVersions(version([['a', 0]], [box(0, [1, 2, 3])]), version([['b', 0]], [box(0, [1, 2, 3])]))
  expect(differences).toEqual([{ change: 'same', name: 'b', before: 1, after: 1 }])
  expect(countChanges(differences)).toEqual({ changed: 0, moved: 0, added: 0, removed: 0, same: 1 })
})

test('two versions in one tree: ids and parts of the new one come after those of the old', () => {
  const before = version([['a', 0]], [box(0, [1, 1, 1])])
  const after = version([['b', 0]], [box(0, [2, 2, 2])])
  const both = bothVersions(before, after, ['1.step', '2.step'])
  expect([both.oldNodes, both.newNodes, both.parts.map(({ id }) => id)]).toEqual([1, 3, [0, 1]])
  const index = new SceneIndex(both.structure.root)
  expect(index.nodes.map(({ name, part }) => [name, part])).toEqual([
    ['1.step → 2.step', undefined],
    ['1.step', undefined],
    ['a', 0],
    ['2.step', undefined],
    ['b', 1],
  ])
  expect(before.structure.root.children[0].id).toBe(1)
})

test('two files of one part each are two versions of it, whatever they call it', () => {
  const old = version([['bracket_A.par', 0]], [box(0, [9, 9, 1])])
  expect(compareVersions(old, version([['bracket_B.par', 5]], [box(5, [9, 8, 2])]))).toEqual([
    { change: 'changed', name: 'bracket_B.par', before: 1, after: 1 },
  ])
  const two = version(
    [
      ['bracket_B.par', 5],
      ['bolt', 6],
    ],
    [box(5, [9, 8, 2]), box(6, [1, 1, 7])],
  )
  expect(countChanges(compareVersions(old, two))).toMatchObject({ changed: 0, added: 2, removed: 1 })
})
