import { expect, test } from 'vitest'
import { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
import { BodyBuilder } from '../bodyBuilder.fixture.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Line } from '../curve/line.ts'
import { makeFrame } from '../frame.ts'
import { Plane } from '../surface/plane.ts'
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
