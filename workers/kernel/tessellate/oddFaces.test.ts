import { describe, expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Body } from '../brep/body.ts'
import { BodyBuilder } from '../brep/bodyBuilder.fixture.ts'
import { BSplineCurve } from '../brep/curve/bsplineCurve.ts'
import { CompositeCurve } from '../brep/curve/compositeCurve.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import { Line } from '../brep/curve/line.ts'
import { makeFrame, type Vec3 } from '../brep/frame.ts'
import { BSplineSurface } from '../brep/surface/bsplineSurface.ts'
import { Extrusion } from '../brep/surface/extrusion.ts'
import { Offset } from '../brep/surface/offset.ts'
import { Plane } from '../brep/surface/plane.ts'
import { Sphere } from '../brep/surface/sphere.ts'
import type { Surface } from '../brep/surface/surface.ts'
import { Torus } from '../brep/surface/torus.ts'
import { meshBody } from './bodyMesh.ts'

const { PI } = Math
const tolerance = { linear: 0.002, angular: 0.1 }
const origin = makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])
const plane = (z: number, up: number): Plane => new Plane(makeFrame([0, 0, z], [0, 0, up]))
const circle = (radius: number, z = 0): Ellipse => new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), radius, radius)
const sound = (body: Body, wanted = tolerance): ReturnType<typeof meshBody> => {
  const result = meshBody(body, wanted)
  expect([[...result.faceProblems], result.bodyProblems]).toEqual([[], []])
  return result
}

describe('spindle tori', () => {
  const [R, r] = [1, 2]
  const tip = Math.acos(-R / r)
  /** Area between two angles of the tube. */
  const band = (v0: number, v1: number): number => Math.abs(2 * PI * r * (R * (v1 - v0) + r * (Math.sin(v1) - Math.sin(v0))))

  test.each([undefined, 'outer'] as const)('the dimple of an apple, from its highest circle down to the tip (part %s)', (part) => {
    const b = new BodyBuilder()
    const top = b.ring([R, 0, r], circle(R, r))
    const { areas } = sound(b.face(new Torus(origin, R, r, part), [[top]]).sheet())
    expect(areas[0] / band(PI / 2, tip)).toBeCloseTo(1, 2)
  })

  test('a lens cut from the lemon, and the whole of either part', () => {
    const b = new BodyBuilder()
    const middle = b.ring([r - R, 0, 0], circle(r - R))
    const half = b
      .face(new Torus(origin, R, r, 'inner'), [[middle]], false)
      .face(plane(0, -1), [[~middle]])
      .solid()
    const { mesh, areas } = sound(half)
    expect(areas[0] / band(tip, PI)).toBeCloseTo(1, 2)
    expect(isWatertight(mesh)).toBe(true)
    for (const [part, area] of [
      ['outer', 2 * band(0, tip)],
      ['inner', 2 * band(tip, PI)],
    ] as const) {
      const whole = sound(new BodyBuilder().face(new Torus(origin, R, r, part), []).solid())
      expect(whole.areas[0] / area).toBeCloseTo(1, 2)
      expect(isWatertight(whole.mesh)).toBe(true)
    }
  })
})

test('offsets of a free-form surface', () => {
  // A quarter pipe as a B-spline: its offset is a pipe of another radius.
  const w = Math.SQRT1_2
  const controlPoints = [0, 1].flatMap((x) => [
    [x * 4, 3, 0],
    [x * 4, 3, 3],
    [x * 4, 0, 3],
  ])
  const base = new BSplineSurface({
    uDegree: 1,
    vDegree: 2,
    uKnots: Float64Array.of(0, 0, 1, 1),
    vKnots: Float64Array.of(0, 0, 0, 1, 1, 1),
    uCount: 2,
    vCount: 3,
    controlPoints: Float64Array.from(controlPoints.flat()),
    weights: Float64Array.of(1, w, 1, 1, w, 1),
  })
  const normal = new Float64Array(3)
  base.normal(0.5, 0.5, normal)
  const outwards = normal[1] > 0 ? 1 : -1
  const surface: Surface = new Offset(base, outwards * 2)
  const b = new BodyBuilder()
  const arc = (x: number): Ellipse => new Ellipse(makeFrame([x, 0, 0], [1, 0, 0], [0, 1, 0]), 5, 5)
  const [p00, p01, p10, p11] = [
    [0, 5, 0],
    [0, 0, 5],
    [4, 5, 0],
    [4, 0, 5],
  ]
  const { areas } = sound(b.face(surface, [[b.edge(p00, p10), b.edge(p10, p11, arc(4)), b.edge(p11, p01), ~b.edge(p00, p01, arc(0))]], outwards > 0).sheet())
  expect(areas[0] / ((PI / 2) * 5 * 4)).toBeCloseTo(1, 2)
})

test('a border that is one composite curve: the prism over a stadium', () => {
  const stadium = (z: number): CompositeCurve =>
    new CompositeCurve([
      { curve: new Line([0, -1, z], [1, 0, 0]), from: 0, to: 4 },
      { curve: new Ellipse(makeFrame([4, 0, z], [0, 0, 1], [1, 0, 0]), 1, 1), from: -PI / 2, to: PI / 2 },
      { curve: new Line([4, 1, z], [-1, 0, 0]), from: 0, to: 4 },
      { curve: new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), 1, 1), from: PI / 2, to: (3 * PI) / 2 },
    ])
  const b = new BodyBuilder()
  const low = b.ring([0, -1, 0], stadium(0)),
    high = b.ring([0, -1, 3], stadium(3))
  const body = b
    .face(new Extrusion(stadium(0), [0, 0, 1]), [[low], [~high]])
    .face(plane(0, -1), [[~low]])
    .face(plane(3, 1), [[high]])
    .solid()
  const { mesh, areas } = sound(body)
  expect(isWatertight(mesh)).toBe(true)
  expect(areas[0] / (3 * (8 + 2 * PI))).toBeCloseTo(1, 2)
  expect(meshVolume(mesh) / (3 * (8 + PI))).toBeCloseTo(1, 2)
})

test('a vertex off its faces casts no doubt within the tolerance that the source states for it', () => {
  const b = new BodyBuilder()
  const sheet = b.face(plane(0, 1), [b.polygon([0, 0, 0], [9, 0, 0], [9, 9, 0.4], [0, 9, 0])]).sheet()
  const problems = (...tolerances: [number, number][]): unknown => meshBody({ ...sheet, vertexTolerances: new Map(tolerances) }, tolerance).faceProblems.get(0)
  expect(problems([2, 0.5])).toBeUndefined()
  // That of another vertex; too small a one; one that would leave nothing of the edges.
  expect([problems([0, 0.5]), problems([2, 0.3]), problems([2, 9.5])]).toEqual([['residual'], ['residual'], ['residual']])
})

test('coedges out of order are put in order', () => {
  const b = new BodyBuilder()
  const corners: Vec3[] = [
    [0, 0, 0],
    [2, 0, 0],
    [3, 1, 0],
    [2, 2, 0],
    [0, 2, 0],
  ]
  const [one, two, three, four, five] = b.polygon(...corners.map((corner) => [...corner]))
  expect([...sound(b.face(plane(0, 1), [[one, four, two, five, three]]).sheet()).areas]).toEqual([5])
})

test('an arc whose ends are swapped is turned round', () => {
  const b = new BodyBuilder()
  const [right, left] = [
    [2, 0, 0],
    [-2, 0, 0],
  ]
  const straight = b.edge(left, right)
  const arc = b.edge(right, left, circle(2))
  for (const loop of [
    [straight, ~arc],
    [~arc, straight],
  ]) {
    const { areas, mesh } = sound(b.face(plane(0, 1), [loop]).sheet())
    expect(areas.at(-1)! / (2 * PI)).toBeCloseTo(1, 2)
    const [a, c, d] = mesh.indices.slice(-3)
    const { positions: p } = mesh
    const turn = (p[3 * c] - p[3 * a]) * (p[3 * d + 1] - p[3 * a + 1]) - (p[3 * d] - p[3 * a]) * (p[3 * c + 1] - p[3 * a + 1])
    expect(turn).toBeGreaterThan(0)
  }
})

test('a corner on the side of a neighbour that has none there leaves no crack', () => {
  const b = new BodyBuilder()
  const [low, high] = [b.polygon([0, 0, 0], [4, 0, 0], [4, 4, 0], [0, 4, 0]), b.polygon([0, 0, 1], [4, 0, 1], [4, 4, 1], [0, 4, 1])]
  // The roof has a spike along its first side, which comes back by way of a corner of its own.
  const spike = [b.edge([4, 0, 1], [1, 0, 1]), b.edge([1, 0, 1], [4, 0, 1])]
  const [side, ...others] = high
  b.face(plane(1, 1), [[side, ...spike, ...others]])
  b.face(plane(0, -1), [low.map((edge) => ~edge).reverse()])
  for (let i = 0; i < 4; i++) {
    const [x, y] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ][i]
    const [toX, toY] = [
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ][i]
    const wall = new Plane(makeFrame([x, y, 0], [toY - y, x - toX, 0]))
    b.face(wall, [[low[i], b.edge([toX, toY, 0], [toX, toY, 1]), ~high[i], b.edge([x, y, 1], [x, y, 0])]])
  }
  expect(isWatertight(meshBody(b.solid(), tolerance).mesh)).toBe(true)
})

test('a ball with two small holes right through', () => {
  const [R, r] = [5, 0.3]
  const height = Math.sqrt(R * R - r * r)
  const b = new BodyBuilder()
  const [top, bottom] = [height, -height].map((z) => b.ring([r, 0, z], circle(r, z)))
  const { areas } = sound(b.face(new Sphere(makeFrame([0, 0, 0], [1, 2, 3]), R), [[~top], [bottom]]).sheet())
  expect(areas[0] / (4 * PI * R * height)).toBeCloseTo(1, 2)
})

test('tiny edges collapsed into a corner leave no crack', () => {
  const b = new BodyBuilder()
  const e = 1e-9
  const low = b.polygon([0, 0, 0], [4, 0, 0], [4, e, 0], [4, 3, 0], [e, 3, 0], [0, 3, 0])
  const { areas } = sound(b.face(plane(0, 1), [low]).sheet())
  expect(areas[0]).toBeCloseTo(12, 6)
})

test('a thread of two hundred turns as one spline face', () => {
  const turns = 200,
    perTurn = 12,
    pitch = 0.4
  // A uniform cubic through control points on a circle runs within it.
  const inwards = (4 + 2 * Math.cos((2 * PI) / perTurn)) / 6
  const count = turns * perTurn + 1
  const helix = (radius: number): number[] =>
    Array.from({ length: count }, (_, i) => {
      const angle = (2 * PI * i) / perTurn
      return [(radius / inwards) * Math.cos(angle), (radius / inwards) * Math.sin(angle), (pitch * i) / perTurn]
    }).flat()
  const knots = Float64Array.from({ length: count + 4 }, (_, i) => Math.min(count - 3, Math.max(0, i - 3)))
  const [inner, outer] = [helix(2), helix(2.5)]
  const surface = new BSplineSurface({
    uDegree: 1,
    vDegree: 3,
    uKnots: Float64Array.of(0, 0, 1, 1),
    vKnots: knots,
    uCount: 2,
    vCount: count,
    controlPoints: Float64Array.from([...inner, ...outer]),
  })
  const b = new BodyBuilder()
  const ends = (controlPoints: number[]): number[][] => [controlPoints.slice(0, 3), controlPoints.slice(-3)]
  const [[p00, p01], [p10, p11]] = [ends(inner), ends(outer)]
  const border = (controlPoints: number[]): BSplineCurve => new BSplineCurve(3, knots, Float64Array.from(controlPoints))
  const loop = [b.edge(p00, p10), b.edge(p10, p11, border(outer)), b.edge(p11, p01), ~b.edge(p00, p01, border(inner))]
  const { areas } = sound(b.face(surface, [loop]).sheet(), { linear: 0.05, angular: 0.24 })
  const rise = pitch / (2 * PI)
  const primitive = (r: number): number => (r * Math.hypot(r, rise) + rise ** 2 * Math.asinh(r / rise)) / 2
  expect(areas[0] / (turns * 2 * PI * (primitive(2.5) - primitive(2)))).toBeCloseTo(1, 2)
})
