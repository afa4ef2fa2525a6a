import { expect, test } from 'vitest'
import { press } from '../../../tests/support/ui/boxModel.ts'
import type { Node } from '../scene/model.ts'
import { numberNodes, SceneIndex } from '../scene/sceneIndex.ts'
import type { Annotation } from './annotation.ts'
import { labelPlace } from './labelPlace.ts'

const { root } = press.structure()
const callout: Node = { id: 0, name: 'a', part: 9, children: [], role: 'annotation' }
root.children.push(callout)
numberNodes(root)
const index = new SceneIndex(root)
const parts = new Map(press.parts().map((part) => [part.id, part]))
parts.set(9, { id: 9, name: '', origin: 'exact', bounds: [0, 0, 60, 20, 10, 60] })
const world = (node: number): Float64Array => index.world.slice(node * 16, node * 16 + 16)
const annotation = { kind: 'note', type: '', name: '', text: '', faces: [], references: 0, graphic: true, views: [] } satisfies Annotation
/** The upper side of the second post, which stands at (90, 50, 5). */
const place = { node: 4, faces: [5] }

test('the place that the file states comes first, then the middle of the drawing', () => {
  const anchor = { point: [1, 2, 3], right: [1, 0, 0], up: [0, 1, 0] } as const
  const drawn = { annotation, number: 1, place, callouts: [callout.id] }
  const found = labelPlace({ ...drawn, annotation: { ...annotation, anchor } }, index, parts, world)!
  expect(found.text).toEqual([1, 2, 3])
  expect(found.feature![2]).toBe(45)
  expect(labelPlace(drawn, index, parts, world)!.text).toEqual([10, 5, 60])
})

test('a target that is a point beside the bodies is where its line ends', () => {
  const target = { ...annotation, supplemental: { points: [[70, 0, 0] as const, [12, 5, 0] as const], lines: [] } }
  expect(labelPlace({ annotation: target, number: 1, place: undefined, callouts: [callout.id] }, index, parts, world)).toEqual({
    text: [10, 5, 60],
    feature: [12, 5, 0],
  })
})

test('without either it stands in front of the face; without a face there is none', () => {
  const found = labelPlace({ annotation, number: 1, place, callouts: [] }, index, parts, world)!
  const [x, y, z] = found.feature!
  expect([x > 90 && x < 100, y > 50 && y < 60, z]).toEqual([true, true, 45])
  expect(found.text[2] - z).toBeCloseTo(0.15 * Math.hypot(10, 10, 40), 6)
  expect(labelPlace({ annotation, number: 1, place: undefined, callouts: [] }, index, parts, world)).toBeUndefined()
})
