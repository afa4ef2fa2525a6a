import { describe, expect, test } from 'vitest'
import type { Body } from '../../brep/body.ts'
import { BodyBuilder } from '../../brep/bodyBuilder.fixture.ts'
import { Ellipse } from '../../brep/curve/ellipse.ts'
import { Polyline } from '../../brep/curve/line.ts'
import { makeFrame } from '../../brep/frame.ts'
import { Cone } from '../../brep/surface/cone.ts'
import type { Surface } from '../../brep/surface/surface.ts'
import { meshBody } from '../bodyMesh.ts'

const { PI } = Math
const tolerance = { linear: 0.005, angular: 0.1 }
const origin = makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])
const circle = (radius: number, z = 0): Ellipse => new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), radius, radius)
const on = new Float64Array(9)

/** A closed edge through points of a surface given by parameters, finely enough to lie on it. */
function outline(b: BodyBuilder, surface: Surface, corners: [u: number, v: number][]): number {
  const points: number[] = []
  corners.forEach(([u0, v0], i) => {
    const [u1, v1] = corners[(i + 1) % corners.length]
    const pieces = Math.max(1, Math.ceil(Math.abs(u1 - u0) / 0.05))
    for (let k = 0; k < pieces; k++) {
      surface.evaluate(u0 + ((u1 - u0) * k) / pieces, v0 + ((v1 - v0) * k) / pieces, on)
      points.push(on[0], on[1], on[2])
    }
  })
  points.push(...points.slice(0, 3))
  return b.ring(points.slice(0, 3), new Polyline(Float64Array.from(points)))
}

/** A tube with holes, each a chain of (u, v) that runs clockwise seen from outside. */
function tube(radius: number, height: number, holes: [number, number][][]): Body {
  const b = new BodyBuilder()
  const side = new Cone(origin, radius)
  const low = b.ring([radius, 0, 0], circle(radius))
  const high = b.ring([radius, 0, height], circle(radius, height))
  return b.face(side, [[low], [~high], ...holes.map((hole) => [outline(b, side, hole)])]).sheet()
}

const diamond = (u: number, v: number, du: number, dv: number): [number, number][] => [
  [u - du, v],
  [u, v + dv],
  [u + du, v],
  [u, v - dv],
]

/** Rows of diamonds that overlap in height and round about: no straight way leads up between them. */
function staggered(rows: number, columns: number, pitch: number): [number, number][][] {
  return Array.from({ length: rows * columns }, (_, i) => {
    const row = Math.floor(i / columns)
    return diamond(((2 * PI) / columns) * ((i % columns) + (row % 2) / 2), 1 + row * pitch, (0.8 * PI) / columns, 0.8 * pitch)
  })
}

/** A slot of constant width that climbs while it winds. */
const slot = (from: number, turns: number, v0: number, climb: number, width: number): [number, number][] => [
  [from, v0],
  [from, v0 + width],
  [from + 2 * PI * turns, v0 + width + climb],
  [from + 2 * PI * turns, v0 + climb],
]

const area = (body: Body): number => {
  const { areas, faceProblems } = meshBody(body, tolerance)
  expect([...faceProblems]).toEqual([])
  return areas[0]
}

describe('bands without a straight way from border to border', () => {
  test('rings of staggered holes', () => {
    const [rows, columns, pitch] = [6, 10, 0.5]
    const one = (2 * (0.8 * PI) * 0.8 * pitch * 2) / columns
    expect(area(tube(2, 5, staggered(rows, columns, pitch)))).toBeCloseTo(2 * PI * 2 * 5 - rows * columns * one, 0)
    expect(Math.abs(area(tube(2, 5, staggered(rows, columns, pitch))) / (2 * (2 * PI * 5 - (rows * columns * one) / 2)) - 1)).toBeLessThan(0.01)
  })

  test.each([1.5, 2.6, 5.2])('a slot of %s turns', (turns) => {
    const expected = 2 * (2 * PI * 10 - 2 * PI * turns * 0.4)
    expect(Math.abs(area(tube(2, 10, [slot(1, turns, 1, 1.2 * turns, 0.4)])) / expected - 1)).toBeLessThan(0.01)
  })

  test('a slot beside a hole, and one that winds the other way', () => {
    const holes = [slot(0.3, -1.8, 1, 3, 0.3).toReversed(), diamond(2, 7, 0.3, 0.5)]
    const expected = 2 * (2 * PI * 9 - 2 * PI * 1.8 * 0.3 - 2 * 0.3 * 0.5)
    expect(Math.abs(area(tube(2, 9, holes)) / expected - 1)).toBeLessThan(0.01)
  })

  test('a cone with holes all round below its tip', () => {
    const b = new BodyBuilder()
    const [r, h] = [3, 6]
    const side = new Cone(origin, r, -Math.atan(r / h))
    const base = b.ring([r, 0, 0], circle(r))
    const holes = Array.from({ length: 8 }, (_, i) => {
      const u = (i * PI) / 4
      // Slanting: each overhangs the next.
      return [
        [u, 1],
        [u + 0.5, 2],
        [u + 1.1, 2],
        [u + 0.6, 1],
      ] as [number, number][]
    })
    const body = b.face(side, [[base], ...holes.map((hole) => [outline(b, side, hole)])]).sheet()
    const slant = Math.hypot(1, r / h)
    // Width times the mean radius between the heights 1 and 2.
    const hole = 0.6 * slant * (r - (1.5 * r) / h)
    expect(Math.abs(area(body) / (PI * r * Math.hypot(r, h) - 8 * hole) - 1)).toBeLessThan(0.01)
  })
})
