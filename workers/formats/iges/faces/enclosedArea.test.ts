import { expect, test } from 'vitest'
import type { Vec3 } from '../../../kernel/brep/frame.ts'
import { type Piece, straight } from '../geometry/piece.ts'
import { enclosedArea } from './enclosedArea.ts'

const way = (...points: [number, number][]): Piece[] =>
  points.slice(1).map(([x, y], i): Piece => straight([points[i][0], points[i][1], 0] as Vec3, [x, y, 0] as Vec3))
/** A unit sphere by latitude and longitude. */
const sphere = (u: number, v: number, out: Float64Array): void => out.set([Math.cos(u) * Math.cos(v), Math.cos(u) * Math.sin(v), Math.sin(u)])

test('a border in its order, either way round', () => {
  const square = way([0, 0], [2, 0], [2, 3], [0, 3], [0, 0])
  expect(enclosedArea(square, undefined)).toBeCloseTo(6, 9)
  expect(enclosedArea(way([0, 0], [0, 3], [2, 3], [2, 0], [0, 0]), undefined)).toBeCloseTo(-6, 9)
})

test('seams in any order', () => {
  const [right, top, left, bottom] = way([6, 0], [6, 6], [0, 6], [0, 0], [6, 0])
  expect(enclosedArea([right, bottom, left, top], undefined)).toBeCloseTo(36, 9)
})

test('nothing along a singularity', () => {
  const cap = way([Math.PI / 2, 6], [-0.5, 6], [-0.5, 0], [Math.PI / 2, 0])
  expect(enclosedArea(cap, sphere)).toBeCloseTo(6 * (Math.PI / 2 + 0.5), 9)
  expect(enclosedArea(cap, undefined)).toBe(0)
  expect(enclosedArea(way([1, 6], [-0.5, 6], [-0.5, 0], [1, 0]), sphere)).toBe(0)
})
