import { describe, expect, it } from 'vitest'
import { triangulatePolygon } from './polygon.ts'

/** Sum of the triangles' vector areas. */
const area = (positions: number[], triangles: number[]): number[] => {
  const sum = [0, 0, 0]
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.slice(triangles[i + k] * 3, triangles[i + k] * 3 + 3))
    for (let k = 0; k < 3; k++) {
      const m = (k + 1) % 3,
        n = (k + 2) % 3
      sum[k] += ((b[m] - a[m]) * (c[n] - a[n]) - (b[n] - a[n]) * (c[m] - a[m])) / 2
    }
  }
  return sum.map((value) => value + 0)
}
const ell = [0, 0, 0, 2, 0, 0, 2, 1, 0, 1, 1, 0, 1, 2, 0, 0, 2, 0]

describe('triangulatePolygon', () => {
  it('fans a quad', () => {
    expect(triangulatePolygon([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [0, 1, 2, 3])).toEqual([0, 1, 2, 0, 2, 3])
  })

  it('cuts a concave polygon without leaving it, in its winding, on any plane', () => {
    const turns: ((x: number, y: number) => number[])[] = [(x, y) => [x, y, 0], (x, y) => [0, x, y], (x, y) => [y, 0, x], (x, y) => [x, y, x + y]]
    for (const turn of turns) {
      const positions = Array.from({ length: 6 }, (_, i) => turn(ell[i * 3], ell[i * 3 + 1])).flat()
      const forward = triangulatePolygon(positions, [0, 1, 2, 3, 4, 5])
      expect(forward.length).toBe(12)
      const normal = area(turn(0, 0).concat(turn(1, 0), turn(0, 1)), [0, 1, 2])
      expect(area(positions, forward)).toEqual(normal.map((value) => expect.closeTo(value * 2 * 3, 6)))
      // The reflex corner starts a fan that would leave the polygon.
      const backward = triangulatePolygon(positions, [3, 2, 1, 0, 5, 4])
      expect(area(positions, backward)).toEqual(normal.map((value) => expect.closeTo(-value * 2 * 3, 6)))
    }
  })

  it('leaves holes open', () => {
    const positions = [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0, 1, 1, 0, 3, 1, 0, 3, 3, 0, 1, 3, 0]
    expect(area(positions, triangulatePolygon(positions, [0, 1, 2, 3], [[4, 5, 6, 7]]))).toEqual([0, 0, 12])
  })

  it('drops repeated corners and answers nothing for less than a triangle', () => {
    expect(triangulatePolygon(ell, [0, 0, 1, 2, 2, 0])).toEqual([0, 1, 2])
    expect(triangulatePolygon(ell, [0, 1])).toEqual([])
    expect(triangulatePolygon(ell, [1, 1, 1, 1])).toEqual([])
  })

  it('survives numbers that are not finite', () => {
    const positions = [0, 0, 0, Number.NaN, 0, 0, 1, 1, 0, 0, 1, 0, Infinity, 2, 0]
    expect(triangulatePolygon(positions, [0, 1, 2, 3, 4]).length % 3).toBe(0)
  })
})
