import { expect, test } from 'vitest'
import type { Bounds } from '../scene/mesh.ts'
import { planeOutline } from './plane.ts'

const box: Bounds = [0, 0, 0, 4, 2, 2]

test('a plane across a box, cut by another plane; beside the box, nothing', () => {
  expect(planeOutline({ normal: [1, 0, 0], distance: 1 }, box, []).map((point) => point.map((value) => Math.round(value)))).toEqual([
    [1, 0, 2],
    [1, 0, 0],
    [1, 2, 0],
    [1, 2, 2],
  ])
  const half = planeOutline({ normal: [1, 0, 0], distance: 1 }, box, [{ normal: [0, 0, 1], distance: 1 }])
  expect(half.map(([, , z]) => Math.round(z)).sort()).toEqual([0, 0, 1, 1])
  expect(planeOutline({ normal: [1, 0, 0], distance: 5 }, box, [])).toEqual([])
})
