import { describe, expect, test } from 'vitest'
import { isWatertight, meshArea, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { openEdges } from '../../../bench/faces/closure.ts'
import type { Body } from '../brep/body.ts'
import { BodyBuilder } from '../brep/bodyBuilder.fixture.ts'
import { BSplineCurve } from '../brep/curve/bsplineCurve.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import { makeFrame } from '../brep/frame.ts'
import { BSplineSurface } from '../brep/surface/bsplineSurface.ts'
import { Cone } from '../brep/surface/cone.ts'
import { Extrusion } from '../brep/surface/extrusion.ts'
import { Plane } from '../brep/surface/plane.ts'
import type { BodyMesh } from './bodyMesh.ts'
import { soundMesh } from './soundMesh.ts'

const tolerance = { linear: 0.01, angular: 0.2 }
const plane = (z: number, up: number): Plane => new Plane(makeFrame([0, 0, z], [0, 0, up]))
const facing = (at: number[], normal: number[]): Plane => new Plane(makeFrame(at as [number, number, number], normal as [number, number, number]))
const circle = (radius: number, z: number): Ellipse => new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), radius, radius)
const sound = (body: Body): BodyMesh => {
  const result = soundMesh(body, tolerance)
  expect([[...result.faceProblems], result.bodyProblems]).toEqual([[], []])
  return result
}

/** A wedge of a disc of radius 10 and height 4 that spans an angle of `span`. `exchange` is given its four arcs and edges before the faces are made. */
function wedge(span: number, change: (body: Body) => void = () => {}): Body {
  const b = new BodyBuilder()
  const on = (angle: number, z: number): number[] => [10 * Math.cos(angle), 10 * Math.sin(angle), z]
  const [a0, a4, b0, b4, c0, c4] = [on(0, 0), on(0, 4), on(span, 0), on(span, 4), [0, 0, 0], [0, 0, 4]]
  const low = b.edge(a0, b0, circle(10, 0)),
    high = b.edge(a4, b4, circle(10, 4))
  const side = b.edge(a0, a4),
    far = b.edge(b0, b4),
    middle = b.edge(c0, c4)
  const body = b
    .face(new Cone(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 10, 0), [[low, far, ~high, ~side]])
    .face(plane(0, -1), [[b.edge(c0, b0), ~low, b.edge(a0, c0)]])
    .face(plane(4, 1), [[b.edge(c4, a4), high, b.edge(b4, c4)]])
    .face(facing([0, 0, 0], [0, -1, 0]), [[b.edge(c0, a0), side, b.edge(a4, c4), ~middle]])
    .face(facing([0, 0, 0], [-Math.sin(span), Math.cos(span), 0]), [[middle, b.edge(c4, b4), ~far, b.edge(b0, c0)]])
    .solid()
  change(body)
  return body
}

describe('arcs that run round the other side of their circles', () => {
  test.each([0.5, 2, 4])('a wedge of %d rad whose arcs have their ends exchanged', (span) => {
    const body = wedge(span, ({ edges }) => {
      for (const edge of edges) if (edge.curve instanceof Ellipse) edge.sameSense = !edge.sameSense
    })
    const { mesh } = sound(body)
    expect(isWatertight(mesh)).toBe(true)
    expect(meshVolume(mesh) / (0.5 * 100 * span * 4)).toBeCloseTo(1, 2)
  })

  test('one arc of two', () => {
    const body = wedge(0.7, ({ edges }) => {
      const arc = edges.find(({ curve }) => curve instanceof Ellipse)!
      arc.sameSense = !arc.sameSense
    })
    const { mesh } = sound(body)
    expect(meshVolume(mesh) / (0.5 * 100 * 0.7 * 4)).toBeCloseTo(1, 2)
  })

  test('arcs whose loops still run from end to end as if they were not exchanged', () => {
    const body = wedge(0.7, ({ edges }) => {
      for (const edge of edges) if (edge.curve instanceof Ellipse) [edge.start, edge.end] = [edge.end, edge.start]
    })
    const { mesh } = sound(body)
    expect(meshVolume(mesh) / (0.5 * 100 * 0.7 * 4)).toBeCloseTo(1, 2)
  })

  test('what is right stays as it is', () => {
    const { mesh } = sound(wedge(5.5))
    expect(meshVolume(mesh) / (0.5 * 100 * 5.5 * 4)).toBeCloseTo(1, 2)
  })

  test('a sheet whose faces have different senses keeps its arcs', () => {
    const { vertices, edges, faces } = wedge(0.7)
    const sheet: Body = {
      kind: 'sheet',
      vertices,
      edges,
      faces: [{ ...faces[0], sameSense: !faces[0].sameSense }, faces[3]],
      shells: [{ faces: Int32Array.of(0, 1), closed: false, isVoid: false }],
      wires: [],
    }
    expect(meshArea(soundMesh(sheet, tolerance).mesh) / (10 * 0.7 * 4 + 40)).toBeCloseTo(1, 2)
  })

  test('a solid two of whose faces have the other sense keeps its arcs', () => {
    const body = wedge(4, ({ faces }) => {
      for (const f of [0, 1]) faces[f].sameSense = !faces[f].sameSense
    })
    const { mesh } = sound(body)
    expect(meshVolume(mesh) / (0.5 * 100 * 4 * 4)).toBeCloseTo(1, 2)
  })
})

test('a coedge that is listed twice counts once', () => {
  const body = wedge(1)
  const [face] = body.faces
  const [first, second, ...others] = face.loops[0].coedges
  face.loops[0] = { coedges: Int32Array.from([first, second, second, ...others]) }
  expect(meshVolume(sound(body).mesh) / 200).toBeCloseTo(1, 2)
})

/** A loft from a side of length 1 to a narrow tip, cut by straight edges that start at its corners but end beyond the tip's: in parameters they are steep curves. */
test('straight edges across the parameter lines of a loft that narrows', () => {
  const w = 0.02
  const controlPoints = [
    [-0.5, 0, 0],
    [0.5, 0, 0],
    [-w / 2, 1, 0.3],
    [w / 2, 1, 0.3],
  ]
  // Twice as wide as the face, so that its parameters go on beyond the corners.
  const wide = controlPoints.map(([x, y, z]) => [2 * x, y, z])
  const surface = new BSplineSurface({
    uDegree: 1,
    vDegree: 1,
    uKnots: Float64Array.of(0, 0, 1, 1),
    vKnots: Float64Array.of(0, 0, 1, 1),
    uCount: 2,
    vCount: 2,
    controlPoints: Float64Array.from([wide[0], wide[2], wide[1], wide[3]].flat()),
  })
  const [a, b, c, d] = [
    [-0.5, 0, 0],
    [0.5, 0, 0],
    [w, 1, 0.3],
    [-w, 1, 0.3],
  ]
  const builder = new BodyBuilder()
  const { areas } = soundMesh(builder.face(surface, [builder.polygon(a, b, c, d)]).sheet(), tolerance)
  expect(areas[0] / (((1 + 2 * w) / 2) * Math.hypot(1, 0.3))).toBeCloseTo(1, 3)
})

/** A plate of which one side runs along a curve out to a tip and back along another one, nearer to it than any chord. */
test('borders that lie side by side', () => {
  const curve = (z: number, bulge: number, end: number): BSplineCurve =>
    new BSplineCurve(2, Float64Array.of(0, 0, 0, 1, 1, 1), Float64Array.of(-6, 4, z, 0, 4 + bulge, z, 0, end, z))
  const b = new BodyBuilder()
  const at = (x: number, y: number, z: number): number[] => [x, y, z]
  const upper = [0, 1].map((z) => b.edge(at(-6, 4, z), at(0, 0, z), curve(z, 0, 0)))
  const lower = [0, 1].map((z) => b.edge(at(-6, 4, z), at(0, -0.2, z), curve(z, -0.003, -0.2)))
  const tip = b.edge(at(-6, 4, 0), at(-6, 4, 1)),
    inner = b.edge(at(0, 0, 0), at(0, 0, 1)),
    low = b.edge(at(0, -0.2, 0), at(0, -0.2, 1)),
    corner = b.edge(at(5, -0.2, 0), at(5, -0.2, 1)),
    high = b.edge(at(5, 0, 0), at(5, 0, 1))
  const border = (z: number): number[] => [
    lower[z],
    b.edge(at(0, -0.2, z), at(5, -0.2, z)),
    b.edge(at(5, -0.2, z), at(5, 0, z)),
    b.edge(at(5, 0, z), at(0, 0, z)),
    ~upper[z],
  ]
  const body = b
    .face(plane(1, 1), [border(1)])
    .face(plane(0, -1), [
      border(0)
        .map((e) => ~e)
        .reverse(),
    ])
    .face(new Extrusion(curve(0, -0.003, -0.2), [0, 0, 1]), [[lower[0], low, ~lower[1], ~tip]])
    .face(new Extrusion(curve(0, 0, 0), [0, 0, 1]), [[tip, upper[1], ~inner, ~upper[0]]], false)
    .face(facing([0, -0.2, 0], [0, -1, 0]), [[b.edge(at(0, -0.2, 0), at(5, -0.2, 0)), corner, b.edge(at(5, -0.2, 1), at(0, -0.2, 1)), ~low]])
    .face(facing([5, 0, 0], [1, 0, 0]), [[b.edge(at(5, -0.2, 0), at(5, 0, 0)), high, b.edge(at(5, 0, 1), at(5, -0.2, 1)), ~corner]])
    .face(facing([0, 0, 0], [0, 1, 0]), [[b.edge(at(5, 0, 0), at(0, 0, 0)), inner, b.edge(at(0, 0, 1), at(5, 0, 1)), ~high]])
    .solid()
  const { mesh } = sound(body)
  expect(openEdges(mesh)).toBe(0)
})

test('two edges on top of each other bound nothing', () => {
  const body = wedge(1)
  const { start, end } = body.edges[2]
  const twin = body.edges.push({ ...body.edges[2], start, end }) - 1
  // The face of its far side runs along the twin; a cylinder without area lies between.
  body.faces[3].loops[0] = { coedges: body.faces[3].loops[0].coedges.map((coedge) => (coedge === 2 ? twin : coedge)) }
  body.faces.push({ ...body.faces[0], loops: [{ coedges: Int32Array.of(2, ~twin) }] })
  body.shells[0].faces = Int32Array.from(body.faces.keys())
  expect(isWatertight(sound(body).mesh)).toBe(true)
})

test('a solid that touches itself along an edge is closed', () => {
  const b = new BodyBuilder()
  const cube = (x: number, y: number): void => {
    const p = (i: number, j: number, k: number): number[] => [x + i, y + j, k]
    for (const [normal, ...corners] of [
      [[0, 0, -1], p(0, 0, 0), p(0, 1, 0), p(1, 1, 0), p(1, 0, 0)],
      [[0, 0, 1], p(0, 0, 1), p(1, 0, 1), p(1, 1, 1), p(0, 1, 1)],
      [[0, -1, 0], p(0, 0, 0), p(1, 0, 0), p(1, 0, 1), p(0, 0, 1)],
      [[0, 1, 0], p(0, 1, 0), p(0, 1, 1), p(1, 1, 1), p(1, 1, 0)],
      [[-1, 0, 0], p(0, 0, 0), p(0, 0, 1), p(0, 1, 1), p(0, 1, 0)],
      [[1, 0, 0], p(1, 0, 0), p(1, 1, 0), p(1, 1, 1), p(1, 0, 1)],
    ])
      b.face(facing(corners[0], normal), [b.polygon(...corners)])
  }
  cube(0, 0)
  cube(1, 1)
  expect(meshVolume(sound(b.solid()).mesh)).toBeCloseTo(2, 6)
})

test('a border that lies beside its surface by the precision of models is no doubt, one that lies farther off is', () => {
  const off = (distance: number): BodyMesh => {
    const body = wedge(1)
    body.faces[2].surface = plane(4 + distance, 1)
    return soundMesh(body, { linear: 1e-3, angular: 0.2 })
  }
  expect(off(0.008).faceProblems.size).toBe(0)
  expect(off(0.02).faceProblems.size).toBe(1)
})
