import { expect, test } from 'vitest'
import { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
import { faceMoments } from '../../../src/core/measure/faceMoments.ts'
import { AREA } from '../../../src/core/measure/moments.ts'
import { snapPoints } from '../../../src/core/measure/snapPoints.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { splineAt } from '../../../src/core/scene/curve.ts'
import type { MeshPart } from '../../../src/core/scene/model.ts'
import { BodyBuilder } from '../brep/bodyBuilder.fixture.ts'
import { BSplineCurve } from '../brep/curve/bsplineCurve.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import { Line } from '../brep/curve/line.ts'
import { makeFrame } from '../brep/frame.ts'
import { Cone } from '../brep/surface/cone.ts'
import { Plane } from '../brep/surface/plane.ts'
import { meshBody } from './bodyMesh.ts'
import { joinBodies } from './joinBodies.ts'

const frame = makeFrame([1, 0, 0], [0, 0, 1], [1, 0, 0])

test('exact curves of drawn edges, in the direction in which they are drawn', () => {
  const half = (forward: boolean): ReturnType<typeof meshBody> => {
    const b = new BodyBuilder()
    const [right, left] = [
      [3, 0, 0],
      [-1, 0, 0],
    ]
    // An edge against its curve runs clockwise.
    const arc = forward ? b.edge(right, left, new Ellipse(frame, 2, 2)) : ~b.edge(left, right, new Ellipse(frame, 2, 2), false)
    const line = b.edge(left, right, new Line([-1, 0, 0], [1, 0, 0]))
    return meshBody(b.face(new Plane(frame), [[arc, line]]).sheet(), { linear: 0.5, angular: 1 })
  }
  const { edges } = joinBodies([half(true), half(false)])
  expect(edges.start.length).toBe(5)
  const arc = { kind: 'circle', radius: 2, center: [1, 0, 0], angle: Math.PI, length: 2 * Math.PI, exact: true, closed: false }
  expect(edgeInfoAt(edges, 0)).toMatchObject({ ...arc, axis: [0, 0, 1] })
  expect(edgeInfoAt(edges, 1)).toMatchObject({ kind: 'line', length: 4, exact: true })
  expect(edgeInfoAt(edges, 2)).toMatchObject({ ...arc, axis: [-0, -0, -1] })
})

test('ellipses tell their radii, a whole one its perimeter', () => {
  const b = new BodyBuilder()
  const ring = b.ring([5, 0, 0], new Ellipse(frame, 4, 3))
  const { edges } = meshBody(b.face(new Plane(frame), [[ring]]).sheet(), { linear: 0.5, angular: 1 })
  expect(edgeInfoAt(edges, 0)).toMatchObject({ curve: 'ellipse', radii: [4, 3], closed: true, length: expect.closeTo(22.1034921607, 6) })
})

/** A quarter of a circle of radius 2 about z, as a rational B-spline of degree 2, from (2, 0) to (0, 2). */
const quarter = (z: number): BSplineCurve =>
  new BSplineCurve(2, Float64Array.of(0, 0, 0, 1, 1, 1), Float64Array.of(2, 0, z, 2, 2, z, 0, 2, z), Float64Array.of(1, Math.SQRT1_2, 1))

const partOf = ({ mesh, edges, faces }: ReturnType<typeof meshBody>): MeshPart => ({
  id: 0,
  name: 'part',
  origin: 'exact',
  bounds: boundsOfPoints(mesh.positions),
  mesh,
  edges,
  faces,
})

test('a disc bordered by B-splines has the area of the disc, and their arc length is known', () => {
  const b = new BodyBuilder()
  const [east, north, centre] = [
    [2, 0, 0],
    [0, 2, 0],
    [0, 0, 0],
  ]
  const arc = b.edge(east, north, quarter(0))
  const down = b.edge(north, centre, new Line([0, 0, 0], [0, 1, 0]))
  const out = b.edge(centre, east, new Line([0, 0, 0], [1, 0, 0]))
  const part = partOf(meshBody(b.face(new Plane(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])), [[arc, down, out]]).sheet(), { linear: 0.1, angular: 0.5 }))
  const { moments, exact } = faceMoments(part, 0)
  expect(exact).toBe(true)
  expect(moments[AREA]).toBeCloseTo(Math.PI, 11)
  const info = edgeInfoAt(part.edges!, 0)
  expect(info).toMatchObject({ curve: 'bspline', exact: true, closed: false })
  expect(info.length).toBeCloseTo(Math.PI, 9)
  const [, , middle] = snapPoints(part, 0)
  expect(middle.snap).toBe('midpoint')
  middle.point.forEach((value, i) => expect(value).toBeCloseTo([Math.SQRT2, Math.SQRT2, 0][i], 9))
})

test('only the pieces of a B-spline that an edge uses are carried, backwards too', () => {
  const b = new BodyBuilder()
  // Four parabolas along y = x² with uniform knots: a polyline of control points that the parabola touches.
  const knots = Float64Array.of(0, 0, 0, 1, 2, 3, 4, 4, 4)
  const controlPoints = Float64Array.of(0, 0, 0, 0.5, 0, 0, 1.5, 2, 0, 2.5, 6, 0, 3.5, 12, 0, 4, 16, 0)
  const curve = new BSplineCurve(2, knots, controlPoints)
  const along = b.edge([3, 9, 0], [1, 1, 0], curve, false)
  const chord = b.edge([1, 1, 0], [3, 9, 0], new Line([1, 1, 0], [1 / Math.hypot(1, 4), 4 / Math.hypot(1, 4), 0]))
  const part = partOf(meshBody(b.face(new Plane(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])), [[along, chord]]).sheet(), { linear: 0.1, angular: 0.5 }))
  const spline = splineAt(part.edges!.curves!, 0)!
  expect(spline.count).toBeLessThan(curve.count)
  // Between the chord from (1, 1) to (3, 9) and the parabola: (3 − 1)³ / 6.
  const { moments, exact } = faceMoments(part, 0)
  expect(exact).toBe(true)
  expect(moments[AREA]).toBeCloseTo(8 / 6, 11)
  const arcLength = (x: number): number => (2 * x * Math.hypot(1, 2 * x) + Math.asinh(2 * x)) / 4
  expect(edgeInfoAt(part.edges!, 0).length).toBeCloseTo(arcLength(3) - arcLength(1), 8)
})

test('a face of a cylinder that runs out into a cusp', () => {
  // Radius 3, between the plane z = 0 and one that slants by one in three and touches it at (3, 0, 0): the height is 1 − cos of the angle.
  const b = new BodyBuilder()
  const slant = Math.hypot(1, 1 / 3)
  const [tip, low, high] = [
    [3, 0, 0],
    [0, 3, 0],
    [0, 3, 1],
  ]
  const foot = b.edge(tip, low, new Ellipse(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 3, 3))
  const up = b.edge(low, high, new Line([0, 3, 0], [0, 0, 1]))
  const top = b.edge(tip, high, new Ellipse(makeFrame([0, 0, 1], [1 / 3 / slant, 0, 1 / slant], [1, 0, -1 / 3]), 3 * slant, 3))
  const part = partOf(meshBody(b.face(new Cone(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 3, 0), [[foot, up, ~top]]).sheet(), { linear: 0.1, angular: 0.5 }))
  const { moments, exact } = faceMoments(part, 0)
  expect(exact).toBe(true)
  expect(moments[AREA]).toBeCloseTo(3 * (Math.PI / 2 - 1), 10)
})

test('a vertex beside its line: what the area may be off by is told', () => {
  const b = new BodyBuilder()
  const corners = [
    [0, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [0, 1, 0],
  ]
  const edges = corners.map((corner, i) => {
    const next = corners[(i + 1) % 4]
    const size = Math.hypot(next[0] - corner[0], next[1] - corner[1])
    // The last one's line lies 0.01 beside its vertices.
    const beside = i === 3 ? 0.01 : 0
    return b.edge(corner, next, new Line([corner[0] + beside, corner[1], 0], [(next[0] - corner[0]) / size, (next[1] - corner[1]) / size, 0]))
  })
  const part = partOf(meshBody(b.face(new Plane(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])), [edges]).sheet(), { linear: 0.1, angular: 0.5 }))
  const { moments, exact, area } = faceMoments(part, 0)
  expect(exact).toBe(false)
  expect(area).toBeGreaterThanOrEqual(0.01)
  expect(Math.abs(moments[AREA] - 1.99)).toBeLessThan(area)
})
