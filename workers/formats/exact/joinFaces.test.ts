import { expect, test } from 'vitest'
import { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
import { faceInfoAt, surfaceKinds } from '../../../src/core/scene/surface.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { BodyBuilder } from '../../kernel/brep/bodyBuilder.fixture.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../kernel/brep/curve/line.ts'
import { makeFrame, type Vec3 } from '../../kernel/brep/frame.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { type BorderPoint, Filling } from '../../kernel/brep/surface/filling.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { meshBody } from '../../kernel/tessellate/bodyMesh.ts'
import { joinBodies } from '../../kernel/tessellate/joinBodies.ts'
import { type DisplayShape, joinFaces } from './joinFaces.ts'

const plane = (point: Vec3, normal: Vec3): Plane => new Plane(makeFrame(point, normal))
const circle = (radius: number, z: number): Ellipse => new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), radius, radius)
const axis = makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])

/** A plate of 40 × 30 × z about the axis, with a hole. Faces: bottom, top, four sides, hole. */
function plate(z: number, hole: number): Body {
  const b = new BodyBuilder()
  const p = (i: number): Vec3 => [i & 1 ? 20 : -20, i & 2 ? 15 : -15, i & 4 ? z : 0]
  const loop = (...corners: number[]): number[] => b.polygon(...corners.map((i) => [...p(i)]))
  const low = b.ring([hole, 0, 0], circle(hole, 0))
  const high = b.ring([hole, 0, z], circle(hole, z))
  b.face(plane(p(0), [0, 0, -1]), [loop(0, 2, 3, 1), [low]])
  b.face(plane(p(4), [0, 0, 1]), [loop(4, 5, 7, 6), [~high]])
  b.face(plane(p(0), [0, -1, 0]), [loop(0, 1, 5, 4)])
  b.face(plane(p(2), [0, 1, 0]), [loop(2, 6, 7, 3)])
  b.face(plane(p(0), [-1, 0, 0]), [loop(0, 4, 6, 2)])
  b.face(plane(p(1), [1, 0, 0]), [loop(1, 3, 7, 5)])
  return withLines(b.face(new Cone(axis, hole), [[~low], [high]], false).solid())
}

/** Edges without a curve are straight, but not stated to be lines. */
function withLines(body: Body): Body {
  const at = (vertex: number): Vec3 => [...body.vertices.subarray(vertex * 3, vertex * 3 + 3)] as unknown as Vec3
  for (const edge of body.edges) {
    const from = at(edge.start)
    edge.curve ??= new Line(from, at(edge.end).map((value, i) => value - from[i]) as unknown as Vec3)
  }
  return body
}

/** A cylinder about the axis. Faces: mantle, bottom, top. */
function post(radius: number, from: number, to: number): Body {
  const b = new BodyBuilder()
  const low = b.ring([radius, 0, from], circle(radius, from))
  const high = b.ring([radius, 0, to], circle(radius, to))
  return b
    .face(new Cone(makeFrame([0, 0, from], [0, 0, 1], [1, 0, 0]), radius), [[low], [~high]])
    .face(plane([0, 0, from], [0, 0, -1]), [[~low]])
    .face(plane([0, 0, to], [0, 0, 1]), [[high]])
    .solid()
}

const shown = (...bodies: Body[]): DisplayShape => {
  const { mesh, edges } = joinBodies(bodies.map((body) => meshBody(body, { linear: 0.3, angular: 0.5 })))
  delete edges.curves
  return { mesh, edges }
}

test('a plate with a hole: all surfaces and edges are exact', () => {
  const shape = shown(plate(5, 6))
  const join = joinFaces(shape, [plate(5, 6)])
  expect([...join.match]).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(join).toMatchObject({ matched: 7, whole: true })
  expect(join.deviation).toBeLessThan(1e-5)
  expect(faceInfoAt(join.faces, 6)).toMatchObject({ kind: 'cylinder', radius: 6, axis: [0, 0, 1], exact: true, deviation: 0 })
  expect(faceInfoAt(join.faces, 1)).toMatchObject({ kind: 'plane', axis: [0, 0, 1], exact: true })
  const edges = { ...shape.edges!, curves: join.curves! }
  const known = Array.from(join.curves!.kind, (_, e) => edgeInfoAt(edges, e))
  expect(known.filter(({ kind, exact }) => kind === 'line' && exact)).toHaveLength(12)
  expect(known.filter(({ kind }) => kind === 'circle')).toMatchObject([
    { radius: 6, closed: true, exact: true },
    { radius: 6, closed: true, exact: true },
  ])
})

test('the offset of a mesh that lies far from its origin is taken into account', () => {
  const shape = shown(plate(5, 6))
  const moved = { ...shape, mesh: { ...shape.mesh, positions: shape.mesh.positions.map((value, i) => value - [100, 0, -50][i % 3]) } }
  moved.edges = { ...shape.edges!, points: shape.edges!.points.map((value, i) => value - [100, 0, -50][i % 3]) }
  const join = joinFaces({ ...moved, offset: [100, 0, -50] }, [plate(5, 6)])
  expect(join).toMatchObject({ matched: 7, whole: true })
  expect([...join.curves!.kind].every((kind) => kind > 0)).toBe(true)
  expect(joinFaces(moved, [plate(5, 6)]).matched).toBe(0)
})

test('what has changed since is not matched: the faces round a hole that was widened', () => {
  const join = joinFaces(shown(plate(5, 6)), [plate(5, 6.1)])
  expect([...join.match]).toEqual([0, 1, 2, 3, 4, 5, -1])
  expect(join.whole).toBe(false)
  expect(faceInfoAt(join.faces, 6)).toMatchObject({ kind: 'unknown', exact: false, deviation: NaN })
})

test('a post in a hole of its size: the same surface, told apart by the side that is outside', () => {
  const join = joinFaces(shown(post(6, 0, 5), plate(5, 6)), [plate(5, 6), post(6, 0, 5)])
  expect([...join.match]).toEqual([7, 8, 9, 0, 1, 2, 3, 4, 5, 6])
  expect(join.whole).toBe(true)
})

test('coaxial cylinders: of other radii, and of one radius one after the other', () => {
  const bodies = [post(6, 0, 5), post(6, 5, 30), post(4, 30, 40), post(4.05, 40, 50)]
  const join = joinFaces(shown(...bodies.toReversed()), bodies)
  expect([...join.match]).toEqual([9, 10, 11, 6, 7, 8, 3, 4, 5, 0, 1, 2])
  expect(join.whole).toBe(true)
})

test('of a longer or shorter cylinder only what agrees is taken', () => {
  expect([...joinFaces(shown(post(6, 0, 10)), [post(6, 0, 30)]).match]).toEqual([-1, 1, -1])
  expect([...joinFaces(shown(post(6, 0, 30)), [post(6, 0, 10)]).match]).toEqual([-1, 1, -1])
})

test('strips of a polygon so fine that each has its vertices on its neighbours too', () => {
  const b = new BodyBuilder()
  const at = (i: number, z: number): [number, number, number] => [0.15 * i, 0.02 * (0.15 * i) ** 2, z]
  for (let i = 0; i < 6; i++) {
    const [from, to] = [at(i, 0), at(i + 1, 0)]
    b.face(plane(from, [to[1] - from[1], from[0] - to[0], 0]), [b.polygon(from, to, at(i + 1, 400), at(i, 400))])
  }
  const strips = b.sheet()
  expect([...joinFaces(shown(strips), [strips]).match]).toEqual([0, 1, 2, 3, 4, 5])
})

test('bodies that are not shown do not count; one that is stated twice is taken once', () => {
  expect(joinFaces(shown(post(6, 0, 5)), [post(2, 50, 60), post(6, 0, 5)])).toMatchObject({ matched: 3, whole: true })
  const twice = joinFaces(shown(post(6, 0, 5)), [post(6, 0, 5), post(6, 0, 5)])
  expect([...twice.match]).toEqual([0, 1, 2])
  expect(twice.whole).toBe(true)
})

test('pieces of one exact face are all that face', () => {
  const shape = shown(post(6, 0, 5))
  const { faceStart } = shape.mesh
  const mesh = { ...shape.mesh, faceStart: Uint32Array.of(0, faceStart[1] >> 1, ...faceStart.subarray(1)) }
  const join = joinFaces({ mesh }, [post(6, 0, 5)])
  expect([...join.match]).toEqual([0, 0, 1, 2])
  expect(join).toMatchObject({ whole: true })
  expect(join.curves).toBeUndefined()
})

test('no bodies, no match', () => {
  const join = joinFaces(shown(plate(5, 6)), [])
  expect(join).toMatchObject({ matched: 0, whole: false, deviation: 0 })
  expect([...join.faces.kind].every((kind) => surfaceKinds[kind] === 'unknown')).toBe(true)
})

test('a face that was filled in is not taken for a stated one', () => {
  const body = post(5, 0, 8)
  const border = Array.from({ length: 48 }, (_, i): BorderPoint => {
    const angle = (i / 24) * Math.PI
    return { point: [5 * Math.cos(angle), 5 * Math.sin(angle), 8], normal: [0, 0, 1] }
  })
  const filled: Body = { ...body, faces: body.faces.map((face, f) => (f === 2 ? { ...face, surface: new Filling(border) } : face)) }
  const found = (one: Body): number[] => [...joinFaces(shown(one), [one]).faces.deviation]
  expect([found(body), found(filled)]).toEqual([
    [0, 0, 0],
    [0, 0, NaN],
  ])
})
