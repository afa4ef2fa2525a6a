import { expect, test } from 'vitest'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawWidePolyline } from './widePolyline.ts'

const draw = (vertices: number[], closed: boolean): Recorder => {
  const recorder = new Recorder([], 0.001)
  drawWidePolyline({ vertices, closed }, recorder)
  return recorder
}
const round = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1e6) / 1e6 + 0)

test('a corner is mitred', () => {
  const recorder = draw([0, 0, 0, 2, 2, 10, 0, 0, 2, 2, 10, 10, 0, 2, 2], false)
  expect(recorder.of('triangles').map(({ positions }) => round(positions))).toEqual([[0, 1, 0, -1, 9, 1, 11, -1, 9, 1, 11, -1, 9, 10, 11, 10]])
  expect(recorder.of('polyline').map(({ points }) => points)).toEqual([[0, 0, 10, 0, 10, 10]])
})

test('a taper, and segments of different widths end square', () => {
  expect(round(draw([0, 0, 0, 0, 2, 10, 0, 0, 4, 4, 10, 10, 0, 0, 0], false).of('triangles')[0].positions)).toEqual([
    0, 0, 0, 0, 10, 1, 10, -1, 8, 0, 12, 0, 8, 10, 12, 10,
  ])
})

test('a donut closes; widths that are no numbers are lines', () => {
  const { positions } = draw([-1, 0, 1, 1, 1, 1, 0, 1, 1, 1], true).of('triangles')[0]
  const reach = Array.from({ length: positions.length / 2 }, (_, i) => Math.hypot(positions[i * 2], positions[i * 2 + 1]))
  expect([Math.min(...reach), Math.max(...reach)].map((value) => Math.round(value * 100) / 100)).toEqual([0.5, 1.5])
  const thin = draw([0, 0, 0, Number.NaN, -1, 5, 5, 0, 0, 0], false)
  expect(thin.items.map(({ kind }) => kind)).toEqual(['polyline'])
})
