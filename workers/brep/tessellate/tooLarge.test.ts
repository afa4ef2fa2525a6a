import { describe, expect, test } from 'vitest'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Body } from '../body.ts'
import { BodyBuilder } from '../bodyBuilder.fixture.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { makeFrame } from '../frame.ts'
import { Cone } from '../surface/cone.ts'
import { madeTorus } from '../surface/madeTorus.ts'
import { Plane } from '../surface/plane.ts'
import { Sphere } from '../surface/sphere.ts'
import { Torus } from '../surface/torus.ts'
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
