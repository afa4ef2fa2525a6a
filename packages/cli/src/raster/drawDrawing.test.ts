import { expect, test } from 'vitest'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import { drawDrawing } from './drawDrawing.ts'
import { Coverage, type Ring } from './coverage.ts'

/** Shares of all pixels that rings cover. */
function covered(width: number, height: number, rings: readonly Ring[]): number[] {
  const out = Array.from({ length: width * height }, () => 0)
  new Coverage(width, height).cover(rings, (y, left, right, shares) => {
    for (let x = left; x <= right; x++) out[y * width + x] += shares[x]
  })
  return out
}
const box = (x0: number, y0: number, x1: number, y1: number): Ring => [x0, y0, x1, y0, x1, y1, x0, y1]
const hole = (x0: number, y0: number, x1: number, y1: number): Ring => [x0, y0, x0, y1, x1, y1, x1, y0]
const sum = (shares: readonly number[]): number => shares.reduce((all, share) => all + share, 0)

test('shares of pixels add up to the area, whatever the ring', () => {
  expect(covered(4, 2, [box(0.5, 0, 2.25, 1)])).toEqual([0.5, 1, 0.25, 0, 0, 0, 0, 0])
  expect(sum(covered(20, 20, [[2, 2, 18, 4, 9, 17]]))).toBeCloseTo(0.5 * (16 * 15 - 7 * 2), 0)
  // A ring within the other the other way round is a hole; the same way round it is not.
  expect(sum(covered(10, 10, [box(1, 1, 9, 9), hole(3, 3, 6, 6)]))).toBeCloseTo(64 - 9, 6)
  expect(sum(covered(10, 10, [box(1, 1, 9, 9), box(3, 3, 6, 6)]))).toBeCloseTo(64, 6)
})

test('what lies outside of the picture is cut off, and what is no number is left out', () => {
  expect(sum(covered(10, 10, [box(-1e9, -1e9, 5, 1e9)]))).toBeCloseTo(50, 6)
  expect(sum(covered(10, 10, [box(20, 20, 30, 30), box(-30, 2, -20, 4), [Number.NaN, 0, 5, 5, 0, 5], []]))).toBe(0)
})

test.each([1, 0.5])('pieces of a gradient leave no seams between slanted strips: opacity %d', (opacity) => {
  const hand = new HandDrawing()
  const [strips, width, height, slant] = [16, 5, 100, 17]
  const corners: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= strips; i++) {
    corners.push(i * width, 0, i * width + slant, height)
    if (i > 0) indices.push(i * 2 - 2, i * 2, i * 2 + 1, i * 2 - 2, i * 2 + 1, i * 2 - 1)
  }
  const red = Uint8Array.from({ length: corners.length * 2 }, (_, i) => (i % 4 === 0 || i % 4 === 3 ? 255 : 0))
  hand.space('Model').entity('HATCH', { opacity }, (painter) => painter.triangles(corners, indices, red))
  const { pixels } = drawDrawing(hand.done(), 0, { width: 200, height: 200, background: 0xffffff })!
  // Rows well within, between the slanted ends: all is of one colour.
  const colors = new Set<string>()
  for (let y = 60; y < 140; y++) for (let x = 60; x < 140; x++) colors.add(pixels.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 3).join())
  expect(colors.size).toBe(1)
  const [r, g, b] = [...colors][0].split(',').map(Number)
  expect([r, Math.abs(g - 255 * (1 - opacity)) <= 1, g]).toEqual([255, true, b])
})
