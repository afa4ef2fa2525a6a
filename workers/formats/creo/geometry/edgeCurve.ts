import { dot, subtract } from '../../../../src/core/geometry/matrix.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { hermiteSpline, smoothTangents } from '../../../kernel/brep/curve/hermiteSpline.ts'
import { cross, makeFrame, unit, type Vec3 } from '../../../kernel/brep/frame.ts'

/** How far points may lie beside a straight line or a circle, as a share of its size. */
const EXACT = 1e-6
/** Millimetres: numbers are not stored any better. */
const LEAST = 1e-7
/** Directions of two points of three are not enough to tell a circle: by how much the ends' tangents may differ from its own, radians. */
const TANGENT = 0.02

/**
 * The curve through an edge's points (xyz, at least two, millimetres): undefined for a straight line. `tangents`: unit directions as the two faces' normals tell,
 * zeros where they do not; of either sign.
 */
export function edgeCurve(points: Float64Array, tangents: Float64Array): Curve | undefined {
  const count = points.length / 3
  if (isStraight(points)) return undefined
  const closed = distance(points, 0, count - 1) < LEAST
  const smooth = smoothTangents(points, closed)
  for (let i = 0; i < points.length; i += 3) {
    const cosine = tangents[i] * smooth[i] + tangents[i + 1] * smooth[i + 1] + tangents[i + 2] * smooth[i + 2]
    // Far from the direction of the neighbours: the faces nearly touch there.
    if (Math.abs(cosine) < 0.8) continue
    for (let k = 0; k < 3; k++) smooth[i + k] = Math.sign(cosine) * tangents[i + k]
  }
  return circle(points, smooth) ?? hermiteSpline(points, smooth)
}

const distance = (p: Float64Array, a: number, b: number): number => Math.hypot(p[a * 3] - p[b * 3], p[a * 3 + 1] - p[b * 3 + 1], p[a * 3 + 2] - p[b * 3 + 2])

function isStraight(p: Float64Array): boolean {
  const last = p.length / 3 - 1
  const length = distance(p, 0, last)
  if (!(length > 0)) return false
  const d = [(p[last * 3] - p[0]) / length, (p[last * 3 + 1] - p[1]) / length, (p[last * 3 + 2] - p[2]) / length]
  let before = 0
  for (let i = 1; i < last; i++) {
    const v = [p[i * 3] - p[0], p[i * 3 + 1] - p[1], p[i * 3 + 2] - p[2]]
    const t = v[0] * d[0] + v[1] * d[1] + v[2] * d[2]
    const off = Math.hypot(v[0] - t * d[0], v[1] - t * d[1], v[2] - t * d[2])
    if (off > EXACT * length + LEAST || t < before - LEAST) return false
    before = t
  }
  return true
}

/** The circle that all points lie on, in the direction in which they follow each other. */
function circle(p: Float64Array, tangents: Float64Array): Ellipse | undefined {
  const count = p.length / 3
  const closed = distance(p, 0, count - 1) < LEAST
  if (count < 3) return undefined
  const at = (i: number): Vec3 => [p[i * 3], p[i * 3 + 1], p[i * 3 + 2]]
  const second = closed ? Math.floor(count / 3) : Math.floor((count - 1) / 2)
  const third = closed ? Math.floor((2 * count) / 3) : count - 1
  const a = at(0)
  const u = subtract(at(second), a)
  const v = subtract(at(third), a)
  const n = cross(u, v)
  const square = dot(n, n)
  if (!(square > 1e-18 * dot(u, u) * dot(v, v))) return undefined
  const w = cross(subtract(scaled(u, dot(v, v)), scaled(v, dot(u, u))), n)
  const centre: Vec3 = [a[0] - w[0] / (2 * square), a[1] - w[1] / (2 * square), a[2] - w[2] / (2 * square)]
  const radius = Math.hypot(centre[0] - a[0], centre[1] - a[1], centre[2] - a[2])
  const z = unit(n)
  if (!z || !Number.isFinite(radius)) return undefined
  let turned = 0
  let before: Vec3 | undefined
  for (let i = 0; i < count; i++) {
    const r = subtract(at(i), centre)
    const off = Math.max(Math.abs(Math.hypot(...r) - radius), Math.abs(dot(r, z)))
    if (off > EXACT * radius + LEAST) return undefined
    if (before) {
      const step = Math.atan2(dot(cross(before, r), z), dot(before, r))
      if (step < -1e-9) return undefined
      turned += step
    }
    before = r
  }
  if (turned > 2 * Math.PI + 1e-6) return undefined
  if (count < 5) {
    for (const i of [0, count - 1]) {
      const round = unit(cross(z, subtract(at(i), centre)))
      const own: Vec3 = [tangents[i * 3], tangents[i * 3 + 1], tangents[i * 3 + 2]]
      if (!round || dot(round, own) < Math.cos(TANGENT)) return undefined
    }
  }
  return new Ellipse(makeFrame(centre, z, subtract(a, centre)), radius, radius)
}

const scaled = (a: Vec3, f: number): Vec3 => [a[0] * f, a[1] * f, a[2] * f]
