import { expect, test } from 'vitest'
import { curveReach, largestCurve } from './gpuSpace.ts'

test('how large curves are about', () => {
  const rows: [kind: number, values: number[]][] = [
    [0, [1, 2]],
    [1, [0, 0, 50, 0]],
    [2, [0, 0, 3]],
    [3, [0, 0, 4, 0, 1]],
    [4, [0, 0, 3, 4, 0.5, 0, 6]],
    [5, [1, 0, 0, 0, 90, 0, 0]],
    [5, [0, 0, 0, 1, 7, 0, 0]],
    [6, [1, 2, 0, 0, 0, 1, 1, 2, 2, 2, 14]],
  ]
  const start = Uint32Array.from([0, ...rows.map((_, row) => rows.slice(0, row + 1).flatMap(([, values]) => values).length)])
  const shapes = {
    kind: Uint8Array.from(rows, ([kind]) => kind),
    item: new Uint32Array(rows.length),
    start,
    values: Float64Array.from(rows.flatMap(([, values]) => values)),
  }
  expect(rows.map((_, s) => curveReach(shapes, s))).toEqual([0, 0, 6, 8, 10, 0, 7, 12])
  expect(largestCurve(shapes)).toBe(12)
})
