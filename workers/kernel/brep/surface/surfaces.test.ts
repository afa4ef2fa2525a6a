import { describe, expect, test } from 'vitest'
import { BSplineCurve } from '../curve/bsplineCurve.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Line } from '../curve/line.ts'
import { makeFrame } from '../frame.ts'
import { expandKnots } from '../knots.ts'
import { type BSplineNet, BSplineSurface, makeBSplineSurface } from './bsplineSurface.ts'
import { Cone } from './cone.ts'
import { Extrusion } from './extrusion.ts'
import { Plane } from './plane.ts'
import { Revolution } from './revolution.ts'
import { Sphere } from './sphere.ts'
import { densitiesOf, pointsOf, type Surface } from './surface.ts'
import { Torus } from './torus.ts'

const frame = makeFrame([1, -2, 3], [1, 2, 2], [0, 1, 0])
const world = makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])
const spline = new BSplineCurve(3, expandKnots([0, 1, 2], [4, 1, 4]), Float64Array.of(3, 0, 0, 4, 0, 2, 3, 0, 3, 5, 0, 5, 4, 0, 6))

/** A bump of 5 × 4 control points, cubic by quadratic. */
const bump: BSplineNet = {
  uDegree: 3,
  vDegree: 2,
  uCount: 5,
  vCount: 4,
  uKnots: expandKnots([0, 0.4, 1], [4, 1, 4]),
  vKnots: expandKnots([0, 2, 3], [3, 1, 3]),
  controlPoints: Float64Array.from({ length: 60 }, (_, i) => {
    const row = Math.floor(i / 12),
      column = Math.floor(i / 3) % 4
    return [row * 2, column * 3, Math.sin(row) * Math.cos(column) * 2][i % 3]
  }),
}
const weights = Float64Array.from({ length: 20 }, (_, i) => 1 + (i % 3) / 2)
const h = Math.SQRT1_2
/** The unit cylinder of height 2, exact: closed in u or, transposed, in v. */
function tube(closedInU: boolean): BSplineNet {
  const ring = [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
    [1, 0],
  ]
  const round = { degree: 2, knots: expandKnots([0, 1, 2, 3, 4], [3, 2, 2, 2, 3]), count: 9 }
  const up = { degree: 1, knots: expandKnots([0, 1], [2, 2]), count: 2 }
  const controlPoints = closedInU ? ring.flatMap(([x, y]) => [x, y, 0, x, y, 2]) : [0, 2].flatMap((z) => ring.flatMap(([x, y]) => [x, y, z]))
  const own = ring.map((_, i) => (i % 2 ? h : 1))
  const [u, v] = closedInU ? [round, up] : [up, round]
  return {
    uDegree: u.degree,
    vDegree: v.degree,
    uKnots: u.knots,
    vKnots: v.knots,
    uCount: u.count,
    vCount: v.count,
    controlPoints: Float64Array.from(controlPoints),
    weights: Float64Array.from(closedInU ? own.flatMap((w) => [w, w]) : [...own, ...own]),
  }
}

const surfaces: [string, Surface, [number, number][]][] = [
  [
    'plane',
    new Plane(frame),
    [
      [0, 0],
      [3, -4],
    ],
  ],
  [
    'cylinder',
    new Cone(frame, 2),
    [
      [0, 0],
      [3, 5],
      [6, -1],
    ],
  ],
  [
    'cone',
    new Cone(frame, 2, 0.5),
    [
      [1, 0],
      [4, 3],
      [2, -3],
    ],
  ],
  [
    'cone beyond its apex',
    new Cone(frame, 2, 0.5),
    [
      [1, -5],
      [5, -7],
    ],
  ],
  [
    'sphere',
    new Sphere(frame, 4),
    [
      [0, 0],
      [1, -2],
      [0.1, 3],
    ],
  ],
  [
    'torus',
    new Torus(frame, 5, 1),
    [
      [0.5, 0.5],
      [3, 3],
      [6, 5],
    ],
  ],
  [
    'spindle torus',
    new Torus(frame, 1, 3),
    [
      [0.5, 0.5],
      [3, 5.5],
      [2, 3.1],
    ],
  ],
  [
    'extrusion',
    new Extrusion(spline, [0, 2, 0.5]),
    [
      [0.3, 1],
      [1.6, -4],
    ],
  ],
  [
    'extrusion of a circle',
    new Extrusion(new Ellipse(frame, 3, 3), [1, 2, 2]),
    [
      [0.3, 1],
      [5, -4],
    ],
  ],
  [
    'revolution',
    new Revolution(spline, [0, 0, 0], [0, 0, 1]),
    [
      [0.3, 0.2],
      [4, 1.7],
    ],
  ],
  [
    'revolution of a line',
    new Revolution(new Line([2, 0, 0], [0.3, 0, 1]), [0, 0, 0], [0, 0, 1]),
    [
      [0.3, 0.2],
      [4, 7],
    ],
  ],
  [
    'B-spline',
    new BSplineSurface(bump),
    [
      [0.1, 0.2],
      [0.5, 2],
      [0.9, 2.9],
      [0, 0],
      [1, 3],
    ],
  ],
  [
    'rational B-spline',
    new BSplineSurface({ ...bump, weights }),
    [
      [0.1, 0.2],
      [0.5, 2],
      [0.95, 2.5],
    ],
  ],
  [
    'closed B-spline',
    new BSplineSurface(tube(true)),
    [
      [0.1, 0.2],
      [3.7, 0.9],
    ],
  ],
]

const at = (surface: Surface, u: number, v: number): Float64Array => {
  const out = new Float64Array(9)
  surface.evaluate(u, v, out)
  return out
}

describe.each(surfaces)('%s', (_, surface, parameters) => {
  test('inversion finds the parameters of its points, with and without a guess', () => {
    for (const [u, v] of parameters) {
      const p = at(surface, u, v)
      for (const near of [false, true]) {
        const uv = Float64Array.of(u + 0.02, v - 0.02)
        expect(surface.invert(p[0], p[1], p[2], uv, near)).toBeLessThan(1e-7)
        const q = at(surface, uv[0], uv[1])
        expect(Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2])).toBeLessThan(1e-7)
        const turns = surface.uPeriod > 0 ? Math.round((uv[0] - u) / surface.uPeriod) * surface.uPeriod : 0
        expect(uv[0] - turns).toBeCloseTo(u, 5)
      }
    }
  })

  test('points and densities of a list are those of its parameters one by one', () => {
    const all = [...parameters, ...parameters.map(([u, v]) => [u + surface.uPeriod, v - surface.vPeriod])]
    const us = Float64Array.from(all, ([u]) => u),
      vs = Float64Array.from(all, ([, v]) => v)
    const points = new Float64Array(3 * all.length)
    const densities = new Float64Array(all.length)
    pointsOf(surface, us, vs, all.length, points)
    densitiesOf(surface, us, vs, all.length, densities)
    all.forEach(([u, v], i) => {
      const d = at(surface, u, v)
      expect([...points.subarray(3 * i, 3 * i + 3)]).toEqual([...d.subarray(0, 3)])
      const area = Math.hypot(d[4] * d[8] - d[5] * d[7], d[5] * d[6] - d[3] * d[8], d[3] * d[7] - d[4] * d[6])
      expect(densities[i]).toBeCloseTo(area, 9)
    })
  })

  test('derivatives are those of finite differences, the normal is at right angles to both', () => {
    const step = 1e-6
    const normal = new Float64Array(3)
    for (const [u, v] of parameters) {
      if (surface.kind === 'bspline' && (u % 1 === 0 || v % 1 === 0)) continue
      const p = at(surface, u, v)
      const [uBefore, uAfter, vBefore, vAfter] = [at(surface, u - step, v), at(surface, u + step, v), at(surface, u, v - step), at(surface, u, v + step)]
      for (let i = 0; i < 3; i++) {
        expect((uAfter[i] - uBefore[i]) / (2 * step)).toBeCloseTo(p[3 + i], 4)
        expect((vAfter[i] - vBefore[i]) / (2 * step)).toBeCloseTo(p[6 + i], 4)
      }
      surface.normal(u, v, normal)
      expect(Math.hypot(...normal)).toBeCloseTo(1, 12)
      const cross = [p[4] * p[8] - p[5] * p[7], p[5] * p[6] - p[3] * p[8], p[3] * p[7] - p[4] * p[6]]
      expect(cross[0] * normal[0] + cross[1] * normal[1] + cross[2] * normal[2]).toBeCloseTo(Math.hypot(...cross), 6)
    }
  })
})

test('singularities are where a whole line of u is one point', () => {
  expect(new Cone(world, 2, Math.PI / 4).singularities).toEqual([-2 / Math.tan(Math.PI / 4)])
  expect(new Cone(world, 2).singularities).toEqual([])
  expect(new Torus(world, 1, 2).singularities.map((v) => Math.round((v * 180) / Math.PI))).toEqual([120, 240])
  expect(new Torus(world, 2, 1).singularities).toEqual([])
  const dome = new BSplineCurve(2, expandKnots([0, 1], [3, 3]), Float64Array.of(0, 0, 1, 1, 0, 1, 1, 0, 0), Float64Array.of(1, h, 1))
  expect(new Revolution(dome, [0, 0, 0], [0, 0, 1]).singularities).toEqual([0])
  for (const [, surface] of surfaces) {
    for (const v of surface.singularities) {
      const a = at(surface, 0, v),
        b = at(surface, 2, v)
      expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeLessThan(1e-9)
    }
  }
})

test('a net closed in v only is turned: the period is in u, the normal is flipped', () => {
  const straight = makeBSplineSurface(tube(true))
  const turned = makeBSplineSurface(tube(false))
  expect([straight.flipped, straight.surface.uPeriod, straight.surface.vPeriod]).toEqual([false, 4, 0])
  expect([turned.flipped, turned.surface.uPeriod, turned.surface.vPeriod]).toEqual([true, 4, 0])
  for (let u = 0; u < 4; u += 0.37) expect(Math.hypot(at(turned.surface, u, 0.5)[0], at(turned.surface, u, 0.5)[1])).toBeCloseTo(1, 13)
})

test('a patch collapsed to points at both ends is inverted from its singularities onwards', () => {
  // Half a sphere as one rational patch of 4 × 4 control points, as mechanical systems write it: every u is the same point at v = 0 and 1.
  const controlPoints = Float64Array.of(
    1,
    0,
    0,
    1,
    0,
    2,
    -1,
    0,
    2,
    -1,
    0,
    0,
    1,
    0,
    0,
    1,
    4,
    2,
    -1,
    4,
    2,
    -1,
    0,
    0,
    1,
    0,
    0,
    1,
    4,
    -2,
    -1,
    4,
    -2,
    -1,
    0,
    0,
    1,
    0,
    0,
    1,
    0,
    -2,
    -1,
    0,
    -2,
    -1,
    0,
    0,
  )
  const own = Float64Array.of(1, 1 / 3, 1 / 3, 1, 1 / 3, 1 / 9, 1 / 9, 1 / 3, 1 / 3, 1 / 9, 1 / 9, 1 / 3, 1, 1 / 3, 1 / 3, 1)
  const knots = expandKnots([0, 1], [4, 4])
  const { surface } = makeBSplineSurface({ uDegree: 3, vDegree: 3, uCount: 4, vCount: 4, uKnots: knots, vKnots: knots, controlPoints, weights: own })
  expect(surface.singularities).toEqual([0, 1])
  const uv = new Float64Array(2)
  surface.invert(1, 0, 0, uv, false)
  // From the singularity down the far border: the guess is at the singularity, on the wrong meridian.
  for (let i = 1; i < 20; i++) {
    const angle = (Math.PI * i) / 20
    expect(surface.invert(Math.cos(angle), 0, -Math.sin(angle), uv, true)).toBeLessThan(1e-9)
    expect(uv[0]).toBeCloseTo(1, 9)
  }
})

test('nets that do not fit are refused, numbers that are not finite end', () => {
  expect(() => new BSplineSurface({ ...bump, uCount: 4 })).toThrow(RangeError)
  expect(() => new BSplineSurface({ ...bump, uKnots: Float64Array.of(0, 1) })).toThrow(RangeError)
  for (const [, surface] of surfaces) {
    surface.invert(NaN, Infinity, 0, Float64Array.of(0, 0), false)
    surface.invert(NaN, Infinity, 0, Float64Array.of(NaN, 0), true)
  }
})

test('a profile that runs through the axis makes pieces with tips', () => {
  // A huge circle that crosses the axis, as flat bulges have: its two sides are two surfaces.
  const bulge = new Revolution(new Ellipse(makeFrame([230, 0, -7.7], [0, -1, 0], [1, 0, 0]), 229, 229), [0, 0, 0], [1, 0, 0])
  expect(bulge.pieces.map(({ singularities, vPeriod }) => [singularities.length, vPeriod])).toEqual([
    [2, 0],
    [2, 0],
  ])
  const [point, uv] = [new Float64Array(9), new Float64Array(2)]
  for (const v of [Math.PI - 0.2, Math.PI - 0.05, Math.PI + 0.01, Math.PI + 0.06, Math.PI + 0.3]) {
    bulge.evaluate(1, v, point)
    expect(Math.min(...bulge.pieces.map((piece) => piece.invert(point[0], point[1], point[2], uv, false)))).toBeLessThan(1e-9)
  }
  const egg = new Revolution(new Ellipse(world, 3, 1.5), [0, 0, 0], [1, 0, 0])
  expect(egg.pieces.map(({ singularities }) => singularities.length)).toEqual([2, 2])
  const ring = new Revolution(new Ellipse(makeFrame([9, 0, 0], [0, 1, 0], [1, 0, 0]), 2, 2), [0, 0, 0], [0, 0, 1])
  expect(ring.pieces).toEqual([ring])
  const cone = new Revolution(new Line([2, 0, 0], [-1, 0, 1]), [0, 0, 0], [0, 0, 1])
  expect(cone.pieces).toEqual([cone])
})
