import { describe, expect, it } from 'vitest'
import { apart, type Operation } from './apart.ts'
import { cut, difference, polygonsOf, union } from './region.ts'
import { disc, reversed, type Ring, ringArea } from './ring.ts'

const areaOf = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + ringArea(ring), 0)
const square = (x: number, y: number, side: number): Ring => [x, y, x + side, y, x + side, y + side, x, y + side]
/** Numbers from 0 up to 1, the same in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}
describe('areas whose rings mostly do not touch', () => {
  it.each<Operation>(['union', 'difference', 'intersection'])('have the %s that cutting all of them has', (operation) => {
    for (let seed = 1; seed <= 8; seed++) {
      const next = dice(seed * 7919)
      const discs = (count: number, most: number): Ring[] => Array.from({ length: count }, () => disc(next() * 100, next() * 100, 0.2 + next() * most))
      // A plane with clearances in which pads lie, pads that meet others, drills in pads, on borders, and in nothing.
      const plane = difference([square(0, 0, 100)], discs(60, 4))
      const first = [...plane, ...discs(120, 1.5), ...discs(20, 6)]
      const second = union([...discs(150, 0.8), square(90, -10, 30)])
      const seen = { cut: 0 }
      const polygons = apart(operation, first, second, (a, b) => {
        seen.cut = a.length + b.length
        return cut(operation, a, b)
      })!
      const wanted = cut(operation, first, second)
      expect(areaOf(polygons.flat())).toBeCloseTo(areaOf(wanted), 3)
      expect(polygons.flat().length).toBe(wanted.length)
      expect(seen.cut).toBeLessThan(first.length + second.length)
      for (const [outer, ...holes] of polygons) expect([ringArea(outer) > 0, holes.every((ring) => ringArea(ring) < 0)]).toEqual([true, true])
      // Holes stand with the border around them.
      for (const polygon of polygons) expect(areaOf(polygon)).toBeGreaterThan(0)
    }
  })

  it('are not cut where none touch: rings within rings are borders, holes or nothing', () => {
    const never = (): Ring[] => {
      throw new Error('cut')
    }
    const plane = [square(0, 0, 100), reversed(square(10, 10, 40))]
    const pads = [square(20, 20, 20), square(60, 60, 20)]
    const drills = [disc(30, 30, 2), disc(15, 15, 2), disc(70, 70, 2), disc(200, 0, 2)]
    const polygons = apart('difference', [...plane, ...pads], drills, never)!
    expect(polygons.map((polygon) => polygon.length)).toEqual([3, 2])
    expect(areaOf(polygons.flat())).toBeCloseTo(1e4 - 1600 + 400 - 2 * Math.PI * 4, 6)
  })

  it('that all crowd in one place are left to others, in a short time', () => {
    const fans = Array.from(
      { length: 20_000 },
      (_, i): Ring => [0, 0, Math.cos(i) * 100, Math.sin(i) * 100, Math.cos(i + 0.001) * 100, Math.sin(i + 0.001) * 100],
    )
    expect(apart('union', fans, [], () => [])).toBeUndefined()
  })

  it('come to nothing of nothing', () => {
    expect(apart('union', [], [], () => [])).toEqual([])
    expect(
      polygonsOf(
        'difference',
        Array.from({ length: 100 }, () => [Number.NaN, 0, 1, 1, 2, 0]),
      ),
    ).toEqual([])
  })
})
