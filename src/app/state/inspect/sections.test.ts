import { expect, test } from 'vitest'
import type { Bounds } from '../../../core/scene/mesh.ts'
import { boxWithin, type CutPlane, coordinateOf, distanceAt, flipped, moved, planeOnFace, planesOfBox, reachOf, sectionsOf } from './sections.ts'

const box: Bounds = [0, 0, 0, 10, 20, 30]
const plane: CutPlane = { along: 'x', zero: 0, normal: [-1, 0, 0], distance: -4 }

test('the field shows the coordinate, whichever way the plane looks', () => {
  expect([coordinateOf(plane), coordinateOf(flipped(plane)), distanceAt(plane, 5)]).toEqual([4, 4, -5])
  const onFace = planeOnFace([0, 0, 8], [0, 0, 2], 100)!
  expect([onFace.normal, onFace.zero, coordinateOf(onFace)]).toEqual([[0, 0, 1], 8, -1])
  expect(coordinateOf(flipped(onFace))).toBe(1)
})

test('a plane can go from one end of the model to the other', () => {
  expect(reachOf(plane, box)).toEqual([-10, 0])
})

test('the sides of a box do not pass each other', () => {
  const state = { planes: [], box }
  expect(moved(state, 0, -4).box).toEqual([4, 0, 0, 10, 20, 30])
  expect(moved(state, 0, -40).box).toEqual([10, 0, 0, 10, 20, 30])
  expect(moved(state, 3, -5).box).toEqual([0, 0, 0, 10, 0, 30])
  expect(moved(state, 3, Number.NaN)).toBe(state)
})

test('planes of a view become the box or the planes that they were', () => {
  const six = planesOfBox(box).map(({ normal, distance }) => ({ normal: normal as [number, number, number], distance }))
  expect(sectionsOf(six)).toEqual({ planes: [], box })
  expect(sectionsOf([{ normal: [0, 0, -3], distance: 2 }]).planes).toEqual([{ normal: [0, 0, -1], distance: 2, along: 'z', zero: 0 }])
  expect(sectionsOf([{ normal: [0, 0, 0], distance: 2 }]).planes).toEqual([])
})

test('a new box cuts at once', () => {
  expect(boxWithin(box)).toEqual([1, 2, 3, 9, 18, 27])
})
