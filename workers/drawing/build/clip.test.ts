import { Clipper, FillRule } from 'clipper2-ts'
import { expect, test } from 'vitest'
import { Clip, polygonWithin } from './clip.ts'

const areaOf = (ring: readonly number[]): number =>
  Math.abs(ring.reduce((sum, value, i) => sum + (i % 2 === 0 ? value * ring[(i + 3) % ring.length] - ring[i + 1] * ring[(i + 2) % ring.length] : 0), 0) / 2)
const path = (ring: readonly number[]): { x: number; y: number }[] =>
  Array.from({ length: ring.length / 2 }, (_, i) => ({ x: Math.round(ring[i * 2] * 1e6), y: Math.round(ring[i * 2 + 1] * 1e6) }))
/** Area within all rings, by Clipper. */
const common = (...rings: number[][]): number =>
  rings
    .slice(1)
    .reduce((left, ring) => Clipper.intersect(left, [path(ring)], FillRule.NonZero), [path(rings[0])])
    .reduce((sum, part) => sum + Math.abs(Clipper.area(part)), 0) / 1e12

const quad = [0, 0, 10, 2, 9, 12, -1, 10]
const star = [5, 14, 6, 7, 13, 6, 6, 4, 5, -3, 4, 4, -3, 6, 4, 7]
const box = [2, 1, 2, 9, 8, 9, 8, 1]

test.each([
  ['a convex clip, whichever way it goes', [box]],
  ['one that is not', [star]],
  ['both', [box, star]],
  ['one that is elsewhere', [box.map((value) => value + 50)]],
])('a polygon within %s is one polygon', (_, rings) => {
  const cut = polygonWithin(
    quad,
    rings.map((ring) => new Clip([ring])),
  )
  expect(areaOf(cut ?? [])).toBeCloseTo(common(quad, ...rings), 4)
})

test('holes, inverted clips and two that are not convex are told in pieces', () => {
  const slanted = star.map((value, i) => value + (i % 2))
  const ring = [3, 3, 5, 3, 5, 5, 3, 5]
  for (const clips of [[new Clip([star]), new Clip([slanted])], [new Clip([box, ring])], [new Clip([box], true)]])
    expect(polygonWithin(quad, clips)).toBe(undefined)
  const pieces = new Clip([box, ring]).convex(quad)
  expect(pieces.reduce((sum, piece) => sum + areaOf(piece), 0)).toBeCloseTo(common(quad, box) - 4, 4)
})
