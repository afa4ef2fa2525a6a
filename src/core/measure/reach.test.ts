import { expect, test } from 'vitest'
import type { Vec3 } from '../geometry/matrix.ts'
import type { Part } from '../scene/model.ts'
import { finish } from './finish.ts'
import { placedBounds, sizeOf } from './placedBounds.ts'
import { band, ringPoints, revolved, TestPart } from './testPart.ts'

/** Column-major: turned about x by `a`, then about z by `b`. */
const turned = (a: number, b: number): Float64Array => {
  const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]
  return Float64Array.of(cb, sb, 0, 0, -sb * ca, cb * ca, sa, 0, sb * sa, -cb * sa, ca, 0, 0, 0, 0, 1)
}
const sides = (part: Part, a = 0, b = 0): number[] => {
  const { box } = finish(placedBounds(part, turned(a, b), 0))
  return [0, 1, 2].map((axis) => box[axis + 3] - box[axis])
}
const close = (found: number[], expected: number[]): void => expected.forEach((value, i) => expect(found[i] / value).toBeCloseTo(1, 6))

test('a cylinder is as wide as its circle, however coarse its mesh and however it is turned', () => {
  const part = revolved(
    [
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ],
    7,
  ).build()
  close(sides(part), [40, 40, 10])
  close(sides(part, 0, 0.3), [40, 40, 10])
  // Tilted: the rim's shadow is an ellipse.
  close(sides(part, 0.4, 0), [40, 40 * Math.cos(0.4) + 10 * Math.sin(0.4), 40 * Math.sin(0.4) + 10 * Math.cos(0.4)])
  expect(sizeOf(finish(placedBounds(part, turned(0, 0.3), 0)), true)).toMatchObject({ exact: true, value: expect.closeTo(40, 6) })
})

test('an arc counts only as far as it runs', () => {
  const build = new TestPart()
  const points = [0, 0.5, 1].map((t): Vec3 => [10 * Math.cos(t), 10 * Math.sin(t), 0])
  build.edge([-1, -1], points, { center: [0, 0, 0], axis: [0, 0, 1], major: [1, 0, 0], a: 10, b: 10, start: 0, sweep: 1 })
  close(sides(build.build()).slice(0, 2), [10 - 10 * Math.cos(1), 10 * Math.sin(1)])
})

/** Rows of a ball or a torus about z: from `from` to `to` of the angle in the half plane. */
function rows(major: number, r: number, from: number, to: number, count = 7): Vec3[][] {
  return Array.from({ length: 6 }, (_, i) => {
    const t = from + ((to - from) * i) / 5
    return ringPoints([0, 0, r * Math.sin(t)], major + r * Math.cos(t), count)
  })
}
const sheet = (build: TestPart, kind: 'sphere' | 'torus' | 'bspline', major: number, r: number, from: number, to: number): TestPart => {
  const all = rows(major, r, from, to)
  const triangles = all.slice(1).flatMap((row, i) => band(all[i], row))
  const surface = { kind, origin: [0, 0, 0] as Vec3, axis: [0, 0, 1] as Vec3, ...(kind === 'torus' ? { a: major, b: r } : { a: r }) }
  build.face(surface, triangles, (p) => {
    const out = Math.hypot(p[0], p[1])
    const middle = out > 0 ? [(p[0] / out) * major, (p[1] / out) * major] : [0, 0]
    return [(p[0] - middle[0]) / r, (p[1] - middle[1]) / r, p[2] / r]
  })
  return build
}

test('spheres and tori reach beyond their vertices, where their face does', () => {
  const ball = sheet(new TestPart(), 'sphere', 0, 20, -1.5, 1.5).build()
  close(sides(ball, 0.3, 0.2), [40, 40, 40])
  // Cut off at 1 rad: its own axis reaches no farther than the cut.
  const cut = sheet(new TestPart(), 'sphere', 0, 20, -1, 1).build()
  close(sides(cut), [40, 40, 40 * Math.sin(1)])
  const tyre = sheet(new TestPart(), 'torus', 30, 5, 0.1, 0.1 + 2 * Math.PI).build()
  close(sides(tyre), [70, 70, 10])
  // The axis z comes to lie along this; along a world axis the middle circle is as wide as its own normal leaves it.
  const normal = [Math.sin(0.1) * Math.sin(0.7), -Math.cos(0.1) * Math.sin(0.7), Math.cos(0.7)]
  close(
    sides(tyre, 0.7, 0.1),
    normal.map((along) => 60 * Math.sqrt(1 - along ** 2) + 10),
  )
})

test('a surface without a formula: the mesh, and by how much it may reach farther', () => {
  const part = sheet(new TestPart(), 'bspline', 0, 20, -1.5, 1.5).build()
  const extent = finish(placedBounds(part, turned(0.3, 0.2), 0))
  const { exact, deviation, value } = sizeOf(extent, true)
  expect(exact).toBe(false)
  expect(value).toBeLessThan(40)
  // The doubt holds the ball that the mesh stands for, and not much more.
  expect(value + deviation).toBeGreaterThan(39.9)
  expect(value + deviation).toBeLessThan(42)
})

test('triangles of a mesh format are the model: nothing is said about what they may stand for', () => {
  const part: Part = { ...sheet(new TestPart(), 'bspline', 0, 20, -1.5, 1.5).build(), origin: 'mesh' }
  const extent = finish(placedBounds(part, turned(0.3, 0.2), 0))
  expect(sizeOf(extent, false)).toMatchObject({ exact: false, deviation: 0 })
})
