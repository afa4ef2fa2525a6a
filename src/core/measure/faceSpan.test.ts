import { expect, test } from 'vitest'
import type { Vec3 } from '../geometry/matrix.ts'
import { faceSpan } from './faceSpan.ts'
import { faceSurface } from './faceSurface.ts'
import { band, fullCircle, revolved, TestPart } from './testPart.ts'

const span = (part: ReturnType<TestPart['build']>, face: number) => faceSpan(part, face, faceSurface(part, face))

/** Points of a quarter of a circle of radius 5 about z, at heights given by `z`. */
const quarter = (z: (angle: number) => number): Vec3[] =>
  Array.from({ length: 9 }, (_, i) => {
    const angle = (Math.PI * i) / 16
    return [5 * Math.cos(angle), 5 * Math.sin(angle), z(angle)]
  })

test('all around: the height between its circles', () => {
  const part = revolved([
    [12, 0.1],
    [20, 0.1],
    [20, 10.3],
    [12, 10.3],
  ]).build()
  expect(span(part, 1)).toEqual({ height: { value: expect.closeTo(10.2, 12), exact: true }, sweep: { value: 2 * Math.PI, exact: true } })
  expect(span(part, 0)).toEqual({})
})

test('a quarter of a cylinder, cut aslant above', () => {
  const low = quarter(() => 0),
    high = quarter((angle) => 8 + 5 * Math.cos(angle))
  const build = new TestPart()
  const face = build.face({ kind: 'cylinder', origin: [0, 0, 3], axis: [0, 0, 1], a: 5 }, band(low, high))
  build.edge([face, -1], low, { ...fullCircle([0, 0, 0], 5), sweep: Math.PI / 2 })
  const slant = Math.SQRT1_2
  build.edge([face, -1], high, { center: [0, 0, 8], axis: [-slant, 0, slant], major: [slant, 0, slant], a: 5 * Math.SQRT2, b: 5, start: 0, sweep: Math.PI / 2 })
  const { height, sweep } = span(build.build(), face)
  expect(height).toEqual({ value: expect.closeTo(13, 12), exact: true })
  expect(sweep).toEqual({ value: Math.PI / 2, exact: true })
})

test('without curves, as the mesh has it', () => {
  const build = new TestPart()
  const face = build.face(
    { kind: 'cylinder', origin: [0, 0, 0], axis: [0, 0, 1], a: 5 },
    band(
      quarter(() => 0),
      quarter(() => 7),
    ),
  )
  expect(span(build.build(), face)).toEqual({ height: { value: 7, exact: false }, sweep: { value: expect.closeTo(Math.PI / 2, 6), exact: false } })
})
