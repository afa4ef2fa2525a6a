import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import type { Body } from '../brep/body.ts'
import { BodyBuilder } from '../brep/bodyBuilder.fixture.ts'
import { BSplineCurve } from '../brep/curve/bsplineCurve.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import { makeFrame, type Vec3 } from '../brep/frame.ts'
import { expandKnots } from '../brep/knots.ts'
import { BSplineSurface } from '../brep/surface/bsplineSurface.ts'
import { Cone } from '../brep/surface/cone.ts'
import { Extrusion } from '../brep/surface/extrusion.ts'
import { Plane } from '../brep/surface/plane.ts'
import { Revolution } from '../brep/surface/revolution.ts'
import { Sphere } from '../brep/surface/sphere.ts'
import { Torus } from '../brep/surface/torus.ts'
import { meshBody } from './bodyMesh.ts'

const { PI, SQRT1_2 } = Math
const tolerance = { linear: 0.002, angular: 0.1 }
const origin = makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])
const plane = (point: Vec3, normal: Vec3): Plane => new Plane(makeFrame(point, normal))
/** A circle about the z axis, or about another one. */
const circle = (radius: number, z = 0, axis: Vec3 = [0, 0, 1], at: Vec3 = [0, 0, z]): Ellipse =>
  new Ellipse(makeFrame(at, axis, axis[2] === 0 ? [0, 0, 1] : [1, 0, 0]), radius, radius)

function box(builder: BodyBuilder, x: number, y: number, z: number): BodyBuilder {
  const p = (i: number): number[] => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]
  const side = (normal: Vec3, ...corners: number[]): unknown =>
    builder.face(plane(p(corners[0]) as unknown as Vec3, normal), [builder.polygon(...corners.map(p))])
  side([0, 0, -1], 0, 2, 3, 1)
  side([0, 0, 1], 4, 5, 7, 6)
  side([0, -1, 0], 0, 1, 5, 4)
  side([0, 1, 0], 2, 6, 7, 3)
  side([-1, 0, 0], 0, 4, 6, 2)
  side([1, 0, 0], 1, 3, 7, 5)
  return builder
}

/** Cylinder or cone frustum from z = 0 to h, with or without a seam edge. */
function frustum(r0: number, r1: number, h: number, seam: boolean): Body {
  const b = new BodyBuilder()
  const low = b.ring([r0, 0, 0], circle(r0))
  const high = b.ring([r1, 0, h], circle(r1, h))
  const side = new Cone(origin, r0, Math.atan((r1 - r0) / h))
  if (seam) {
    const line = b.edge([r0, 0, 0], [r1, 0, h])
    b.face(side, [[low, line, ~high, ~line]])
  } else b.face(side, [[low], [~high]])
  return b
    .face(plane([0, 0, 0], [0, 0, -1]), [[~low]])
    .face(plane([0, 0, h], [0, 0, 1]), [[high]])
    .solid()
}

function cone(r: number, h: number, apexVertex: boolean): Body {
  const b = new BodyBuilder()
  const base = b.ring([r, 0, 0], circle(r))
  const side = new Cone(origin, r, -Math.atan(r / h))
  if (apexVertex) {
    const line = b.edge([r, 0, 0], [0, 0, h])
    b.face(side, [[base, line, ~line]])
  } else b.face(side, [[base]])
  return b.face(plane([0, 0, 0], [0, 0, -1]), [[~base]]).solid()
}

function halfSphere(r: number): Body {
  const b = new BodyBuilder()
  const equator = b.ring([r, 0, 0], circle(r))
  return b
    .face(new Sphere(origin, r), [[equator]])
    .face(plane([0, 0, 0], [0, 0, -1]), [[~equator]])
    .solid()
}

/** A sphere with a cylindrical bore along z: a band of the sphere and a cylinder seen from inside. */
function boredSphere(r: number, bore: number): Body {
  const b = new BodyBuilder()
  const h = Math.sqrt(r * r - bore * bore)
  const low = b.ring([bore, 0, -h], circle(bore, -h))
  const high = b.ring([bore, 0, h], circle(bore, h))
  return b
    .face(new Sphere(origin, r), [[low], [~high]])
    .face(new Cone(origin, bore), [[~low], [high]], false)
    .solid()
}

/** A pipe bend: part of a torus between two circles of the tube, by angle about z. */
function bend(major: number, minor: number, angle: number, seam: boolean): Body {
  const b = new BodyBuilder()
  const at = (u: number, out: number): number[] => [out * Math.cos(u), out * Math.sin(u), 0]
  // Circles of the tube turn with v: about the tangent backwards.
  const tube = (u: number): number =>
    b.ring(
      at(u, major + minor),
      new Ellipse(makeFrame(at(u, major) as unknown as Vec3, [Math.sin(u), -Math.cos(u), 0], [Math.cos(u), Math.sin(u), 0]), minor, minor),
    )
  const first = tube(0),
    last = tube(angle)
  const surface = new Torus(origin, major, minor)
  if (seam) {
    const rim = b.edge(at(0, major + minor), at(angle, major + minor), circle(major + minor))
    b.face(surface, [[rim, last, ~rim, ~first]])
  } else b.face(surface, [[~first], [last]])
  return b
    .face(plane([major, 0, 0], [0, -1, 0]), [[first]])
    .face(plane(at(angle, major) as unknown as Vec3, [-Math.sin(angle), Math.cos(angle), 0]), [[~last]])
    .solid()
}

/** A plate with round holes. */
function plate(x: number, y: number, z: number, radius: number, centres: [number, number][]): Body {
  const b = box(new BodyBuilder(), x, y, z)
  const body = b.solid()
  for (const [cx, cy] of centres) {
    const low = b.ring([cx + radius, cy, 0], circle(radius, 0, [0, 0, 1], [cx, cy, 0]))
    const high = b.ring([cx + radius, cy, z], circle(radius, z, [0, 0, 1], [cx, cy, z]))
    b.face(new Cone(makeFrame([cx, cy, 0], [0, 0, 1], [1, 0, 0]), radius), [[~low], [high]], false)
    body.faces[0].loops.push({ coedges: Int32Array.of(low) })
    body.faces[1].loops.push({ coedges: Int32Array.of(~high) })
  }
  return b.solid()
}

/** A cylinder of revolution whose profile is a spline from (1, 0) to (1, 4) in (radius, z), bulging by a known function: a quadratic. */
function vase(): Body {
  // r(t) = 1 + 4 t (1 - t) · 0.5, z(t) = 4 t.
  const profile = new BSplineCurve(2, expandKnots([0, 1], [3, 3]), Float64Array.of(1, 0, 0, 2, 0, 2, 1, 0, 4))
  const b = new BodyBuilder()
  const low = b.ring([1, 0, 0], circle(1))
  const high = b.ring([1, 0, 4], circle(1, 4))
  return b
    .face(new Revolution(profile, [0, 0, 0], [0, 0, 1]), [[low], [~high]])
    .face(plane([0, 0, 0], [0, 0, -1]), [[~low]])
    .face(plane([0, 0, 4], [0, 0, 1]), [[high]])
    .solid()
}

/** A wall of height 3 below a parabola from (0, 0) to (2, 0) with its top at (1, 1). */
function tunnel(): Body {
  const b = new BodyBuilder()
  const arch = (z: number): BSplineCurve => new BSplineCurve(2, expandKnots([0, 1], [3, 3]), Float64Array.of(0, 0, z, 1, 2, z, 2, 0, z))
  const low = b.edge([0, 0, 0], [2, 0, 0], arch(0))
  const high = b.edge([0, 0, 3], [2, 0, 3], arch(3))
  const left = b.edge([0, 0, 0], [0, 0, 3]),
    right = b.edge([2, 0, 0], [2, 0, 3])
  const floor = b.edge([0, 0, 0], [2, 0, 0], undefined),
    ceiling = b.edge([0, 0, 3], [2, 0, 3], undefined)
  return b
    .face(new Extrusion(arch(0), [0, 0, 1]), [[~low, left, high, ~right]], false)
    .face(plane([0, 0, 0], [0, -1, 0]), [[floor, right, ~ceiling, ~left]])
    .face(plane([0, 0, 0], [0, 0, -1]), [[low, ~floor]])
    .face(plane([0, 0, 3], [0, 0, 1]), [[ceiling, ~high]])
    .solid()
}

const ringArea = (major: number, minor: number, angle: number): number => angle * major * 2 * PI * minor
const vaseArea = (): number => {
  let sum = 0
  for (let i = 0; i < 1000; i++) {
    const t = (i + 0.5) / 1000
    sum += (2 * PI * (1 + 2 * t * (1 - t)) * Math.hypot(4, 2 - 4 * t)) / 1000
  }
  return sum
}
const parabola = Math.sqrt(5) + Math.asinh(2) / 2

/** Name, body, volume, area of each face. */
const solids: [string, () => Body, number, number[]][] = [
  ['box', () => box(new BodyBuilder(), 2, 3, 4).solid(), 24, [6, 6, 8, 8, 12, 12]],
  ['cylinder with a seam', () => frustum(2, 2, 5, true), 20 * PI, [20 * PI, 4 * PI, 4 * PI]],
  ['cylinder without a seam', () => frustum(2, 2, 5, false), 20 * PI, [20 * PI, 4 * PI, 4 * PI]],
  ['frustum with a seam', () => frustum(3, 1, 2, true), (26 / 3) * PI, [PI * 4 * Math.SQRT2 * 2, 9 * PI, PI]],
  ['frustum that widens, without a seam', () => frustum(1, 3, 2, false), (26 / 3) * PI, [PI * 4 * Math.SQRT2 * 2, PI, 9 * PI]],
  ['cone with its apex', () => cone(3, 4, true), 12 * PI, [15 * PI, 9 * PI]],
  ['cone without its apex', () => cone(3, 4, false), 12 * PI, [15 * PI, 9 * PI]],
  ['sphere', () => new BodyBuilder().face(new Sphere(origin, 3), []).solid(), 36 * PI, [36 * PI]],
  ['half a sphere', () => halfSphere(3), 18 * PI, [18 * PI, 9 * PI]],
  ['bored sphere', () => boredSphere(5, 3), (4 / 3) * PI * 64, [2 * PI * 5 * 8, 2 * PI * 3 * 8]],
  ['torus', () => new BodyBuilder().face(new Torus(origin, 4, 1), []).solid(), 8 * PI * PI, [16 * PI * PI]],
  ['bend without a seam', () => bend(4, 1, PI / 2, false), 2 * PI * PI, [ringArea(4, 1, PI / 2), PI, PI]],
  ['bend with a seam', () => bend(4, 1, PI / 2, true), 2 * PI * PI, [ringArea(4, 1, PI / 2), PI, PI]],
  ['bend of three quarters', () => bend(4, 1, 1.5 * PI, false), 6 * PI * PI, [ringArea(4, 1, 1.5 * PI), PI, PI]],
  [
    'plate with holes',
    () =>
      plate(10, 6, 1, 1, [
        [2, 2],
        [5, 4],
        [8, 2],
      ]),
    60 - 3 * PI,
    [60 - 3 * PI, 60 - 3 * PI, 10, 10, 6, 6, 2 * PI, 2 * PI, 2 * PI],
  ],
  ['revolved spline', vase, PI * 4 * (1 + 2 / 3 + 4 / 30), [vaseArea(), PI, PI]],
  ['extruded spline', tunnel, 4, [3 * parabola, 6, 4 / 3, 4 / 3]],
]

describe.each(solids)('%s', (_, make, volume, areas) => {
  test('has the areas and the volume of the exact shape, is closed and turned outward', () => {
    const { mesh, areas: own, faceProblems, bodyProblems } = meshBody(make(), tolerance)
    expect([...faceProblems.values(), ...bodyProblems]).toEqual([])
    own.forEach((area, f) => expect(Math.abs(area / areas[f] - 1), `face ${f}: ${area} for ${areas[f]}`).toBeLessThan(0.005))
    expect(isWatertight(mesh)).toBe(true)
    expect(Math.abs(meshVolume(mesh) / volume - 1), `volume ${meshVolume(mesh)} for ${volume}`).toBeLessThan(0.006)
  })

  test('stays closed when it is coarse', () => {
    for (const linear of [0.05, 0.5, 5]) expect(isWatertight(meshBody(make(), { linear, angular: 0.7 }).mesh)).toBe(true)
  })
})

test('senses that contradict the loops are overruled by them', () => {
  for (const make of [
    () => frustum(2, 2, 5, true),
    () => frustum(2, 2, 5, false),
    () => frustum(3, 1, 2, true),
    () => cone(3, 4, false),
    () => box(new BodyBuilder(), 2, 3, 4).solid(),
  ]) {
    const body = make()
    body.faces[0].sameSense = !body.faces[0].sameSense
    const { mesh } = meshBody(body, tolerance)
    expect(isWatertight(mesh)).toBe(true)
    expect(meshVolume(mesh)).toBeGreaterThan(0)
  }
})

test('a void counts negative whichever way its shell is stated', () => {
  for (const sense of [true, false]) {
    const body = box(new BodyBuilder(), 10, 10, 10)
      .face(new Sphere(makeFrame([5, 5, 5], [0, 0, 1]), 2), [], sense)
      .solid([6])
    const { mesh } = meshBody(body, tolerance)
    expect(Math.abs(meshVolume(mesh) - (1000 - (32 / 3) * PI))).toBeLessThan(0.5)
  }
})

/** z = x y over the unit square: bilinear. */
function saddle(): { surface: BSplineSurface; body: Body } {
  const knots = expandKnots([0, 1], [2, 2])
  const surface = new BSplineSurface({
    uDegree: 1,
    vDegree: 1,
    uCount: 2,
    vCount: 2,
    uKnots: knots,
    vKnots: knots,
    controlPoints: Float64Array.of(0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1),
  })
  const b = new BodyBuilder()
  return { surface, body: b.face(surface, [b.polygon([0, 0, 0], [1, 0, 0], [1, 1, 1], [0, 1, 0])]).sheet() }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Meshes a body that nobody has any more afterwards; the net of its surface. */
function netOnceMeshed(): WeakRef<object> {
  const { surface, body } = saddle()
  meshBody(body, tolerance)
  return new WeakRef(surface.net)
}

test('nothing holds the surfaces of a body that nobody has any more', async () => {
  const net = netOnceMeshed()
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve))
    collectGarbage()
  }
  expect(net.deref()).toBeUndefined()
})

test('a B-spline patch has the area of its function', () => {
  const { areas, edges } = meshBody(saddle().body, tolerance)
  // The integral of sqrt(1 + x² + y²).
  expect(areas[0]).toBeCloseTo(1.2808, 2)
  expect([...edges.kind]).toEqual([EdgeKind.free, EdgeKind.free, EdgeKind.free, EdgeKind.free])
})

test('edges are sharp, smooth or free; seams are none', () => {
  const kinds = (body: Body): number[] => [...meshBody(body, tolerance).edges.kind]
  expect(kinds(box(new BodyBuilder(), 1, 1, 1).solid())).toEqual(Array.from({ length: 12 }, () => EdgeKind.sharp))
  expect(kinds(frustum(2, 2, 5, true))).toEqual([EdgeKind.sharp, EdgeKind.sharp])
  // A half sphere on a cylinder of the same radius: they are tangent.
  const b = new BodyBuilder()
  const low = b.ring([1, 0, 0], circle(1)),
    high = b.ring([1, 0, 2], circle(1, 2))
  b.face(new Cone(origin, 1), [[low], [~high]])
    .face(new Sphere(makeFrame([0, 0, 2], [0, 0, 1]), 1), [[high]])
    .face(plane([0, 0, 0], [0, 0, -1]), [[~low]])
  expect(kinds(b.solid())).toEqual([EdgeKind.sharp, EdgeKind.smooth])
})

test('faces without a surface, loops that gape and edges used twice are reported', () => {
  const open = box(new BodyBuilder(), 1, 1, 1).solid()
  open.faces[0].surface = undefined
  expect([...meshBody(open, tolerance).faceProblems]).toEqual([[0, ['no surface']]])
  const gaping = box(new BodyBuilder(), 1, 1, 1).solid()
  gaping.faces[2].loops[0].coedges = gaping.faces[2].loops[0].coedges.slice(1)
  const { faceProblems, bodyProblems } = meshBody(gaping, tolerance)
  expect(faceProblems.get(2)).toContain('gap')
  expect(bodyProblems.length).toBe(1)
})

test('a round edge that is stated twice, once for each of its faces, closes the shell; one of another radius does not', () => {
  const made = (radius: number): Body => {
    const b = new BodyBuilder()
    const low = b.ring([1, 0, 0], circle(1)),
      high = b.ring([1, 0, 2], circle(1, 2)),
      own = b.ring([radius, 0, 2], circle(radius, 2))
    return b
      .face(new Cone(origin, 1), [[low], [~high]])
      .face(plane([0, 0, 2], [0, 0, 1]), [[own]])
      .face(plane([0, 0, 0], [0, 0, -1]), [[~low]])
      .solid()
  }
  expect(meshBody(made(1), tolerance)).toMatchObject({ faceProblems: new Map(), bodyProblems: [] })
  expect(meshBody(made(0.99), tolerance).bodyProblems).toEqual(['edge use'])
})

test('edges run against their curve, and small and degenerate ones, keep the mesh closed', () => {
  const b = new BodyBuilder()
  const half = new Ellipse(makeFrame([0, 0, 0], [0, 0, -1], [1, 0, 0]), 2, 2),
    upper = new Ellipse(makeFrame([0, 0, 5], [0, 0, 1], [1, 0, 0]), 2, 2)
  // The lower circle in two halves, against a circle that turns the other way; the upper with a sliver of a thousandth of a micrometre.
  const e = 1e-6 / 2
  const low = [b.edge([2, 0, 0], [-2, 0, 0], half, false), b.edge([-2, 0, 0], [2, 0, 0], half, false)]
  const near = [2 * Math.cos(e), 2 * Math.sin(e), 5]
  const high = [b.edge([2, 0, 5], near, upper), b.edge(near, [2, 0, 5], upper)]
  b.face(new Cone(origin, 2), [low, [~high[1], ~high[0]]])
    .face(plane([0, 0, 0], [0, 0, -1]), [[~low[1], ~low[0]]])
    .face(plane([0, 0, 5], [0, 0, 1]), [high])
  const { mesh, faceProblems } = meshBody(b.solid(), tolerance)
  expect([...faceProblems]).toEqual([])
  expect(meshVolume(mesh) / (20 * PI)).toBeCloseTo(1, 2)
})

test('numbers that are not finite end in problems, not in a hang', () => {
  for (const value of [NaN, Infinity, 1e300]) {
    const body = frustum(2, 2, 5, true)
    body.vertices[0] = value
    meshBody(body, tolerance)
    const bad = frustum(2, 2, 5, false)
    bad.faces[0].surface = new Cone(origin, value, value)
    meshBody(bad, tolerance)
    const spline = new BSplineCurve(2, expandKnots([0, 1], [3, 3]), Float64Array.of(1, 0, 0, value, 0, 2, 1, 0, 4), Float64Array.of(1, SQRT1_2, 1))
    const turned = vase()
    turned.faces[0].surface = new Revolution(spline, [0, 0, 0], [0, 0, 1])
    meshBody(turned, tolerance)
  }
})
