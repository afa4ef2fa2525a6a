import { expect, it } from 'vitest'
import { fillOf } from './fill.ts'
import { plate } from './plate.ts'
import type { Polygon } from './apart.ts'
import { disc, reversed, type Ring, ringArea } from './ring.ts'

const border = [0, 0, 100, 0, 100, 100, 0, 100]
const holes: Ring[] = []
for (let x = 0; x < 9; x++) for (let y = 0; y < 9; y++) holes.push(reversed(disc(10 + x * 10, 10 + y * 10 + (x % 3), 3)))
const wanted = 1e4 + holes.reduce((sum, ring) => sum + ringArea(ring), 0)

/** Area of triangles of a polygon; each must be counter-clockwise. */
function filled(polygon: Polygon, triangles: readonly number[]): number {
  const flat = polygon.flat()
  let area = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const own = ringArea(triangles.slice(i, i + 3).flatMap((point) => [flat[point * 2], flat[point * 2 + 1]]))
    expect(own).toBeGreaterThan(0)
    area += own
  }
  return area
}

it.each([false, true])('fills a polygon up to its holes (turned: %s)', (turned) => {
  const polygon = [border, ...holes].map((ring) => (turned ? reversed(ring) : ring))
  const triangles = fillOf(polygon)!
  expect(filled(polygon, triangles)).toBeCloseTo(wanted, 6)
  // Every point is met: so many triangles has any polygon with these points and holes.
  expect(triangles.length / 3).toBe(polygon.flat().length / 2 + 2 * holes.length - 2)
})

it('fills holes that touch each other in a point', () => {
  const diamond = (x: number): Ring => [x - 5, 50, x, 55, x + 5, 50, x, 45]
  const polygon = [border, diamond(20), diamond(30), diamond(40)]
  expect(filled(polygon, fillOf(polygon)!)).toBeCloseTo(1e4 - 150, 6)
})

it.each([
  ['a hole across the border', [-5, 40, 5, 40, 5, 60, -5, 60]],
  ['a hole whose corner lies on an edge', [0, 50, 10, 60, 20, 50, 10, 40]],
])('leaves %s to others', (_, hole) => {
  expect(fillOf([border, hole])).toBeUndefined()
})

it('gives a plate of many holes its area and a closed surface', () => {
  const part = plate({ id: 1, name: 'Copper', color: 0xffff }, [[border, ...holes]], 0, 0.035)!
  const { positions, indices, faceStart } = part.mesh!
  const top = Array.from(indices.subarray(0, faceStart[1] * 3))
  expect(filled([Array.from({ length: positions.length / 3 }, (__, i) => [positions[i * 3], positions[i * 3 + 1]]).flat()], top)).toBeCloseTo(wanted, 2)
  expect(part.closed).toBe(true)
})
