import { expect, it } from 'vitest'
import { type Contour, regionsOf } from './regions.ts'

/** A square in parameters, clockwise unless it is to be a hole. */
function square(name: number, u: number, v: number, half: number, { hole = false, closed = true } = {}): Contour {
  const uv = [u - half, v - half, u - half, v + half, u + half, v + half, u + half, v - half]
  return { edges: [name], uv: hole ? [2, 3, 0, 1, 6, 7, 4, 5].map((i) => uv[i]) : uv, closed }
}
const namesOf = (contours: readonly Contour[], orient = 1): number[][] => regionsOf(contours, orient).map((region) => region.map(({ edges }) => edges[0]))

it('a face of several pieces is taken apart, each with the holes in it and the pieces in these', () => {
  const hole = square(3, 10, 0, 2, { hole: true })
  expect(namesOf([square(1, 0, 0, 1), square(2, 10, 0, 3), hole, square(4, 10, 0, 1)])).toEqual([[1], [2, 3], [4]])
  // Seen from the other side outer contours run the other way round.
  expect(namesOf([square(1, 0, 0, 1, { hole: true }), square(2, 10, 0, 3, { hole: true }), square(3, 10, 0, 1)], -1)).toEqual([[1], [2, 3]])
})

it('other faces stay as they are', () => {
  const [one, hole] = [square(1, 0, 0, 3), square(2, 0, 0, 1, { hole: true })]
  expect(namesOf([one, hole])).toEqual([[1, 2]])
  // Around the surface; holes alone, of a surface that is closed; a hole that stands in another turn of the surface.
  expect(namesOf([one, square(3, 10, 0, 1, { closed: false })])).toEqual([[1, 3]])
  expect(namesOf([hole, square(3, 10, 0, 1, { hole: true })])).toEqual([[2, 3]])
  expect(namesOf([one, square(3, 10, 0, 1), square(4, 20, 0, 1, { hole: true })])).toEqual([[1, 3, 4]])
})
