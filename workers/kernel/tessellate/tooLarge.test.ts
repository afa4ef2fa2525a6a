import { describe, expect, test } from 'vitest'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Body } from '../brep/body.ts'
import { BodyBuilder } from '../brep/bodyBuilder.fixture.ts'
import { CompositeCurve } from '../brep/curve/compositeCurve.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import { makeFrame } from '../brep/frame.ts'
import { BSplineSurface } from '../brep/surface/bsplineSurface.ts'
import { Cone } from '../brep/surface/cone.ts'
import { Extrusion } from '../brep/surface/extrusion.ts'
import { madeTorus } from '../brep/surface/revolvedLine.ts'
import { Plane } from '../brep/surface/plane.ts'
import { Revolution } from '../brep/surface/revolution.ts'
import { Sphere } from '../brep/surface/sphere.ts'
import type { Surface } from '../brep/surface/surface.ts'
import { Torus } from '../brep/surface/torus.ts'
import { meshBody } from './bodyMesh.ts'
import { soundMesh } from './soundMesh.ts'

const { PI } = Math
const tolerance = { linear: 0.005, angular: 0.1 }
const at = (z: number): Float64Array => makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0])
const circle = (radius: number, z: number): Ellipse => new Ellipse(at(z), radius, radius)
const problems = (body: Body): string[] => [...meshBody(body, tolerance).faceProblems.values()].flat()

/** A disc of radius 10 whose upper rim is rounded with radius 2; the whole tube would stick out below a disc less than 4 high. */
function roundedDisc(height: number, sense: boolean): Body {
  const b = new BodyBuilder()
  const low = b.ring([10, 0, 0], circle(10, 0)),
    middle = b.ring([10, 0, height - 2], circle(10, height - 2)),
    top = b.ring([8, 0, height], circle(8, height))
  return b
    .face(new Plane(makeFrame([0, 0, 0], [0, 0, -1])), [[~low]])
    .face(new Cone(at(0), 10), [[low], [~middle]])
    .face(new Torus(at(height - 2), 8, 2), [[middle], [~top]], sense)
    .face(new Plane(at(height)), [[top]])
    .solid()
}

describe('a fillet whose sense is stated the wrong way round', () => {
  // Pappus: a square less a quarter of a disc, whose middle is this far from the axis, is taken away.
  const middle = 10 - (2 * (10 - 3 * PI)) / (3 * (4 - PI))
  const volume = (height: number): number => 100 * PI * height - 2 * PI * (4 - PI) * middle

  test('takes the larger part of the torus, which passes through the body: doubted', () => {
    expect(problems(roundedDisc(2.5, true))).toEqual([])
    expect(problems(roundedDisc(2.5, false))).toEqual(['too large'])
  })

  test('and is meshed with the other sense', () => {
    for (const sense of [true, false]) {
      const { mesh, faceProblems } = soundMesh(roundedDisc(2.5, sense), tolerance)
      expect([...faceProblems]).toEqual([])
      expect(meshVolume(mesh) / volume(2.5)).toBeCloseTo(1, 2)
    }
  })
})

describe('the larger part of a closed surface', () => {
  test('of a ball on a pin is right', () => {
    const b = new BodyBuilder()
    const z = -Math.sqrt(24)
    const neck = b.ring([1, 0, z], circle(1, z)),
      end = b.ring([1, 0, -10], circle(1, -10))
    const pin = b
      .face(new Sphere(at(0), 5), [[neck]])
      .face(new Cone(at(0), 1), [[end], [~neck]])
      .face(new Plane(makeFrame([0, 0, -10], [0, 0, -1])), [[~end]])
      .solid()
    expect(problems(pin)).toEqual([])
  })

  test('is doubted in an open shell that has nearly all of it, not where a good part is missing', () => {
    const rest = (height: number): Body => {
      const b = new BodyBuilder()
      const radius = Math.sqrt(25 - height * height)
      return b.face(new Sphere(at(0), 5), [[~b.ring([radius, 0, height], circle(radius, height))]]).sheet()
    }
    expect([problems(rest(4.9)), problems(rest(3))]).toEqual([['too large'], []])
  })
})

describe('a closed surface of revolution or spline', () => {
  const { cos, sin } = Math
  /** Half axes of the tube's section, along the radius and along the axis. */
  const tube = new Ellipse(makeFrame([8, 0, 0.5], [0, -1, 0], [1, 0, 0]), 2, 1.9)
  /** The rounded disc of above, 2.4 high, its rim a quarter of an ellipse: less than the tube's section is below. */
  function disc(rim: Surface, sense: boolean): Body {
    const b = new BodyBuilder()
    const low = b.ring([10, 0, 0], circle(10, 0)),
      middle = b.ring([10, 0, 0.5], circle(10, 0.5)),
      top = b.ring([8, 0, 2.4], circle(8, 2.4))
    return b
      .face(new Plane(makeFrame([0, 0, 0], [0, 0, -1])), [[~low]])
      .face(new Cone(at(0), 10), [[low], [~middle]])
      .face(rim, [[middle], [~top]], sense)
      .face(new Plane(at(2.4)), [[top]])
      .solid()
  }
  const revolved = (): Surface => new Revolution(tube, [0, 0, 0], [0, 0, 1])
  /** The same by a net: three arcs of 120 degrees in either direction. */
  const net = (): Surface => {
    const arc = Array.from({ length: 7 }, (_, i) => [(i * PI) / 3, i % 2 === 1 ? 0.5 : 1] as const)
    const controls: number[] = []
    const weights: number[] = []
    for (const [u, wu] of arc) {
      for (const [v, wv] of arc) {
        const r = 8 + (2 * cos(v)) / wv,
          z = 0.5 + (1.9 * sin(v)) / wv
        controls.push((r * cos(u)) / wu, (r * sin(u)) / wu, z)
        weights.push(wu * wv)
      }
    }
    const knots = Float64Array.of(0, 0, 0, 1, 1, 2, 2, 3, 3, 3)
    return new BSplineSurface({
      uDegree: 2,
      vDegree: 2,
      uKnots: knots,
      vKnots: knots,
      uCount: 7,
      vCount: 7,
      controlPoints: Float64Array.from(controls),
      weights: Float64Array.from(weights),
    })
  }

  test.each([
    ['revolution', revolved],
    ['spline', net],
  ])('%s: the larger part, which passes through the body, is doubted and mended', (_, surface) => {
    const senses = [true, false].map((sense) => problems(disc(surface(), sense)))
    expect(senses.toSorted()).toEqual([[], ['too large']])
    const volumes = [true, false].map((sense) => {
      const { mesh, faceProblems } = soundMesh(disc(surface(), sense), tolerance)
      expect([...faceProblems]).toEqual([])
      return meshVolume(mesh)
    })
    // Pappus: a rectangle of 2 x 1.9 less a quarter of an ellipse is taken away.
    const gone = 3.8 - (PI * 3.8) / 4
    const middle = (3.8 * 9 - ((PI * 3.8) / 4) * (8 + 8 / (3 * PI))) / gone
    for (const volume of volumes) expect(volume / (240 * PI - 2 * PI * middle * gone)).toBeCloseTo(1, 2)
  })
})

describe('a face that leaves its border', () => {
  test('is doubted on an extrusion and on a surface of revolution that bulge between straight edges', () => {
    const quarter = new CompositeCurve([{ curve: circle(1, 0), from: -PI / 4, to: PI / 4 }])
    const [x, y] = [Math.SQRT1_2, Math.SQRT1_2]
    const b = new BodyBuilder()
    const tube = b.face(new Extrusion(quarter, [0, 0, 1]), [b.polygon([x, -y, 0], [x, y, 0], [x, y, 0.5], [x, -y, 0.5])]).sheet()
    expect(problems(tube)).toEqual(['too large'])
    // A bulging profile, turned by half a radian, between four chords.
    const bulge = new CompositeCurve([{ curve: new Ellipse(makeFrame([4, 0, 0], [0, -1, 0], [1, 0, 0]), 1, 1), from: -PI / 4, to: PI / 4 }])
    const c = new BodyBuilder()
    const on = new Float64Array(6)
    const corner = (t: number, angle: number): number[] => {
      bulge.evaluate(t, on)
      return [Math.cos(angle) * on[0], Math.sin(angle) * on[0], on[2]]
    }
    const corners = [corner(bulge.start, 0), corner(bulge.start, 0.5), corner(bulge.end, 0.5), corner(bulge.end, 0)]
    expect(problems(c.face(new Revolution(bulge, [0, 0, 0], [0, 0, 1]), [c.polygon(...corners)]).sheet())).toEqual(['too large'])
  })

  /** A square of 3 x 3 control points over 10 x 10 mm, the middle one at a height. */
  const square = (height: number): Body => {
    const b = new BodyBuilder()
    const controls = [0, 5, 10].flatMap((x) => [0, 5, 10].flatMap((y) => [x, y, x === 5 && y === 5 ? height : 0]))
    const knots = Float64Array.of(0, 0, 0, 1, 1, 1)
    const surface = new BSplineSurface({
      uDegree: 2,
      vDegree: 2,
      uKnots: knots,
      vKnots: knots,
      uCount: 3,
      vCount: 3,
      controlPoints: Float64Array.from(controls),
    })
    return b.face(surface, [b.polygon([0, 0, 0], [10, 0, 0], [10, 10, 0], [0, 10, 0])]).sheet()
  }

  test('is doubted on a spline with a control point far away, not on a high dome', () => {
    // The surface goes a quarter as high as its control point.
    const coarse = (height: number): string[] => [...meshBody(square(height), { linear: 0.1, angular: 0.3 }).faceProblems.values()].flat()
    expect([coarse(40), coarse(200)]).toEqual([[], ['too large']])
  })
})

test('a draft that lost one of its borders does not reach to its tip', () => {
  const b = new BodyBuilder()
  const body = b.face(new Cone(at(0), 5, 1e-3), [[~b.ring([5, 0, 0], circle(5, 0))]]).sheet()
  expect(problems(body)).toEqual(['too large'])
  const cap = new BodyBuilder()
  expect(problems(cap.face(new Cone(at(0), 5, 0.5), [[~cap.ring([5, 0, 0], circle(5, 0))]]).sheet())).toEqual([])
})

test('radii of tori may be negative', () => {
  const frame = at(0)
  expect(madeTorus(frame, 8, 2)).toMatchObject({ surface: { major: 8, minor: 2, part: undefined }, flipped: false })
  expect(madeTorus(frame, -8, 2)).toMatchObject({ surface: { major: 8, minor: 2, part: undefined }, flipped: false })
  expect(madeTorus(frame, 8, -2)).toMatchObject({ surface: { major: 8, minor: 2 }, flipped: true })
  expect(madeTorus(frame, -2, 8)).toMatchObject({ surface: { major: 2, minor: 8, part: 'inner' }, flipped: true })
  expect(() => madeTorus(frame, 8, 0)).toThrow()
})
