import { describe, expect, test } from 'vitest'
import { isWatertight } from '../../../src/core/geometry/meshMeasure.ts'
import type { Body } from '../brep/body.ts'
import { BodyBuilder } from '../brep/bodyBuilder.fixture.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import { makeFrame, type Vec3 } from '../brep/frame.ts'
import { Cone } from '../brep/surface/cone.ts'
import { Plane } from '../brep/surface/plane.ts'
import { Torus } from '../brep/surface/torus.ts'
import { meshBody } from './bodyMesh.ts'

const { PI } = Math
/** Far too coarse for the faces below: the tolerance of a large body with small details. */
const coarse = { linear: 0.5, angular: 0.4 }
const origin = makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])
const plane = (z: number, up: number): Plane => new Plane(makeFrame([0, 0, z], [0, 0, up]))
const circle = (radius: number, z = 0, x = 0): Ellipse => new Ellipse(makeFrame([x, 0, z], [0, 0, 1], [1, 0, 0]), radius, radius)

/** A ring between two circles about one axis, of which the outer one consists of two arcs. */
function ring(inner: number, outer: number): Body {
  const b = new BodyBuilder()
  const low = b.ring([0, inner, 0], circle(inner))
  const one = b.edge([outer, 0, 0], [-outer, 0, 0], circle(outer))
  const other = b.edge([-outer, 0, 0], [outer, 0, 0], circle(outer))
  return b.face(plane(0, 1), [[one, other], [~low]]).sheet()
}

/** A quarter fillet of a rod of radius `r`: its upper border is one circle, its lower one two arcs. */
function fillet(r: number, minor: number): Body {
  const b = new BodyBuilder()
  const top = b.ring([0, r - minor, minor], circle(r - minor, minor))
  const [right, left] = [
    [r, 0, 0],
    [-r, 0, 0],
  ]
  const one = b.edge(right, left, circle(r))
  const other = b.edge(left, right, circle(r))
  return b
    .face(new Torus(origin, r - minor, minor), [[one, other], [~top]])
    .face(plane(minor, 1), [[top]])
    .face(plane(0, -1), [[~other, ~one]])
    .solid()
}

/** The thin crescent that a circle shifted by `shift` leaves of another one of the same radius. */
function crescent(r: number, shift: number): Body {
  const b = new BodyBuilder()
  const y = Math.sqrt(r * r - (shift / 2) ** 2)
  const [low, high] = [
    [shift / 2, -y, 0],
    [shift / 2, y, 0],
  ]
  return b.face(plane(0, 1), [[b.edge(low, high, circle(r, 0, shift)), ~b.edge(low, high, circle(r))]]).sheet()
}

/** A short collar: a cylinder no higher than a chord's sagitta. */
function collar(r: number, h: number): Body {
  const b = new BodyBuilder()
  const low = b.ring([r, 0, 0], circle(r))
  const high = b.ring([0, r, h], circle(r, h))
  return b
    .face(new Cone(origin, r), [[low], [~high]])
    .face(plane(0, -1), [[~low]])
    .face(plane(h, 1), [[high]])
    .solid()
}

const lens = (r: number, d: number): number => 2 * r * r * Math.acos(d / (2 * r)) - (d / 2) * Math.sqrt(4 * r * r - d * d)
const filletArea = (R: number, r: number): number => 2 * PI * r * ((PI / 2) * R + r)

const cases: [string, Body, number[]][] = [
  ['thin ring', ring(10, 10.3), [PI * (10.3 ** 2 - 10 ** 2)]],
  ['thin fillet', fillet(20, 0.3), [filletArea(19.7, 0.3), PI * 19.7 ** 2, PI * 20 ** 2]],
  ['crescent', crescent(10, 0.5), [PI * 100 - lens(10, 0.5)]],
  ['collar', collar(10, 0.05), [2 * PI * 10 * 0.05, PI * 100, PI * 100]],
]

describe('faces smaller than the tolerance suits keep their area within one per cent', () => {
  test.each(cases)('%s', (_, body, areas) => {
    const { mesh, areas: own, faceProblems, bodyProblems } = meshBody(body, coarse)
    expect([[...faceProblems], bodyProblems]).toEqual([[], []])
    own.forEach((area, f) => expect(Math.abs(area / areas[f] - 1), `face ${f}: ${area} of ${areas[f]}`).toBeLessThan(0.0101))
    if (body.kind === 'solid') expect(isWatertight(mesh)).toBe(true)
  })
})

test('faces that are right are left as coarse as they are', () => {
  const { mesh } = meshBody(collar(10, 20), coarse)
  // 28 steps of 0.224 rad: two triangles each on the side, two discs.
  expect(mesh.indices.length / 3).toBe(2 * 28 + 2 * 26)
})

test('a planar face whose border is doubled by rounding is nothing, not a hang', () => {
  const up: Vec3 = [0, 0, 1]
  const b = new BodyBuilder()
  const arc = new Ellipse(makeFrame([0, 0, 0], up, [1, 0, 0]), 10, 10)
  const same = new Ellipse(makeFrame([0, 0, 0], up, [1, 0, 0]), 10 + 1e-13, 10 + 1e-13)
  const body = b.face(plane(0, 1), [[b.edge([10, 0, 0], [0, 10, 0], arc), ~b.edge([10, 0, 0], [0, 10, 0], same)]]).sheet()
  expect(meshBody(body, coarse).areas[0]).toBeLessThan(1e-6)
})
