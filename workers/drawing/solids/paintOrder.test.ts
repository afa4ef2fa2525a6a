import { expect, test } from 'vitest'
import { type Facet, paintOrder } from './paintOrder.ts'

/** Numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Point = readonly [number, number, number]

function facet(owner: number, corners: readonly Point[]): Facet {
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = corners
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const a = ((bz - az) * (cy - ay) - (by - ay) * (cz - az)) / area
  const b = ((bx - ax) * (cz - az) - (bz - az) * (cx - ax)) / area
  const ring = area > 0 ? corners : [corners[0], corners[2], corners[1]]
  return { ring: ring.flatMap(([x, y]) => [x, y]), plane: [a, b, az - a * ax - b * ay], owner }
}

function covers({ ring }: Facet, x: number, y: number): boolean {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    if ((ring[i] - ring[j]) * (y - ring[j + 1]) - (ring[i + 1] - ring[j + 1]) * (x - ring[j]) <= 0) return false
  return true
}

const heightOf = ({ plane: [a, b, c] }: Facet, x: number, y: number): number => a * x + b * y + c

/** At how many of some places a facet is painted last that is not the nearest. */
function wrongPlaces(facets: readonly Facet[], painted: readonly Facet[], random: () => number): number {
  let wrong = 0
  for (let i = 0; i < 1000; i++) {
    const [x, y] = [random(), random()]
    const nearest = Math.max(...facets.filter((one) => covers(one, x, y)).map((one) => heightOf(one, x, y)))
    const last = painted.findLast((one) => covers(one, x, y))
    if (last ? Math.abs(heightOf(last, x, y) - nearest) > 1e-9 : nearest > -Infinity) wrong++
  }
  return wrong
}

test('what is painted last at a place is what is nearest there', () => {
  const random = numbers(1)
  // Leaning triangles in layers that do not reach into each other.
  const facets = Array.from({ length: 200 }, (_, i) => {
    const [x, y] = [random(), random()]
    return facet(
      i % 7,
      [0, 2, 4].map((turn): Point => [x + 0.3 * Math.cos(turn + i), y + 0.3 * Math.sin(turn + i), 3 * i + 2 * random()]),
    )
  })
  const shuffled = facets.map((one) => ({ one, key: random() })).toSorted((a, b) => a.key - b.key)
  const painted = paintOrder(shuffled.map(({ one }) => one))!
  expect(painted).toHaveLength(200)
  expect(wrongPlaces(facets, painted, random)).toBe(0)
})

test('facets that go through each other are cut, and those that lie behind each other all around are painted all', () => {
  const random = numbers(2)
  const two = [
    facet(0, [
      [0, 0, 0],
      [1, 0, 1],
      [0, 1, 0],
    ]),
    facet(1, [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 1],
    ]),
  ]
  const painted = paintOrder(two)!
  expect(painted.length).toBeGreaterThan(2)
  expect(wrongPlaces(two, painted, random)).toBe(0)
  // Three bars, each over the next.
  const ring = [0, 1, 2].map((i) => {
    const at = (turn: number, r: number, z: number): Point => [0.5 + r * Math.cos(turn), 0.5 + r * Math.sin(turn), z]
    const turn = (i * 2 * Math.PI) / 3
    return facet(i, [at(turn - 0.2, 0.5, 1), at(turn + 0.2, 0.5, 1), at(turn + 2.4, 0.45, -1)])
  })
  expect(paintOrder(ring)).toHaveLength(3)
})

test('facets of one body follow each other where they can', () => {
  const side = (owner: number, z: number): Facet[] =>
    [0, 1].map((i) =>
      facet(owner, [
        [i, 0, z],
        [i + 1, 0, z],
        [i, 1, z],
      ]),
    )
  const order = paintOrder([...side(0, 0), ...side(1, 1), ...side(2, 0.5)])!
  expect(order.map(({ owner }) => owner)).toEqual([0, 0, 2, 2, 1, 1])
})
