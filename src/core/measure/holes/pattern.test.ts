import { expect, test } from 'vitest'
import type { Vec3 } from '../../geometry/matrix.ts'
import { finish } from '../finish.ts'
import type { Hole } from './hole.ts'
import { groupHoles as groupingOf, type HoleGroup } from './pattern.ts'

const groupHoles = (holes: readonly Hole[]): HoleGroup[] => finish(groupingOf(holes))

let face = 0
const hole = (x: number, y: number, diameter = 5, axis: Vec3 = [0, 0, -1]): Hole => ({
  faces: [face++],
  rims: [],
  mouth: [x, y, 10],
  axis,
  diameter,
  depth: 10,
  bottom: 'through',
  steps: [],
  coverage: 2 * Math.PI,
  exact: true,
})
const ring = (count: number, diameter: number, total = count, size = 5): Hole[] =>
  Array.from({ length: count }, (_, i) =>
    hole(3 + (diameter / 2) * Math.cos((2 * Math.PI * i) / total + 0.3), 7 + (diameter / 2) * Math.sin((2 * Math.PI * i) / total + 0.3), size),
  )

test('six holes on a circle: pitch circle and angle', () => {
  const [group] = groupHoles(ring(6, 42))
  expect(group.patterns).toHaveLength(1)
  expect(group.patterns[0]).toMatchObject({ kind: 'circle' })
  const [pattern] = group.patterns
  if (pattern.kind !== 'circle') throw new Error('no circle')
  expect(pattern.members).toHaveLength(6)
  expect(pattern.diameter).toBeCloseTo(42)
  expect((pattern.angle * 180) / Math.PI).toBeCloseTo(60)
  pattern.centre.forEach((value, i) => expect(value).toBeCloseTo([3, 7, 10][i]))
})

test('places left free on the circle keep its pitch', () => {
  const [{ patterns }] = groupHoles(ring(5, 42, 8))
  expect(patterns).toMatchObject([{ kind: 'circle' }])
  expect(patterns[0].kind === 'circle' && patterns[0].angle).toBeCloseTo(Math.PI / 4)
})

test('two circles of equal holes about one bore are two patterns', () => {
  const groups = groupHoles([hole(3, 7, 20), ...ring(6, 42), ...ring(4, 80)])
  const sizes = groups[1].patterns.map((pattern) => pattern.kind === 'circle' && [pattern.members.length, Math.round(pattern.diameter)])
  expect(sizes).toEqual([
    [6, 42],
    [4, 80],
  ])
})

test('rows and columns; a square about nothing is dimensioned by its sides, about a bore by its circle', () => {
  const grid = [0, 30, 60].flatMap((x) => [0, 40].map((y) => hole(x, y)))
  expect(groupHoles(grid)[0].patterns).toMatchObject([{ kind: 'grid', counts: expect.arrayContaining([3, 2]), pitch: expect.arrayContaining([30, 40]) }])
  const square = [hole(0, 0), hole(30, 0), hole(0, 30), hole(30, 30)]
  expect(groupHoles(square)[0].patterns[0]).toMatchObject({ kind: 'grid', pitch: [30, 30] })
  expect(groupHoles([...square, hole(15, 15, 22)])[0].patterns[0].kind).toBe('circle')
})

test('a row of equal steps, and two holes', () => {
  expect(groupHoles([0, 25, 50, 75].map((x) => hole(x, 0)))[0].patterns).toMatchObject([{ kind: 'line', pitch: 25 }])
  expect(groupHoles([hole(0, 0), hole(30, 40)])[0].patterns).toMatchObject([{ kind: 'line', pitch: 50 }])
})

test('holes without order are only counted; other sizes and directions belong to other patterns', () => {
  const scattered = [hole(0, 0), hole(31, 7), hole(12, 44), hole(70, 3), hole(55, 61)]
  const groups = groupHoles([...scattered, hole(9, 9, 8)])
  expect(groups.map(({ holes, patterns }) => [holes.length, patterns.length])).toEqual([
    [5, 0],
    [1, 0],
  ])
  const aslant = groupHoles([hole(0, 0), hole(30, 0), hole(60, 0), hole(90, 0, 5, [0, 1, 0])])
  expect(aslant[0].patterns[0].members).toHaveLength(3)
})
