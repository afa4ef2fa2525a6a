import { expect, test } from 'vitest'
import { fitEdge } from './fitEdge.ts'
import { cross, normalize, type Vec3 } from './matrix.ts'

const edges = (...polylines: Vec3[][]) => {
  const start = [0]
  for (const polyline of polylines) start.push(start.at(-1)! + polyline.length)
  return { points: Float32Array.from(polylines.flat(2)), start: Uint32Array.from(start) }
}

const axis = normalize([1, 2, -2])!
const u = normalize(cross(axis, [0, 0, 1]))!,
  v = cross(axis, u)
const arc = (radius: number, from: number, to: number, count: number, wobble = 0): Vec3[] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / count
    const r = radius + wobble * (i % 2 ? 1 : -1)
    return [0, 1, 2].map((k) => 10 * (k + 1) + r * (Math.cos(angle) * u[k] + Math.sin(angle) * v[k])) as Vec3
  })

test('a line of two points', () => {
  expect(
    fitEdge(
      edges([
        [1, 1, 1],
        [4, 5, 1],
      ]),
      0,
    ),
  ).toEqual({
    kind: 'line',
    start: [1, 1, 1],
    end: [4, 5, 1],
    direction: [expect.closeTo(0.6, 12), expect.closeTo(0.8, 12), 0],
    length: 5,
    closed: false,
    exact: false,
    deviation: 0,
  })
})

test('the second of two edges, a line of many points', () => {
  expect(
    fitEdge(
      edges(
        [
          [9, 9, 9],
          [8, 8, 8],
        ],
        [
          [0, 0, 0],
          [1, 0, 0],
          [5, 0, 0],
        ],
      ),
      1,
    ),
  ).toMatchObject({ kind: 'line', length: 5 })
})

test('a line that turns back is none', () => {
  expect(
    fitEdge(
      edges([
        [0, 0, 0],
        [4, 0, 0],
        [2, 0, 0],
      ]),
      0,
    ),
  ).toMatchObject({ kind: 'other', length: 6 })
})

test('a full circle', () => {
  const info = fitEdge(edges(arc(6, 0, 2 * Math.PI, 24)), 0)
  expect(info).toMatchObject({ kind: 'circle', closed: true, angle: 2 * Math.PI, radius: expect.closeTo(6, 4), length: expect.closeTo(12 * Math.PI, 3) })
  if (info.kind !== 'circle') return
  info.center.forEach((value, k) => expect(value).toBeCloseTo(10 * (k + 1), 4))
  info.axis.forEach((value, k) => expect(value).toBeCloseTo(axis[k], 5))
})

test('arcs: shallow, more than half a turn, and run the other way', () => {
  expect(fitEdge(edges(arc(100, 0.3, 0.5, 4)), 0)).toMatchObject({
    kind: 'circle',
    closed: false,
    angle: expect.closeTo(0.2, 3),
    radius: expect.closeTo(100, 1),
    length: expect.closeTo(20, 3),
  })
  expect(fitEdge(edges(arc(3, 0, 5, 9)), 0)).toMatchObject({ kind: 'circle', angle: expect.closeTo(5, 4) })
  const back = fitEdge(edges(arc(3, 5, 0, 9)), 0)
  expect(back.kind === 'circle' && back.axis.map((value, k) => value * axis[k]).reduce((a, b) => a + b)).toBeCloseTo(-1, 5)
})

test('three points are an arc only when evenly spread', () => {
  expect(fitEdge(edges(arc(5, 0, 1, 2)), 0)).toMatchObject({ kind: 'circle', radius: expect.closeTo(5, 3) })
  expect(
    fitEdge(
      edges([
        [0, 0, 0],
        [1, 1, 0],
        [9, 0, 0],
      ]),
      0,
    ).kind,
  ).toBe('other')
})

test('a noisy circle is found, and its deviation told', () => {
  expect(fitEdge(edges(arc(50, 0, 4, 40, 0.01)), 0)).toMatchObject({ kind: 'circle', radius: expect.closeTo(50, 2), deviation: expect.closeTo(0.01, 2) })
})

test('a spiral and a helix have a length only', () => {
  const spiral: Vec3[] = Array.from({ length: 30 }, (_, i) => [Math.cos(i / 5) * i, Math.sin(i / 5) * i, 0])
  expect(fitEdge(edges(spiral), 0).kind).toBe('other')
  const helix: Vec3[] = Array.from({ length: 30 }, (_, i) => [Math.cos(i / 5), Math.sin(i / 5), i / 10])
  expect(fitEdge(edges(helix), 0).kind).toBe('other')
})

test('the caller may allow more', () => expect(fitEdge(edges(arc(100, 0.3, 0.5, 4)), 0, 1).kind).toBe('line'))

test('nothing, a point, broken numbers', () => {
  expect(fitEdge(edges([]), 0)).toMatchObject({ kind: 'other', length: 0 })
  expect(fitEdge(edges([[1, 2, 3]]), 0)).toMatchObject({ kind: 'other', length: 0 })
  expect(
    fitEdge(
      edges([
        [0, 0, 0],
        [Number.NaN, 0, 0],
        [1, 0, 0],
      ]),
      0,
    ).kind,
  ).toBe('other')
})
