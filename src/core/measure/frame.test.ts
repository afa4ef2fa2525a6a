import { expect, test } from 'vitest'
import type { Vec3 } from '../geometry/matrix.ts'
import type { MeasureResult } from './result.ts'
import { factsIn, frameThrough, pointIn } from './frame.ts'

/** Turned by 30° about z, at (10, 20, 30). */
const c = Math.cos(Math.PI / 6),
  s = Math.sin(Math.PI / 6)
const frame = frameThrough([10, 20, 30], [10 + 5 * c, 20 + 5 * s, 30], [10 - 7 * s + c, 20 + 7 * c + s, 30])!
const near = (value: Vec3, wanted: Vec3): void => value.forEach((one, axis) => expect(one).toBeCloseTo(wanted[axis], 12))

test('three points give a right-handed system; three on a line give none', () => {
  near(frame.axes[0], [c, s, 0])
  near(frame.axes[1], [-s, c, 0])
  near(frame.axes[2], [0, 0, 1])
  expect(frameThrough([0, 0, 0], [1, 1, 1], [3, 3, 3])).toBeUndefined()
  expect(frameThrough([0, 0, 0], [0, 0, 0], [1, 0, 0])).toBeUndefined()
})

test('points, directions and distances along the axes are those of the system; lengths stay', () => {
  near(pointIn(frame, [10 + 2 * c, 20 + 2 * s, 35]), [2, 0, 5])
  const line = [
    [0, 0, 0],
    [4 * c, 4 * s, 3],
  ] as const
  const exact = { exact: true, deviation: 0 }
  const facts: MeasureResult[] = [
    { id: 'centres', dimension: 'length', value: 5, line: [[...line[0]], [...line[1]]] as [Vec3, Vec3], ...exact },
    { id: 'dx', dimension: 'length', value: 4 * c, ...exact },
    { id: 'dy', dimension: 'length', value: 4 * s, ...exact },
    { id: 'dz', dimension: 'length', value: 3, ...exact },
    { id: 'position', dimension: 'point', value: [10, 20, 30], ...exact },
    { id: 'axis', dimension: 'direction', value: [0, 1, 0], ...exact },
  ]
  const own = factsIn(frame, facts)
  expect(own[0].value).toBe(5)
  expect(own[1].value).toBeCloseTo(4, 12)
  expect(own[2].value).toBeCloseTo(0, 12)
  expect(own[3].value).toBeCloseTo(3, 12)
  near(own[4].value as Vec3, [0, 0, 0])
  near(own[5].value as Vec3, [s, c, 0])
})
