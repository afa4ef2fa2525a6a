import { expect, test } from 'vitest'
import type { Part } from '../../scene/model.ts'
import { finish } from '../finish.ts'
import { revolved, TestPart } from '../testPart.ts'
import { findHoles } from './findHoles.ts'
import type { Hole } from './hole.ts'

const holesOf = (part: Part): readonly Hole[] => finish(findHoles(part))
/** A disc of radius 20 and height 10 whose section's inner side is given from the bottom up, counter-clockwise: (r, z). */
const disc = (...inner: [number, number][]): Part => revolved([[20, 0], [20, 10], ...inner]).build()
const only = (part: Part): Hole => {
  const holes = holesOf(part)
  expect(holes).toHaveLength(1)
  return holes[0]
}

test('a bore through a disc: diameter, depth, through, on the axis; the rim outside is none', () => {
  const hole = only(disc([5, 10], [5, 0]))
  expect(hole).toMatchObject({ diameter: 10, depth: 10, bottom: 'through', steps: [], exact: true })
  expect(Math.abs(hole.axis[2])).toBe(1)
  expect(hole.mouth.slice(0, 2)).toEqual([0, 0])
  expect(hole.coverage).toBeCloseTo(2 * Math.PI)
})

test('a blind hole with a flat bottom opens at the top', () => {
  const hole = only(disc([5, 10], [5, 4], [0, 4], [0, 0]))
  expect(hole).toMatchObject({ diameter: 10, depth: 6, bottom: 'flat', axis: [0, 0, -1], mouth: [0, 0, 10] })
})

test("a drill's point is not counted in the depth", () => {
  const hole = only(disc([5, 10], [5, 6], [0, 6 - 5 / Math.tan((59 * Math.PI) / 180)], [0, 0]))
  expect(hole).toMatchObject({ depth: 4, bottom: 'conical' })
  expect((hole.tip! * 180) / Math.PI).toBeCloseTo(118)
})

test('counterbore, countersink and spot face: the narrow wall is the hole, the depth is from the surface', () => {
  expect(only(disc([8, 10], [8, 6], [5, 6], [5, 0]))).toMatchObject({
    diameter: 10,
    depth: 10,
    bottom: 'through',
    axis: [0, 0, -1],
    steps: [{ kind: 'counterbore', diameter: 16, depth: 4, side: 'near' }],
  })
  const sunk = only(disc([9, 10], [5, 6], [5, 2], [0, 2], [0, 0]))
  expect(sunk).toMatchObject({ diameter: 10, depth: 8, bottom: 'flat', steps: [{ kind: 'countersink', diameter: 18, depth: 4, side: 'near' }] })
  expect(sunk.steps[0].angle).toBeCloseTo(Math.PI / 2)
  expect(only(disc([10, 10], [10, 9.5], [5, 9.5], [5, 0])).steps).toMatchObject([{ kind: 'spotface', diameter: 20, depth: 0.5 }])
})

test('steps at both mouths, and a groove inside', () => {
  expect(only(disc([8, 10], [8, 7], [5, 7], [5, 4], [7, 4], [7, 0])).steps).toMatchObject([
    { kind: 'counterbore', diameter: 16, depth: 3, side: 'near' },
    { kind: 'counterbore', diameter: 14, depth: 4, side: 'far' },
  ])
  expect(only(disc([5, 10], [5, 6], [7, 6], [7, 4], [5, 4], [5, 0])).steps).toMatchObject([{ kind: 'groove', diameter: 14, depth: 2 }])
})

test('bosses, a groove around a post and a hollow inside are no holes', () => {
  expect(
    holesOf(
      revolved([
        [0, 0],
        [20, 0],
        [20, 10],
        [8, 10],
        [8, 25],
        [0, 25],
      ]).build(),
    ),
  ).toEqual([])
  expect(
    holesOf(
      revolved([
        [0, 0],
        [20, 0],
        [20, 10],
        [12, 10],
        [12, 4],
        [6, 4],
        [6, 10],
        [0, 10],
      ]).build(),
    ),
  ).toEqual([])
})

test('open shells and parts without stated surfaces are left alone', () => {
  const part = disc([5, 10], [5, 0])
  expect(holesOf({ ...part, doubleSided: true })).toEqual([])
  const { faces: _, ...mesh } = disc([5, 10], [5, 0])
  expect(holesOf(mesh)).toEqual([])
})

/** A block of 40 × 40 × 10 about the origin whose only hole wall is cut into arcs, each from one angle to another, with plane sides between them. */
function arcs(...spans: [number, number][]): Part {
  const build = new TestPart()
  const top = build.face({ kind: 'plane', origin: [0, 0, 10], axis: [0, 0, 1] }, [
    [
      [5, 0, 10],
      [20, 0, 10],
      [20, 20, 10],
    ],
  ])
  const bottom = build.face({ kind: 'plane', origin: [0, 0, 0], axis: [0, 0, -1] }, [
    [
      [5, 0, 0],
      [20, 20, 0],
      [20, 0, 0],
    ],
  ])
  for (const [from, to] of spans) {
    const point = (t: number, z: number): [number, number, number] => [5 * Math.cos(t), 5 * Math.sin(t), z]
    const at = Array.from({ length: 13 }, (_, i) => from + ((to - from) * i) / 12)
    const wall = build.face(
      { kind: 'cylinder', origin: [0, 0, 0], axis: [0, 0, 1], a: 5 },
      at.slice(1).flatMap((t, i) => [
        [point(at[i], 0), point(t, 10), point(t, 0)],
        [point(at[i], 0), point(at[i], 10), point(t, 10)],
      ]),
    )
    for (const [face, z] of [
      [bottom, 0],
      [top, 10],
    ] as const) {
      const conic = {
        center: [0, 0, z] as [number, number, number],
        axis: [0, 0, 1] as [number, number, number],
        major: [1, 0, 0] as [number, number, number],
        a: 5,
        b: 5,
        start: from,
        sweep: to - from,
      }
      build.edge(
        [wall, face],
        at.map((t) => point(t, z)),
        conic,
      )
    }
  }
  return build.build()
}

test('two half cylinders are one hole; half of one, the end of a slot, is none; a keyway leaves a hole with a gap', () => {
  expect(only(arcs([0, Math.PI], [Math.PI, 2 * Math.PI]))).toMatchObject({ diameter: 10, depth: 10, bottom: 'through' })
  expect(holesOf(arcs([0, Math.PI]))).toEqual([])
  expect(only(arcs([0.3, 2 * Math.PI - 0.3])).coverage).toBeCloseTo(2 * Math.PI - 0.6, 1)
})

test('a wider wall that is open at a side is room for a head, not a counterbore', () => {
  const build = revolved([
    [20, 0],
    [20, 10],
    [5, 10],
    [5, 0],
  ])
  // Half a cylinder of radius 9 that stands on the top of the disc.
  const at = Array.from({ length: 13 }, (_, i) => (Math.PI * i) / 12)
  const point = (t: number, z: number): [number, number, number] => [9 * Math.cos(t), 9 * Math.sin(t), z]
  const recess = build.face(
    { kind: 'cylinder', origin: [0, 0, 0], axis: [0, 0, 1], a: 9 },
    at.slice(1).flatMap((t, i) => [
      [point(at[i], 10), point(t, 20), point(t, 10)],
      [point(at[i], 10), point(at[i], 20), point(t, 20)],
    ]),
  )
  const conic = {
    center: [0, 0, 10] as [number, number, number],
    axis: [0, 0, 1] as [number, number, number],
    major: [1, 0, 0] as [number, number, number],
    a: 9,
    b: 9,
    start: 0,
    sweep: Math.PI,
  }
  build.edge(
    [1, recess],
    at.map((t) => point(t, 10)),
    conic,
  )
  expect(only(build.build())).toMatchObject({ diameter: 10, depth: 10, bottom: 'through', steps: [] })
})
