import { expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../../../src/core/geometry/meshMeasure.ts'
import { surfaceKinds } from '../../../../src/core/scene/surface.ts'
import type { Body } from '../body.ts'
import { BSplineCurve } from '../curve/bsplineCurve.ts'
import type { CurvePiece } from '../curve/compositeCurve.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Line } from '../curve/line.ts'
import { makeFrame, type Vec3 } from '../frame.ts'
import { meshBody } from '../../tessellate/bodyMesh.ts'
import { extrudedBody } from './sweep.ts'
import { ball, cylinder, frustum, pyramid, ring, wedge } from './primitives.ts'
import { revolvedBody } from './revolve.ts'

const { PI } = Math
/** Turned and moved: nothing stands square to the world. */
const frame = makeFrame([3, -2, 5], [1, 2, 2], [2, 1, -2])
const line = (from: Vec3, to: Vec3): CurvePiece => ({ curve: new Line(from, [to[0] - from[0], to[1] - from[1], to[2] - from[2]]), from: 0, to: 1 })
const polygon = (...points: Vec3[]): CurvePiece[] => points.map((point, i) => line(point, points[(i + 1) % points.length]))
const circle = (center: Vec3, radius: number, axis: Vec3): CurvePiece => ({ curve: new Ellipse(makeFrame(center, axis), radius, radius), from: 0, to: 2 * PI })
/** Half an ellipse over the x axis, from one end to the other. */
const dome = (a: number, b: number): CurvePiece => ({ curve: new Ellipse(makeFrame([0, 0, 0], [0, -1, 0], [1, 0, 0]), a, b), from: 0, to: PI })
const wave = new BSplineCurve(2, Float64Array.of(0, 0, 0, 1, 1, 1), Float64Array.of(0, 0, 0, 2, 0, 2, 4, 0, 0))
const square = polygon([1, 0, 1], [2, 0, 1], [2, 0, 3], [1, 0, 3])

test.each<[string, Body | undefined, number, Record<string, number>]>([
  ['block', wedge(frame, 2, 3, 4, 2, 1), 24, { plane: 6 }],
  ['wedge', wedge(frame, 2, 3, 4, 1, 1), 18, { plane: 6 }],
  ['wedge with an edge', wedge(frame, 2, 3, 4, 0, 1), 12, { plane: 5 }],
  ['pyramid', pyramid(frame, 2, 3, 4, 1), 8, { plane: 5 }],
  ['cylinder', cylinder(frame, 2, 3, 1), 12 * PI, { cylinder: 1, plane: 2 }],
  ['frustum', frustum(frame, 1, 2, 3, 1), 7 * PI, { cone: 1, plane: 2 }],
  ['cone', frustum(frame, 0, 2, 3, 1), 4 * PI, { cone: 1, plane: 1 }],
  ['ball', ball([1, 2, 3], 3, 1), 36 * PI, { sphere: 1 }],
  ['ring', ring(frame, 5, 2, 1), 40 * PI * PI, { torus: 1 }],
  [
    'an oblique prism with a hole',
    extrudedBody([polygon([0, 0, 0], [4, 0, 0], [4, 4, 0], [0, 4, 0]), [circle([2, 2, 0], 1, [0, 0, -1])]], [1, 0, -2], 1),
    2 * (16 - PI),
    { plane: 6, extrusion: 1 },
  ],
  ['a spline moved', extrudedBody([[{ curve: wave, from: 0, to: 1 }, line([4, 0, 0], [0, 0, 0])]], [0, 3, 0], 1), 8, { plane: 3, extrusion: 1 }],
  ['a tube', revolvedBody([square], [0, 0, 0], [0, 0, 1], 2 * PI, 1), 6 * PI, { plane: 2, cylinder: 2 }],
  ['a third of a tube, backwards', revolvedBody([square], [0, 0, 0], [0, 0, 1], (-2 * PI) / 3, 1), 2 * PI, { plane: 4, cylinder: 2 }],
  [
    'a quarter of a cylinder',
    revolvedBody([polygon([0, 0, 0], [2, 0, 0], [2, 0, 3], [0, 0, 3])], [0, 0, 0], [0, 0, 1], PI / 2, 1),
    3 * PI,
    { plane: 4, cylinder: 1 },
  ],
  ['half a ring', revolvedBody([[circle([5, 0, 0], 1, [0, 1, 0])]], [0, 0, 0], [0, 0, 1], PI, 1), 5 * PI * PI, { plane: 2, torus: 1 }],
  ['a ball by a half circle', revolvedBody([[dome(2, 2), line([-2, 0, 0], [2, 0, 0])]], [0, 0, 0], [1, 0, 0], 2 * PI, 1), (32 * PI) / 3, { sphere: 1 }],
  ['half a ball', revolvedBody([[dome(2, 2), line([-2, 0, 0], [2, 0, 0])]], [0, 0, 0], [1, 0, 0], PI, 1), (16 * PI) / 3, { sphere: 1, plane: 2 }],
  ['an egg', revolvedBody([[dome(3, 2), line([-3, 0, 0], [3, 0, 0])]], [0, 0, 0], [1, 0, 0], 2 * PI, 1), 16 * PI, { revolution: 1 }],
  [
    'a spline turned',
    revolvedBody([[{ curve: wave, from: 0, to: 1 }, line([4, 0, 0], [0, 0, 0])]], [0, 0, 0], [1, 0, 0], 2 * PI, 1),
    (32 * PI) / 15,
    { revolution: 1 },
  ],
])('%s', (_, body, volume, kinds) => {
  const { mesh, faces, faceProblems, bodyProblems } = meshBody(body!, { linear: 0.01, angular: 0.1 })
  const counts: Record<string, number> = {}
  for (const kind of faces.kind) counts[surfaceKinds[kind]] = (counts[surfaceKinds[kind]] ?? 0) + 1
  expect([counts, [...faceProblems], bodyProblems, isWatertight(mesh)]).toEqual([kinds, [], [], true])
  expect(Math.abs(meshVolume(mesh) / volume - 1)).toBeLessThan(0.01)
})

test('what has no size is nothing', () => {
  expect([
    wedge(frame, 0, 1, 1, 1, 1),
    frustum(frame, 0, 0, 1, 1),
    ring(frame, 1, 2, 1),
    extrudedBody([square], [1, 0, 0], 1),
    revolvedBody([square], [0, 0, 0], [0, 0, 0], 1, 1),
    ball([0, 0, 0], Number.NaN, 1),
  ]).toEqual(Array.from({ length: 6 }, () => undefined))
})
