import { expect, test } from 'vitest'
import { meshVolume } from '../../../../src/core/geometry/meshMeasure.ts'
import { BodyBuilder } from '../bodyBuilder.fixture.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { makeFrame } from '../frame.ts'
import { meshBody } from '../../tessellate/bodyMesh.ts'
import { Cone } from './cone.ts'
import { EllipticCone } from './ellipticCone.ts'
import { Plane } from './plane.ts'

const frame = makeFrame([1, -2, 3], [1, 2, 2], [0, 1, 0])
const out = new Float64Array(9)
const other = new Float64Array(9)
const uv = new Float64Array(2)

test('over a circle it is a cone', () => {
  const own = new EllipticCone(frame, 5, 1, 0.4)
  const round = new Cone(frame, 5, 0.4)
  expect(own.singularities).toEqual(round.singularities)
  for (const [u, v] of [
    [0.3, 2],
    [4, -7],
    [2, -20],
  ]) {
    own.evaluate(u, v, out)
    round.evaluate(u, v, other)
    out.forEach((value, i) => expect(value).toBeCloseTo(other[i], 12))
    own.normal(u, v, out)
    round.normal(u, v, other)
    for (let i = 0; i < 3; i++) expect(out[i]).toBeCloseTo(other[i], 12)
  }
})

test('points are inverted, and the normal is that of the derivatives', () => {
  const own = new EllipticCone(frame, 6, 0.5, -0.5)
  const normal = new Float64Array(3)
  for (const [u, v] of [
    [0.3, 2],
    [4, -7],
    [2, 20],
  ]) {
    own.evaluate(u, v, out)
    expect(own.invert(out[0], out[1], out[2], uv, false)).toBeLessThan(1e-9)
    expect(uv[0]).toBeCloseTo(u, 8)
    expect(uv[1]).toBeCloseTo(v, 8)
    const across = [out[4] * out[8] - out[5] * out[7], out[5] * out[6] - out[3] * out[8], out[3] * out[7] - out[4] * out[6]]
    own.normal(u, v, normal)
    const length = Math.hypot(...across)
    across.forEach((value, i) => expect(normal[i]).toBeCloseTo(value / length, 9))
  }
})

test('a frustum is closed and has its volume', () => {
  const level = (z: number, a: number): Ellipse => new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), a, a / 2)
  const b = new BodyBuilder()
  const low = b.ring([6, 0, 0], level(0, 6))
  const high = b.ring([3, 0, 4], level(4, 3))
  b.face(new EllipticCone(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 6, 0.5, -Math.atan(0.75)), [[low], [~high]])
  b.face(new Plane(makeFrame([0, 0, 0], [0, 0, -1])), [[~low]])
  b.face(new Plane(makeFrame([0, 0, 4], [0, 0, 1])), [[high]])
  const { mesh, faceProblems } = meshBody(b.solid(), { linear: 0.002, angular: 0.1 })
  expect(faceProblems.size).toBe(0)
  expect(meshVolume(mesh) / (42 * Math.PI)).toBeCloseTo(1, 2)
})
