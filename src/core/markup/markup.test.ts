import { expect, test } from 'vitest'
import { boxPath, cloudPath, cornersOf, depthOf, headPath, pointAtDepth, shaftPath, type Sight, simplifyStroke, strokePath } from './markPath.ts'

const at = (x: number, y: number) => ({ x, y })

test('a straight stroke keeps its ends, a bent one its corner', () => {
  expect(simplifyStroke([at(0, 0), at(1, 0.2), at(5, 0), at(10, 0)], 0.5, 100)).toEqual([at(0, 0), at(10, 0)])
  expect(simplifyStroke([at(0, 0), at(5, 0), at(10, 0), at(10, 5), at(10, 10)], 0.5, 100)).toEqual([at(0, 0), at(10, 0), at(10, 10)])
})

test('a stroke of too many points becomes coarser', () => {
  const saw = Array.from({ length: 100 }, (_, i) => at(i, i % 2))
  expect(simplifyStroke(saw, 0.1, 10)).toEqual([at(0, 0), at(99, 1)])
})

test('boxes are closed, strokes go from middle to middle', () => {
  expect(boxPath(cornersOf(at(0, 0), at(4, 2)))).toBe('M0 0L4 0L4 2L0 2Z')
  expect(strokePath([at(0, 0), at(2, 0)])).toBe('M0 0L2 0')
  expect(strokePath([at(0, 0), at(2, 0), at(2, 2), at(4, 2)])).toBe('M0 0Q2 0 2 1Q2 2 4 2')
})

test('an arrow of width 2 has a head of 15 pixels at its tip', () => {
  expect(headPath(at(0, 0), at(100, 0), 2)).toBe('M100 0L85 6.3L85 -6.3Z')
  expect(shaftPath(at(0, 0), at(100, 0), 2)).toBe('M0 0L88 0')
  expect(headPath(at(3, 3), at(3, 3), 2)).toBe('')
})

test('a cloud swells outwards whichever way its box was drawn', () => {
  expect(cloudPath(cornersOf(at(0, 0), at(18, 18)), 18)).toBe('M0 0A10 10 0 0 1 18 0A10 10 0 0 1 18 18A10 10 0 0 1 0 18A10 10 0 0 1 0 0Z')
  expect(cloudPath(cornersOf(at(18, 0), at(0, 18)), 18)).toContain('0 0 0 0 0A')
})

test('a place of the canvas in the plane of the target, and twice as far', () => {
  const sight: Sight = { position: [0, 0, 10], target: [0, 0, 0], up: [0, 1, 0], projection: 'perspective', height: 8, middle: at(50, 40), pixels: 80 }
  expect(depthOf(sight, [3, 3, -10])).toBe(20)
  expect(pointAtDepth(sight, at(60, 40), 10)).toEqual([1, 0, 0])
  expect(pointAtDepth(sight, at(60, 20), 20)).toEqual([2, 4, -10])
  expect(pointAtDepth({ ...sight, projection: 'orthographic' }, at(60, 20), 20)).toEqual([1, 2, -10])
})
