import { expect, test } from 'vitest'
import type { Vec3 } from '../geometry/matrix.ts'
import { faceMoments, faceMomentSteps } from './faceMoments.ts'
import { AREA } from './moments.ts'
import { band, fullCircle, revolved, ringPoints, TestPart } from './testPart.ts'

const near = (value: number, expected: number): void => expect(Math.abs(value - expected) / Math.abs(expected)).toBeLessThan(1e-6)

test('a pointed cone: its tip has no angle', () => {
  const cone = revolved([
    [0, 0],
    [3, 0],
    [0, 4],
  ]).build()
  const { moments, exact } = faceMoments(cone, 1)
  near(moments[AREA], Math.PI * 3 * 5)
  expect(exact).toBe(true)
})

test('the half of a cone beyond its tip', () => {
  // Stated by its circle of radius 1 at z = 0, tip at z = 1; the face reaches from z = 3 to z = 5.
  const build = new TestPart()
  const [low, high] = [ringPoints([0, 0, 3], 2, 24), ringPoints([0, 0, 5], 4, 24)]
  const face = build.face({ kind: 'cone', origin: [0, 0, 0], axis: [0, 0, 1], a: 1, b: -Math.PI / 4 }, band(low, high))
  build.edge([face, -1], low, fullCircle([0, 0, 3], 2))
  build.edge([face, -1], high, fullCircle([0, 0, 5], 4))
  const { moments, exact } = faceMoments(build.build(), face)
  near(moments[AREA], Math.PI * (2 + 4) * Math.hypot(2, 2))
  expect(exact).toBe(true)
})

test('a zone of a sphere between two planes', () => {
  const [top, bottom] = [0, -3].map((z) => ringPoints([0, 0, z], Math.sqrt(25 - z * z), 24))
  const rows = [bottom, ringPoints([0, 0, -1.5], Math.sqrt(25 - 2.25), 24), top]
  const build = new TestPart()
  const face = build.face({ kind: 'sphere', origin: [0, 0, 0], axis: [1, 0, 0], a: 5 }, [...band(rows[0], rows[1]), ...band(rows[1], rows[2])])
  build.edge([face, -1], bottom, fullCircle([0, 0, -3], 4))
  build.edge([face, -1], top, fullCircle([0, 0, 0], 5))
  const { moments, exact } = faceMoments(build.build(), face)
  near(moments[AREA], 2 * Math.PI * 5 * 3)
  expect(exact).toBe(true)
})

test('a page can breathe within the sums of one face', () => {
  const rows = [0, -1, -2, -3].map((z) => ringPoints([0, 0, z], Math.sqrt(25 - z * z), 96))
  const build = new TestPart()
  const face = build.face(
    { kind: 'sphere', origin: [0, 0, 0], axis: [1, 0, 0], a: 5 },
    rows.slice(1).flatMap((row, i) => band(row, rows[i])),
  )
  build.edge([face, -1], rows[3], fullCircle([0, 0, -3], 4))
  build.edge([face, -1], rows[0], fullCircle([0, 0, 0], 5))
  const part = build.build()
  // 576 triangles, cut into 16 each: 18 at a stretch.
  expect([...faceMomentSteps(part, face)]).toHaveLength(33)
  near(faceMoments(part, face).moments[AREA], 2 * Math.PI * 5 * 3)
})

test('a bent border that reaches over triangles behind it', () => {
  // A square of 10 with a half disk cut out of its side, meshed by a single chord, and a narrow triangle within the disk's reach.
  const bow: Vec3[] = [
    [2, 0, 0],
    [8, 0, 0],
  ]
  const [a, b, c, d, m]: Vec3[] = [
    [0, 0, 0],
    [10, 0, 0],
    [10, 10, 0],
    [0, 10, 0],
    [5, 0.5, 0],
  ]
  const build = new TestPart()
  const corners = [bow[1], b, c, d, a, bow[0]]
  const face = build.face(
    { kind: 'plane', origin: [0, 0, 0], axis: [0, 0, 1] },
    [...corners, bow[1]].flatMap((point, i, all) => (i + 1 < all.length ? [[m, point, all[i + 1]]] : [])),
  )
  corners.slice(0, -1).forEach((point, i) => build.edge([face, -1], [point, corners[i + 1]]))
  // From (8, 0) over (5, 3) to (2, 0).
  build.edge([face, -1], [bow[1], bow[0]], { center: [5, 0, 0], axis: [0, 0, 1], major: [1, 0, 0], a: 3, b: 3, start: 0, sweep: Math.PI })
  const { moments, area, exact } = faceMoments(build.build(), face)
  const expected = 100 - (Math.PI * 9) / 2
  expect(Math.abs(moments[AREA] - expected)).toBeLessThan(exact ? 1e-6 * expected : area)
})

test('a border that leaves its surface is not exact, and its slack is stated', () => {
  // A cylinder of radius 5, bordered below by a circle of its radius in a plane that slants by one in ten: the right curve would be an ellipse.
  const slant = Math.hypot(1, 0.1)
  const rim = ringPoints([0, 0, 10], 5, 24)
  const foot = ringPoints([0, 0, 0], 5, 24).map(([x, y]): Vec3 => [x / slant, y, (0.1 * x) / slant])
  const build = new TestPart()
  const face = build.face({ kind: 'cylinder', origin: [0, 0, 0], axis: [0, 0, 1], a: 5 }, band(foot, rim))
  build.edge([face, -1], rim, fullCircle([0, 0, 10], 5))
  build.edge([face, -1], foot, { ...fullCircle([0, 0, 0], 5), axis: [-0.1 / slant, 0, 1 / slant], major: [1 / slant, 0, 0.1 / slant] })
  const { moments, area, exact } = faceMoments(build.build(), face)
  expect(exact).toBe(false)
  expect(Math.abs(moments[AREA] - 100 * Math.PI)).toBeLessThan(area)
})
