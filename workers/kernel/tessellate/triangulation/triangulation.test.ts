import { describe, expect, test } from 'vitest'
import { orientation } from './halfEdges.ts'
import { Triangulation } from './triangulation.ts'

/** Seeded numbers in [0, 1): mulberry32. */
function random(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function insideArea(mesh: Triangulation): number {
  let area = 0
  for (let t = 0; t < mesh.triangleCount; t++) {
    if (!mesh.inside[t]) continue
    const [a, b, c] = [mesh.origin[3 * t], mesh.origin[3 * t + 1], mesh.origin[3 * t + 2]]
    const twice = orientation(mesh.x[a], mesh.y[a], mesh.x[b], mesh.y[b], mesh.x[c], mesh.y[c])
    expect(twice).toBeGreaterThan(0)
    area += twice / 2
  }
  return area
}

function polygon(mesh: Triangulation, points: [number, number][]): boolean {
  const ids = points.map(([x, y]) => mesh.insert(x, y))
  return ids.every((id, i) => mesh.constrain(id, ids[(i + 1) % ids.length]))
}

const square = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

describe('polygons', () => {
  test('a square with a square hole', () => {
    const mesh = new Triangulation()
    mesh.reset(0, 0, 10, 10)
    expect(polygon(mesh, square(0, 0, 10, 10)) && polygon(mesh, square(2, 2, 5, 5))).toBe(true)
    expect(mesh.classify()).toBe(8)
    expect(insideArea(mesh)).toBeCloseTo(91, 12)
  })

  test('an edge constrained twice is no border', () => {
    const mesh = new Triangulation()
    mesh.reset(0, 0, 10, 10)
    polygon(mesh, square(0, 0, 10, 10))
    const a = mesh.insert(3, 3),
      b = mesh.insert(7, 3)
    expect(mesh.constrain(a, b) && mesh.constrain(b, a)).toBe(true)
    mesh.classify()
    expect(insideArea(mesh)).toBeCloseTo(100, 12)
  })

  test('an inner point on the border is refused, one on a slit is not', () => {
    const mesh = new Triangulation()
    mesh.reset(0, 0, 10, 10)
    polygon(mesh, square(0, 0, 10, 10))
    const a = mesh.insert(3, 3),
      b = mesh.insert(7, 3)
    expect(mesh.constrain(a, b) && mesh.constrain(b, a)).toBe(true)
    mesh.classify()
    const before = mesh.vertexCount
    expect(mesh.insertIn(mesh.locate(5, 0), 5, 0, true)).toBe(-1)
    expect(mesh.vertexCount).toBe(before)
    expect(mesh.insertIn(mesh.locate(5, 3), 5, 3, true)).toBe(before)
    expect(insideArea(mesh)).toBeCloseTo(100, 12)
  })

  test('vertices exactly on a segment split it', () => {
    const mesh = new Triangulation()
    mesh.reset(0, 0, 10, 10)
    for (let i = 1; i < 10; i++) mesh.insert(i, 0)
    expect(polygon(mesh, square(0, 0, 10, 10))).toBe(true)
    expect(mesh.splits.map((split) => split.map((v) => mesh.x[v]))).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
    mesh.classify()
    expect(insideArea(mesh)).toBeCloseTo(100, 12)
  })

  test('a loop that crosses itself is reported', () => {
    const mesh = new Triangulation()
    mesh.reset(0, 0, 10, 10)
    expect(
      polygon(mesh, [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ]),
    ).toBe(false)
  })

  test('a comb of many slim teeth keeps its area', () => {
    const mesh = new Triangulation()
    mesh.reset(0, 0, 200, 10)
    const comb: [number, number][] = [
      [0, 0],
      [200, 0],
    ]
    for (let i = 199; i >= 0; i--) comb.push([i + 0.75, 10], [i + 0.5, 1], [i + 0.25, 1])
    comb.push([0, 10])
    expect(polygon(mesh, comb)).toBe(true)
    mesh.classify()
    let expected = 0
    for (let i = 0; i < comb.length; i++) {
      const [x0, y0] = comb[i],
        [x1, y1] = comb[(i + 1) % comb.length]
      expected += (x0 * y1 - x1 * y0) / 2
    }
    expect(insideArea(mesh)).toBeCloseTo(expected, 8)
  })
})

test.each([1, 2, 3, 4, 5])('random star polygons with inner points keep area and orientation (seed %i)', (seed) => {
  const next = random(seed)
  const mesh = new Triangulation()
  mesh.reset(-1, -1, 1, 1)
  const star: [number, number][] = Array.from({ length: 400 }, (_, i) => {
    const angle = (i / 400) * 2 * Math.PI
    const radius = 0.2 + 0.8 * next()
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  expect(polygon(mesh, star)).toBe(true)
  mesh.classify()
  const before = insideArea(mesh)
  for (let i = 0; i < 2000; i++) mesh.insert(next() * 2 - 1, next() * 2 - 1)
  expect(insideArea(mesh)).toBeCloseTo(before, 10)
  for (let h = 0; h < mesh.triangleCount * 3; h++) if (mesh.twin[h] >= 0) expect(mesh.twin[mesh.twin[h]]).toBe(h)
})
