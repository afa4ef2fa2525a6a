import { expect, test } from 'vitest'
import { segmentCount, type Space } from '../../../src/core/drawing/space.ts'
import { SpaceIndex } from '../../../src/core/drawing/spaceIndex.ts'
import { ownersOf, wholeLines } from '../../../src/core/drawing/wholeLines.ts'
import { CONTINUOUS, type Matrix2 } from '../emitter.ts'
import { identity2 } from '../geometry/affine.ts'
import { Painter, type PainterHost } from './painter.ts'
import { SpaceBuilder } from './spaceBuilder.ts'
import { Styles } from './styles.ts'

const TOLERANCE = 0.01
const STROKES = [Float64Array.of(0, 0, 1, 2)]
const curves = [
  ['line', [100, 200, 130.5, 190.25]],
  ['arc', [100.1, 200.2, 3, 0.2, 4]],
  ['arc', [100, 200, 4000, -1, -0.5]],
  ['polyline', [0, 100, 200, 0.5, 110, 205, -1, 111, 190, 0, 90, 190, 2]],
  ['polyline', [1, 100, 200, 0.25, 110, 205, 0, 111, 190, 1]],
  ['polyline', [1, 100, 200, 0.25, 100, 200, 0]],
] as const

/** Each curve twice, the second with segments that are curves by themselves, with lines, a letter and, of other items, more lines between them. */
function drawn(matrix: Matrix2, chord: number | undefined, host?: Partial<PainterHost>): Space {
  const space = new SpaceBuilder([100, 200], chord)
  const painter = new Painter(space, new Styles(), { isVisible: () => true, drawBlock: () => false, ...host }, TOLERANCE)
  const style = { layer: 0, color: 0, lineType: host ? 2 : CONTINUOUS, lineTypeScale: 1, weight: -1, opacity: 1 }
  for (const [i, [kind, values]] of curves.entries()) {
    space.entity(i + 1, 0, 0)
    for (const apart of [false, true]) painter.within(style, matrix, () => painter.exact(kind, values, apart && kind === 'polyline'))
    painter.within(style, matrix, () => {
      painter.polyline([100, 200, 101, 201, 102, 200])
      painter.shape('polyline', [0, 100, 200, 0, 101, 201, 0, 102, 200, 0])
    })
    painter.within(style, matrix, () => painter.strokes(STROKES, [1, 0, 0, 1, 100 + i, 200]))
  }
  return space.done({ name: 'Model', kind: 'model' })
}

test.each([
  ['as they stand', identity2],
  ['mirrored, turned and made larger', [2, 1, 1, -2, 10, 20]],
] as const)('lines, arcs and polylines are kept as exact curves and come out as the lines of their chords: %s', (_, matrix) => {
  const [one, other] = [drawn(matrix, TOLERANCE), drawn(matrix, undefined)]
  expect([one.lines.curves?.runCount, one.lines.item.length, other.lines.curves]).toEqual([curves.length * 2, curves.length, undefined])
  expect({ ...one.shapes, values: undefined }).toEqual({ ...other.shapes, values: undefined })
  const [lines, expected] = [wholeLines(one), wholeLines(other)]
  expect({ ...lines, positions: undefined }).toEqual({ ...expected, positions: undefined })
  expect(lines.positions.every((value, i) => Math.abs(value - expected.positions[i]) <= Math.abs(expected.positions[i]) * 2 ** -22 + 1e-5)).toBe(true)
  expect(segmentCount(one.lines)).toBe(segmentCount(other.lines))
  expect(new Set(ownersOf(one).flatMap((items) => [...items]))).toEqual(new Set(ownersOf(other).flatMap((items) => [...items])))
  const [index, otherIndex] = [new SpaceIndex(one, []), new SpaceIndex(other, [])]
  for (let item = 0; item < one.items.count; item++) expect(runsOf(index, item)).toEqual(runsOf(otherIndex, item))
  const [x, y] = one.origin
  expect(index.itemsIn([x - 1e5, y - 1e5, x + 1e5, y + 1e5]).toSorted((a, b) => a - b)).toEqual(Array.from({ length: one.items.count }, (_, item) => item))
})

test('boxes are those of the curves themselves, which chords only reach about', () => {
  const [one, other] = [drawn(identity2, TOLERANCE), drawn(identity2, undefined)]
  for (const [i, value] of one.entities.bounds.entries()) {
    const byChords = other.entities.bounds[i]
    expect(i % 4 < 2 ? byChords - value : value - byChords).toBeGreaterThan(-1e-9)
    expect(Math.abs(value - byChords)).toBeLessThan(0.2)
  }
  // Half a turn from (111, 190) to (100, 200) lies to the right of that line: about (105.5, 195), by hand.
  expect(one.entities.bounds[18]).toBeCloseTo(105.5 + Math.hypot(11, 10) / 2, 9)
  // From 0.2 on a turn of 4 about (100.1, 200.2) passes the top and the left of its circle, and not the bottom.
  expect([...one.entities.bounds.subarray(4, 8)].map((value) => Number(value.toFixed(6)))).toEqual([97.1, 197.585273, 103.0402, 203.2])
})

test.each([
  ['all but lines in a plane that is stretched', [2, 0, 0, 3, 0, 0], undefined, 2],
  ['those that may have marks along them', identity2, { drawMarks: () => {} }, 0],
] as const)('curves are runs of points: %s', (_, matrix, host, kept) => {
  const { lines } = drawn(matrix, TOLERANCE, host)
  expect(lines.curves?.runCount ?? 0).toBe(kept)
  expect(segmentCount(lines)).toBe(segmentCount(drawn(matrix, undefined, host).lines))
})

test('damaged curves draw what is sound of them', () => {
  const space = new SpaceBuilder(undefined, TOLERANCE)
  const painter = new Painter(space, new Styles(), { isVisible: () => true, drawBlock: () => false }, TOLERANCE)
  space.entity(1, 0, 0)
  const style = { layer: 0, color: 0, lineType: CONTINUOUS, lineTypeScale: 1, weight: -1, opacity: 1 }
  painter.within(style, identity2, () => {
    painter.exact('polyline', [0, 0, 0, 0, 1, 1, 0, Number.NaN, 1, 0])
    painter.exact('polyline', [0, 3, 3, 0])
    painter.exact('polyline', [1])
    painter.exact('arc', [0, 0, 3, Number.NaN, 1])
    painter.exact('line', [0, 0, Infinity, 0])
  })
  const { lines, shapes } = space.done({ name: 'Model', kind: 'model' })
  expect([lines.curves, segmentCount(lines)]).toEqual([undefined, 1])
  expect(shapes.kind.length).toBe(2)
})

function runsOf(index: SpaceIndex, item: number): unknown[] {
  const runs: unknown[] = []
  index.eachRun(item, (points, from, end, along) => runs.push([Array.from(points.subarray(from, end), (value) => Math.round(value * 1e3) + 0), along]))
  return runs
}
