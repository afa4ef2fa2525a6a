import { expect, test } from 'vitest'
import { closing } from './closing.ts'
import { finish } from './finish.ts'

/** A cube from the origin whose lid has further corners on one of its edges, so many and so far above it; without its last triangle when `open`. */
function cube(size: number, { corners = 1, above = 0, open = false } = {}) {
  const corner = (i: number): number[] => [i & 1 ? size : 0, i & 2 ? size : 0, i & 4 ? size : 0]
  const sides = [
    [0, 2, 3, 1],
    [0, 1, 5, 4],
    [1, 3, 7, 5],
    [3, 2, 6, 7],
    [2, 0, 4, 6],
  ].map((side) => side.map(corner))
  const onEdge = Array.from({ length: corners }, (_, i) => [(size * (i + 1)) / (corners + 1), 0, size + above])
  const lid = [corner(7), corner(6), corner(4), ...onEdge, corner(5)]
  const indices: number[] = []
  let first = 0
  for (const polygon of [...sides, lid]) {
    for (let i = 1; i + 1 < polygon.length; i++) indices.push(first, first + i, first + i + 1)
    first += polygon.length
  }
  if (open) indices.length -= 3
  return { positions: Float32Array.from([...sides, lid].flat(2)), indices: Uint32Array.from(indices) }
}

test('corners on an edge of the neighbour close the mesh, as far as they lie off it', () => {
  const cracks = finish(closing(cube(10, { corners: 3, above: 0.004 })))
  expect(cracks?.gap).toBeCloseTo(0.004, 5)
  expect(cracks?.length).toBeCloseTo(20, 3)
  expect(finish(closing(cube(10, { corners: 300 })))?.gap).toBe(0)
  expect(finish(closing(cube(10, { above: 0.04 })))).toBeUndefined()
  expect(finish(closing(cube(10, { corners: 3, open: true })))).toBeUndefined()
})

// Walked in steps of the tolerance, each edge would take a thousand million of them.
test('edges that are very long against the tolerance are walked in few steps', () => {
  const kilometres = 2 ** 25
  expect(finish(closing(cube(kilometres, { corners: 7 })))).toEqual({ gap: 0, length: 2 * kilometres })
  expect(finish(closing(cube(kilometres, { corners: 7, open: true })))).toBeUndefined()
  // Small corners beside large ones.
  expect(finish(closing(cube(kilometres, { corners: 2 ** 13 - 1 })))?.length).toBe(2 * kilometres)
})

// Beyond 2 ** 53 adding one to the number of a cell changes nothing: counting through cells did not end.
test('a triangle whose corners are too far away for the tolerance is open', () => {
  const positions = Float32Array.of(1e30, 1, 0, 1e30, 0, 0, 0, 0, 1)
  expect(finish(closing({ positions, indices: Uint32Array.of(0, 1, 2) }))).toBeUndefined()
})
