import earcut from 'earcut'
import { expect, it } from 'vitest'
import { bridged } from './bridges.ts'
import { disc, reversed, type Ring, ringArea } from './ring.ts'

/** Twice the area of triangles of a line of points, each taken as it is. */
function filled(rings: readonly Ring[], line: readonly number[]): number {
  const flat = rings.flat()
  const points = line.flatMap((point) => [flat[point * 2], flat[point * 2 + 1]])
  const triangles = earcut(points)
  let twice = 0
  for (let i = 0; i < triangles.length; i += 3) twice += Math.abs(2 * ringArea(triangles.slice(i, i + 3).flatMap((k) => [points[k * 2], points[k * 2 + 1]])))
  return twice / 2
}

it('leaves polygons of few holes as they are', () => {
  const polygon = [disc(0, 0, 10), reversed(disc(0, 0, 1))]
  expect(bridged(polygon)).toEqual({ rings: polygon })
})

it.each([false, true])('joins holes to the border and to each other: the line around encloses the material (turned: %s)', (turned) => {
  const border = [0, 0, 100, 0, 100, 100, 0, 100]
  const holes: Ring[] = []
  for (let x = 0; x < 9; x++) for (let y = 0; y < 9; y++) holes.push(reversed(disc(10 + x * 10, 10 + y * 10 + (x % 3), 3)))
  const polygon = [turned ? reversed(border) : border, ...(turned ? holes.map(reversed) : holes)]
  const { rings, line } = bridged(polygon)
  const flat = rings.flat()
  const around = line!.flatMap((point) => [flat[point * 2], flat[point * 2 + 1]])
  const wanted = 1e4 - holes.reduce((sum, ring) => sum - ringArea(ring), 0)
  expect(ringArea(around)).toBeCloseTo(wanted, 6)
  expect(filled(rings, line!)).toBeCloseTo(wanted, 6)
  // Every point is met, and each bridge adds its two ends once more.
  expect(new Set(line).size).toBe(flat.length / 2)
  expect(line!.length).toBe(flat.length / 2 + 2 * holes.length)
})
