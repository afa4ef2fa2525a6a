import { expect, test } from 'vitest'
import { segmentCount, type Space } from '../../../src/core/drawing/space.ts'
import { wholeLines } from '../../../src/core/drawing/wholeLines.ts'
import { CONTINUOUS, type Matrix2 } from '../emitter.ts'
import { identity2 } from '../geometry/affine.ts'
import { arcCurve } from '../geometry/arcs.ts'
import { Painter, type PainterHost } from './painter.ts'
import { SpaceBuilder } from './spaceBuilder.ts'
import { Styles } from './styles.ts'

const TOLERANCE = 0.01
const circles = [
  [100.1, 200.2, 3],
  [120.7, 180.4, 3],
  [90.3, 210.6, 0.004],
  [100, 200, 4000],
  [101, 199, -2],
] as const

/** Circles between lines; `draw` draws one of them. */
function drawn(matrix: Matrix2, draw: (painter: Painter, x: number, y: number, radius: number) => void, host?: Partial<PainterHost>): Space {
  const space = new SpaceBuilder([100, 200])
  const painter = new Painter(space, new Styles(), { isVisible: () => true, drawBlock: () => false, ...host }, TOLERANCE)
  space.entity(1, 0, 0)
  const style = { layer: 0, color: 0, lineType: host ? 2 : CONTINUOUS, lineTypeScale: 1, weight: -1, opacity: 1 }
  painter.within(style, matrix, () => {
    for (const [x, y, radius] of circles) {
      draw(painter, x, y, radius)
      painter.polyline([x, y, x + 1, y])
    }
  })
  return space.done({ name: 'Model', kind: 'model' })
}

const asCircle = (painter: Painter, x: number, y: number, radius: number): void => painter.circle(x, y, radius)
const byPoints = (painter: Painter, x: number, y: number, radius: number): void => painter.curve(arcCurve(x, y, radius, 0, 2 * Math.PI, painter.chordError()))

test.each([
  ['as they stand', identity2],
  ['turned and stretched', [2, 1, -0.5, 3, 10, 20]],
] as const)('circles are kept as places and come out as the lines of their points: %s', (_, matrix) => {
  const [one, other] = [drawn(matrix, asCircle), drawn(matrix, byPoints)]
  expect([one.lines.letters?.places.length, other.lines.letters]).toEqual([circles.length * 2, undefined])
  const [lines, expected] = [wholeLines(one), other.lines]
  expect({ ...lines, positions: undefined }).toEqual({ ...expected, positions: undefined })
  // Radius and place are rounded to 32 bits by themselves, the circles one after the other.
  const size = (point: number): number => Math.max(...circles.map((circle) => Math.abs(circle[2])), Math.abs(expected.positions[point]))
  expect(lines.positions.every((value, i) => Math.abs(value - expected.positions[i]) <= size(i) * 2 ** -22)).toBe(true)
  expect(segmentCount(one.lines)).toBe(segmentCount(other.lines))
  expect(one.extents!.map((value) => value.toPrecision(12))).toEqual(other.extents!.map((value) => value.toPrecision(12)))
})

test('a circle along which marks are drawn is a line of points', () => {
  const marked: number[] = []
  const { lines } = drawn(identity2, asCircle, { drawMarks: (_style, points) => void marked.push(points.length) })
  expect(lines.letters).toBeUndefined()
  expect(marked).toHaveLength(circles.length * 2)
})
