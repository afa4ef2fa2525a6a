import { expect, test } from 'vitest'
import type { Mesh } from '../scene/mesh.ts'
import { chainCrossing, sectionOfMesh } from './sectionOfMesh.ts'
import { cutIndexOf, hasSolid } from './cutMesh.ts'
import { areaOf, fillLoops } from './fillLoops.ts'
import { isCutAway, localPlane } from './plane.ts'

/** The six sides of a box as separate faces (no vertex is shared), `skip` left out; `inward` turns them round. */
function box(min: number, max: number, { skip = -1, inward = false } = {}): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  const corner = (n: number) => [n & 1 ? max : min, n & 2 ? max : min, n & 4 ? max : min]
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]
  sides.forEach((side, face) => {
    if (face === skip) return
    const at = positions.length / 3
    positions.push(...side.flatMap(corner))
    const turn = inward ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3]
    indices.push(...turn.map((i) => at + i))
  })
  return mesh(positions, indices)
}

function mesh(positions: number[], indices: number[]): Mesh {
  return {
    positions: Float32Array.from(positions),
    normals: new Int16Array((positions.length / 3) * 2),
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.from([0, indices.length / 3]),
  }
}

function merge(a: Mesh, b: Mesh): Mesh {
  const base = a.positions.length / 3
  return mesh([...a.positions, ...b.positions], [...a.indices, ...[...b.indices].map((i) => i + base)])
}

function areaCut(of: Mesh, normal: [number, number, number], distance: number): number {
  const section = sectionOfMesh(of, cutIndexOf(of, false), normal, distance, 10)
  if (!section) return 0
  const { points: p, triangles } = section
  let sum = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]].map((n) => n * 3)
    const u = [0, 1, 2].map((k) => p[b + k] - p[a + k])
    const v = [0, 1, 2].map((k) => p[c + k] - p[a + k])
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
  }
  return sum
}

test('the cut of a box is a square; across a corner, a triangle; a plane beside it cuts nothing', () => {
  expect(areaCut(box(0, 4), [0, 0, 1], 1)).toBeCloseTo(16, 5)
  // x + y + z = 4: an equilateral triangle of side 4√2.
  expect(areaCut(box(0, 4), [1, 1, 1], 4)).toBeCloseTo((Math.sqrt(3) / 4) * 32, 4)
  expect(areaCut(box(0, 4), [0, 0, 1], 5)).toBe(0)
})

test('a plane through vertices cuts as one just below them; planes of any length of normal', () => {
  expect(areaCut(box(0, 4), [0, 0, 1], 4)).toBeCloseTo(16, 5)
  expect(areaCut(box(0, 4), [0, 0, 5], 5)).toBeCloseTo(16, 5)
})

test('vertices that rounding leaves on either side of the plane lie in it', () => {
  const rounded = box(0, 4)
  // One step of 32-bit numbers below 4, at every other corner of the upper side.
  for (let i = 2; i < rounded.positions.length; i += 3) if (rounded.positions[i] === 4 && rounded.positions[i - 2] === 4) rounded.positions[i] = 4 - 2 ** -22
  expect(areaCut(rounded, [0, 0, 1], 4)).toBeCloseTo(16, 4)
  expect(areaCut(box(0, 4), [0, 0, 1], 0)).toBe(0)
})

test('a cavity is left out, also when its faces do not know their side', () => {
  expect(areaCut(merge(box(0, 4), box(1, 3, { inward: true })), [1, 0, 0], 2)).toBeCloseTo(12, 5)
  expect(areaCut(merge(box(0, 4, { inward: true }), box(1, 3)), [1, 0, 0], 2)).toBeCloseTo(12, 5)
})

test('bodies that reach into each other are both filled', () => {
  expect(areaCut(merge(box(0, 4), box(1, 3)), [1, 0, 0], 2)).toBeCloseTo(16 + 4, 5)
})

test('an open box is a sheet: it has an outline and no fill; a solid beside it keeps its own', () => {
  const open = box(0, 4, { skip: 1 })
  const index = cutIndexOf(open, false)
  expect(hasSolid(index)).toBe(false)
  const section = sectionOfMesh(open, index, [0, 0, 1], 1, 10)!
  expect(section.triangles).toEqual([])
  expect(section.lines.length).toBe(8 * 2 * 3)
  expect(areaCut(merge(open, box(10, 12)), [0, 0, 1], 11)).toBeCloseTo(4, 5)
})

test('a hair crack between faces does not keep a body from being solid', () => {
  const cracked = box(0, 4)
  // The side at x = 4 does not quite reach its neighbours.
  for (let v = 20; v < 24; v++) cracked.positions[v * 3] = 4.0001
  expect(areaCut(cracked, [0, 0, 1], 1)).toBeCloseTo(16, 2)
})

test('pieces of no agreed direction are strung together all the same', () => {
  const chains = chainCrossing({ points: [0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0], edges: [1, 2, 3, 2, 3, 1] }, 0.1)
  expect(chains.map(({ points, closed }) => [closed, points.length])).toEqual([[true, 6]])
})

test('fills: holes are cut out of the smallest loop around them', () => {
  const square = (r: number, turn = 1) => Float64Array.from(turn > 0 ? [-r, -r, r, -r, r, r, -r, r] : [-r, -r, -r, r, r, r, r, -r])
  const { points, triangles } = fillLoops([square(4), square(3, -1), square(2), square(1, -1)])
  let sum = 0
  for (let i = 0; i < triangles.length; i += 3) {
    sum += Math.abs(areaOf(Float64Array.from(triangles.slice(i, i + 3).flatMap((n) => [points[n * 2], points[n * 2 + 1]]))))
  }
  expect(sum).toBeCloseTo(64 - 36 + 16 - 4, 9)
})

test('planes: what lies beyond is cut away; in the coordinates of what a matrix places', () => {
  const planes = [
    { normal: [1, 0, 0], distance: 2 },
    { normal: [0, 0, -1], distance: 0 },
  ] as const
  expect([isCutAway(planes, [3, 0, 1]), isCutAway(planes, [1, 0, 1]), isCutAway(planes, [1, 0, -1]), isCutAway(planes, [2.1, 0, 1], 0.2)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  // Turned by a quarter about z and moved by 5 along x.
  const world = new Float64Array([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1])
  expect(localPlane({ normal: [1, 0, 0], distance: 7 }, world)).toEqual({ normal: [0, -1, 0], distance: 2 })
})
