import { expect, test } from 'vitest'
import { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import { CompositeCurve } from '../../kernel/brep/curve/compositeCurve.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../kernel/brep/curve/line.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import { EllipticCone } from '../../kernel/brep/surface/ellipticCone.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import { Torus } from '../../kernel/brep/surface/torus.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import { Offset } from '../../kernel/brep/surface/offset.ts'
import { CurveWriter, type Fits } from './curves.ts'
import { ellipticNet, SurfaceWriter } from './surfaces.ts'
import { fittedCurve, fittedSurface } from './fitted.ts'
import { Part21 } from './part21.ts'
import { PlacedGeometry } from './placed.ts'
import { writeSplineCurve } from './splines.ts'

const frame = makeFrame([1, 2, 3], [0.6, 0, 0.8], [0, 1, 0])
const a = new Float64Array(9)
const b = new Float64Array(9)

/** Largest distance between two surfaces at the same parameters. */
function apart(one: Surface, other: Surface, [u0, u1, v0, v1]: readonly number[]): number {
  let most = 0
  for (let i = 0; i <= 37; i++) {
    for (let j = 0; j <= 31; j++) {
      one.evaluate(u0 + ((u1 - u0) * i) / 37, v0 + ((v1 - v0) * j) / 31, a)
      other.evaluate(u0 + ((u1 - u0) * i) / 37, v0 + ((v1 - v0) * j) / 31, b)
      most = Math.max(most, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]))
    }
  }
  return most
}

test('a surface is fitted within the tolerance, also where it was not compared', () => {
  const torus = new Torus(frame, 10, 3)
  const { shape, deviation } = fittedSurface(torus, { u0: 0.3, u1: 2, v0: 0.1, v1: 3 }, 1e-5)
  expect(deviation).toBeLessThan(1e-5)
  expect(apart(torus, shape, [0.3, 2, 0.1, 3])).toBeLessThan(1.2e-5)
})

test('a curve of pieces keeps its corners', () => {
  const curve = new CompositeCurve([
    { curve: new Line([0, 0, 0], [1, 0, 0]), from: 0, to: 5 },
    { curve: new Ellipse(makeFrame([5, 2, 0], [0, 0, 1], [1, 0, 0]), 2, 2), from: -Math.PI / 2, to: Math.PI / 2 },
  ])
  const { shape, deviation } = fittedCurve(curve, 0, 2, 1e-6)
  expect(deviation).toBeLessThan(1e-6)
  for (let i = 0; i <= 200; i++) {
    curve.evaluate(i / 100, a)
    shape.evaluate(i / 100, b)
    // At the corner itself either piece may answer.
    if (i !== 100) expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeLessThan(2e-6)
  }
})

test('a cone over an ellipse is a rational spline exactly', () => {
  const cone = new EllipticCone(frame, 5, 0.4, 0.3)
  const net = ellipticNet(cone, -3, 7)
  const uv = new Float64Array(2)
  for (let i = 0; i < 60; i++) {
    net.evaluate((4 * i) / 60, -3 + i / 6, a)
    expect(cone.invert(a[0], a[1], a[2], uv, false)).toBeLessThan(1e-9)
  }
})

test('a spline whose knots do not end in repetitions is written with such that do, and stays where it is', async () => {
  const net = Float64Array.from([0, 0, 0, 1, 2, 0, 3, 1, 1, 4, -1, 2, 6, 0, 1, 7, 2, 3])
  const curve = new BSplineCurve(3, Float64Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), net)
  const file = new Part21()
  writeSplineCurve(new PlacedGeometry(file, 1), curve)
  const text = await file.blob('').text()
  const points = [...text.matchAll(/CARTESIAN_POINT\('',\(([^)]*)\)\)/g)].flatMap(([, list]) => list.split(',').map(Number))
  const [, times, values] = /\.F\.,\(([\d,]+)\),\(([^)]*)\)/.exec(text)!
  const knots = values.split(',').flatMap((value, i) => Array.from({ length: Number(times.split(',')[i]) }, () => Number(value)))
  expect(knots).toEqual([3, 3, 3, 3, 4, 5, 6, 6, 6, 6])
  const again = new BSplineCurve(3, Float64Array.from(knots), Float64Array.from(points))
  for (let t = 3; t <= 6; t += 0.1) {
    curve.evaluate(t, a)
    again.evaluate(t, b)
    expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeLessThan(1e-12)
  }
})

test('an offset from a closed spline becomes a spline, within the tolerance; one from an open spline stays an offset', async () => {
  const cubic = Float64Array.of(0, 0, 0, 0, 0.5, 1, 1, 1, 1)
  const line = Float64Array.of(0, 0, 1, 1)
  /** A tube along Y over a drop that is smooth where it closes, or over one that stays open. */
  const tube = (corners: readonly (readonly [number, number])[]): BSplineSurface =>
    new BSplineSurface({
      uDegree: 3,
      vDegree: 1,
      uKnots: cubic,
      vKnots: line,
      uCount: 5,
      vCount: 2,
      controlPoints: Float64Array.from(corners.flatMap(([x, z]) => [x, 0, z, x, 10, z])),
    })
  const write = async (base: BSplineSurface): Promise<{ text: string; fits: Fits }> => {
    const file = new Part21()
    const fits: Fits = { count: 0, deviation: 0 }
    const placed = new PlacedGeometry(file, 1)
    const body: Body = {
      kind: 'sheet',
      faces: [{ surface: new Offset(base, 0.5), sameSense: true, loops: [], source: 0 }],
      edges: [],
      wires: [],
      vertices: new Float64Array(0),
      shells: [],
    }
    new SurfaceWriter(placed, new CurveWriter(placed, 1e-5, fits), 1e-5, fits).write(body.faces[0], body)
    return { text: await file.blob('').text(), fits }
  }
  const closed = await write(
    tube([
      [0, 0],
      [20, 0],
      [0, 40],
      [-20, 0],
      [0, 0],
    ]),
  )
  expect(closed.text).toMatch(/B_SPLINE_SURFACE/)
  expect(closed.text).not.toContain('OFFSET_SURFACE')
  expect([closed.fits.count, closed.fits.deviation < 1e-5]).toEqual([1, true])
  const open = await write(
    tube([
      [0, 0],
      [20, 0],
      [0, 40],
      [-20, 0],
      [0, 1],
    ]),
  )
  expect(open.text).toContain('OFFSET_SURFACE')
  expect(open.fits.count).toBe(0)
})
