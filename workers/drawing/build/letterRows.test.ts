import { expect, test } from 'vitest'
import type { Space } from '../../../src/core/drawing/space.ts'
import { segmentCount } from '../../../src/core/drawing/space.ts'
import { SpaceIndex } from '../../../src/core/drawing/spaceIndex.ts'
import { wholeLines } from '../../../src/core/drawing/wholeLines.ts'
import type { Matrix2 } from '../emitter.ts'
import { SpaceBuilder } from './spaceBuilder.ts'

const H = [
  [0, 0, 0, 1],
  [0.7, 0, 0.7, 1],
  [0, 0.5, 0.7, 0.5],
]
const O = [
  [0.1, 0.1, 0.6, 0.1, 0.6, 0.9, 0.1, 0.9, 0.1, 0.1],
  [0.3, 0.3],
]
const identity: Matrix2 = [1, 0, 0, 1, 0, 0]
const matrices: Matrix2[] = [
  [2.5, 0, 0, 2.5, 1000.1, 2000.2],
  [2.5, 0, 0, 2.5, 1002.3, 2000.2],
  [-1, 0, 0, -3, 1010, 2010],
  [2.1, 0.4, -0.3, 1.9, 1020, 2003],
]

type Draw = (space: SpaceBuilder, item: number, strokes: readonly (readonly number[])[], matrix: Matrix2) => void
const asLetter: Draw = (space, item, strokes, matrix) => {
  expect(space.letter(item, strokes, matrix)).toBe(true)
}
const byStrokes: Draw = (space, item, strokes, matrix) => {
  for (const stroke of strokes) space.run(item, stroke, stroke.length / 2, false, matrix)
}

/** Two entities: one of letters with a line among them, one of a line and letters. */
function drawn(draw: Draw, near?: readonly [number, number]): { soFar: Space; whole: Space } {
  const space = new SpaceBuilder(near)
  space.entity(1, 0, 0)
  const first = space.item(0)
  draw(space, first, H, matrices[0])
  draw(space, first, O, matrices[1])
  space.run(first, [1000, 1999, 1005, 1999], 2, false, identity)
  draw(space, first, H, matrices[2])
  const soFar = space.soFar({ name: 'Model', kind: 'model' })
  space.entity(2, 0, 0)
  const second = space.item(0)
  space.line(second, 1000, 2000, 1001, 2001, 3)
  draw(space, second, O, matrices[3])
  draw(space, second, H, matrices[3])
  return { soFar, whole: space.done({ name: 'Model', kind: 'model' }) }
}

test.each([[undefined], [[1000, 2000] as const]])('letters are the lines that their strokes would be, to the precision of 32 bits (origin %s)', (near) => {
  const [letters, strokes] = [drawn(asLetter, near), drawn(byStrokes, near)]
  for (const kind of ['soFar', 'whole'] as const) {
    const [one, other] = [letters[kind], strokes[kind]]
    expect(one.lines.letters!.sign.length).toBe(kind === 'whole' ? 5 : 3)
    expect(other.lines.letters).toBeUndefined()
    const { positions, ...rest } = wholeLines(one)
    expect({ ...rest, positions: other.lines.positions }).toEqual(other.lines)
    // The farthest place is 30 from the origin: two roundings of half a unit in the last place of 32.
    expect(positions.every((value, i) => Math.abs(value - other.lines.positions[i]) <= 32 * 2 ** -24)).toBe(true)
    expect(segmentCount(one.lines)).toBe(segmentCount(other.lines))
    expect({ ...one, lines: undefined }).toEqual({ ...other, lines: undefined })
  }
})

test('each run of an item comes in the order in which it was drawn, and is found at its place', () => {
  const [one, other] = [drawn(asLetter).whole, drawn(byStrokes).whole].map((space) => new SpaceIndex(space, []))
  const runsOf = (index: SpaceIndex, item: number): [number[], number][] => {
    const runs: [number[], number][] = []
    index.eachRun(item, (points, from, end, along) => runs.push([Array.from(points.subarray(from, end), (value) => Number(value.toFixed(3))), along]))
    return runs
  }
  for (const item of [0, 1]) {
    expect(runsOf(one, item)).toEqual(runsOf(other, item))
    for (const [x, y] of [
      [1000.1, 2001],
      [1004, 1999.5],
      [1009.5, 2008],
      [1020.5, 2004],
    ])
      expect([one.near(item, x, y)?.kind, one.near(item, x, y)?.distance]).toEqual([
        other.near(item, x, y)?.kind,
        expect.closeTo(other.near(item, x, y)!.distance, 3),
      ])
  }
  for (const rect of [[999, 1999, 1003, 2003] as const, [1019, 2003, 1020.2, 2004] as const, [1100, 2000, 1101, 2001] as const])
    expect(one.itemsIn(rect)).toEqual(other.itemsIn(rect))
})

test('a letter at a damaged place is not taken', () => {
  const space = new SpaceBuilder()
  space.entity(1, 0, 0)
  const item = space.item(0)
  for (const damaged of [Number.NaN, Infinity, 1e16])
    for (const matrix of [
      [1, 0, 0, 1, damaged, 0],
      [1, 0.5, -0.5, 1, 0, damaged],
      [damaged, 0, 0, 1, 0, 0],
    ] as const)
      expect(space.letter(item, H, matrix)).toBe(false)
  expect(space.letter(item, [[0, 0, Number.NaN, 1]], identity)).toBe(false)
  // 32 bits cannot hold this size, and the stroke is as long as others.
  expect(space.letter(item, [[0, 0, 0, 1e-40]], [1e40, 0, 0, 1e40, 0, 0])).toBe(false)
  expect(space.done({ name: 'Model', kind: 'model' })).not.toHaveProperty('extents')
})
