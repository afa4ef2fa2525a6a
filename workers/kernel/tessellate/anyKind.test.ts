import { expect, test } from 'vitest'
import { BodyBuilder } from '../brep/bodyBuilder.fixture.ts'
import type { Curve } from '../brep/curve/curve.ts'
import { footPoint } from '../brep/surface/newton.ts'
import { crossNormal, describeAs, type Surface } from '../brep/surface/surface.ts'
import { meshBody } from './bodyMesh.ts'

const PITCH = 0.8

/** (u cos v, u sin v, PITCH v): a kind of surface that no other file names. */
class Helicoid implements Surface {
  readonly kind = 'unknown'
  readonly uPeriod = 0
  readonly vPeriod = 0
  readonly domain = [-Infinity, Infinity, -Infinity, Infinity] as const
  readonly singularities: readonly number[] = []

  evaluate(u: number, v: number, out: Float64Array): void {
    const [c, s] = [Math.cos(v), Math.sin(v)]
    out.set([u * c, u * s, PITCH * v, c, s, 0, -u * s, u * c, PITCH])
  }
  normal(u: number, v: number, out: Float64Array): void {
    crossNormal(this, u, v, out)
  }
  invert(x: number, y: number, z: number, uv: Float64Array): number {
    uv[1] = z / PITCH
    uv[0] = x * Math.cos(uv[1]) + y * Math.sin(uv[1])
    return footPoint(this, x, y, z, uv)
  }
  describe(out: Float64Array, at: number): void {
    describeAs(out, at, [0, 0, 0], 0, [0, 0, 1], 0)
  }
}

/** A line of constant u, from v = 0 to `end`. */
const helix = (radius: number, end: number): Curve => ({
  kind: 'unknown',
  period: 0,
  start: 0,
  end,
  size: radius,
  evaluate(t, out) {
    out.set([radius * Math.cos(t), radius * Math.sin(t), PITCH * t, -radius * Math.sin(t), radius * Math.cos(t), PITCH])
  },
  invert: (_x, _y, z) => z / PITCH,
})

test('a surface of a kind that is known nowhere else is tessellated by its own methods alone', () => {
  const [inner, outer, turn] = [1, 3, Math.PI / 2]
  const b = new BodyBuilder()
  const at = (u: number, v: number): number[] => [u * Math.cos(v), u * Math.sin(v), PITCH * v]
  const loop = [
    b.edge(at(inner, 0), at(outer, 0)),
    b.edge(at(outer, 0), at(outer, turn), helix(outer, turn)),
    b.edge(at(outer, turn), at(inner, turn)),
    ~b.edge(at(inner, 0), at(inner, turn), helix(inner, turn)),
  ]
  const { areas, faceProblems } = meshBody(b.face(new Helicoid(), [loop]).sheet(), { linear: 0.001, angular: 0.1 })
  expect([...faceProblems]).toEqual([])
  const primitive = (u: number): number => (u * Math.hypot(u, PITCH) + PITCH * PITCH * Math.asinh(u / PITCH)) / 2
  expect(areas[0] / (turn * (primitive(outer) - primitive(inner)))).toBeCloseTo(1, 3)
})
