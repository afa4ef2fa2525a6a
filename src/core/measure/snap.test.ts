import { expect, test } from 'vitest'
import type { Vec3 } from '../geometry/matrix.ts'
import { type Candidate, choosePoint, nearestOnPolyline, nearestVertex, snapPoints } from './snapPoints.ts'
import { revolved, TestPart } from './testPart.ts'
import type { SnapKind } from './entity.ts'

const rounded = (point: Vec3): number[] => point.map((value) => Math.round(value * 1e6) / 1e6 + 0)
const list = (points: { snap: SnapKind; point: Vec3 }[]): unknown[] => points.map(({ snap, point }) => [snap, ...rounded(point)])

const rod = revolved([
  [0, 0],
  [5, 0],
  [5, 40],
  [0, 40],
]).build()

test('a full circle: centre and quadrants; a line: ends and middle; an arc: ends, middle, centre, and the quadrants that it reaches', () => {
  expect(list(snapPoints(rod, 1))).toEqual([
    ['centre', 0, 0, 40],
    ['quadrant', 5, 0, 40],
    ['quadrant', 0, 5, 40],
    ['quadrant', -5, 0, 40],
    ['quadrant', 0, -5, 40],
  ])
  const build = new TestPart()
  const r = Math.SQRT1_2
  build.edge(
    [-1, -1],
    [
      [0, 0, 0],
      [4, 0, 0],
    ],
  )
  build.edge(
    [-1, -1],
    [
      [r, -r, 0],
      [1, 0, 0],
      [r, r, 0],
      [0, 1, 0],
    ],
    { center: [10, 0, 0], axis: [0, 0, 1], major: [1, 0, 0], a: 1, b: 1, start: -Math.PI / 4, sweep: (3 * Math.PI) / 4 },
  )
  const part = { ...build.build(), offset: [10, 0, 0] as Vec3 }
  expect(list(snapPoints(part, 0))).toEqual([
    ['vertex', 10, 0, 0],
    ['vertex', 14, 0, 0],
    ['midpoint', 12, 0, 0],
  ])
  expect(list(snapPoints(part, 1))).toEqual([
    ['vertex', rounded([10 + r, 0, 0])[0], rounded([r, 0, 0])[0] * -1, 0],
    ['vertex', 10, 1, 0],
    ['centre', 10, 0, 0],
    ['midpoint', rounded([10 + Math.cos(Math.PI / 8), 0, 0])[0], rounded([Math.sin(Math.PI / 8), 0, 0])[0], 0],
    ['quadrant', 11, 0, 0],
  ])
  expect(snapPoints(part, 2)).toEqual([])
})

test('the vertex nearest to a point of a mesh', () => {
  expect(nearestVertex(rod, [4.9, 0.1, 38])).toEqual([5, 0, 40])
})

const candidate = (snap: SnapKind, x: number, y: number): Candidate => ({ snap, point: [x, y, 0], screen: { x, y, depth: 1 }, key: `${snap} ${x} ${y}` })

test('a vertex comes before a midpoint that is nearer; nothing beyond the radius', () => {
  const candidates = [candidate('midpoint', 1, 0), candidate('vertex', 7, 0)]
  expect(choosePoint(candidates, 0, 0, 8)?.snap).toBe('vertex')
  expect(choosePoint(candidates, 0, 0, 6)?.snap).toBe('midpoint')
  expect(choosePoint(candidates, 0, 40, 8)).toBeUndefined()
})

test('what is held is not left for a little', () => {
  const candidates = [candidate('vertex', 0, 0), candidate('vertex', 7, 0), candidate('midpoint', 3, 0)]
  expect(choosePoint(candidates, 4, 0, 8, 'vertex 0 0')?.key).toBe('vertex 0 0')
  expect(choosePoint(candidates, 6, 0, 8, 'vertex 0 0')?.key).toBe('vertex 7 0')
  expect(choosePoint([candidates[0]], -11, 0, 8, 'vertex 0 0')?.key).toBe('vertex 0 0')
  expect(choosePoint([candidates[0]], -13, 0, 8, 'vertex 0 0')).toBeUndefined()
  expect(choosePoint(candidates, 3, 0, 8, 'midpoint 3 0')?.snap).toBe('vertex')
})

test('nearest on a polyline, true to perspective; what is behind the camera is left out', () => {
  const points: Vec3[] = [
    [0, 0, 0],
    [10, 0, 0],
    [20, 0, 0],
  ]
  const at = (point: Vec3) => (point[0] > 15 ? undefined : { x: point[0], y: 0, depth: 1 + point[0] / 5 })
  // Depths 1 and 3: half way on the canvas is a quarter of the way.
  expect(nearestOnPolyline(points, at, 5, 3)).toEqual({ point: [2.5, 0, 0], pixels: 3 })
})
