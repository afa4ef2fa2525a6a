import { dot, subtract } from '../../../../src/core/geometry/matrix.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { hermiteSpline, smoothTangents } from '../../../kernel/brep/curve/hermiteSpline.ts'
import { cross, makeFrame, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import type { EdgeRow } from './rows.ts'
import type { StoredSurface } from './storedSurface.ts'

/** How far points may lie beside a straight line or a circle, as a share of its size. */
const EXACT = 1e-6
/** Millimetres: numbers are not stored any better. */
const LEAST = 1e-7
/** Directions of two points of three are not enough to identify a circle: by how much the ends' tangents may differ from its own, radians. */
const TANGENT = 0.02

/**
 * The curve through an edge's points (xyz, at least two, millimetres): undefined for a straight line. `tangents`: unit directions by the two faces' normals,
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

/** Points of an edge in space, its directions, and how far its two faces are apart at the worst of them, millimetres. */
export interface EdgePoints {
  points: Float64Array
  /** Unit, of either sign; zeros where the faces do not give it. */
  tangents: Float64Array
  gap: number
}

/** A line in the parameters of a bent surface is cut so often. */
const PIECES = 24
/** Edges with more points than this are not read. */
const MOST_POINTS = 200_000
/** Sine of the angle between two faces below which they give no direction. */
const LEAST_SINE = 0.02

const p = new Float64Array(9)
const q = new Float64Array(9)

/** Both faces must give the same points: the mean of both is taken. Undefined when neither face's surface is known. */
export function edgePoints(row: EdgeRow, first: StoredSurface | undefined, second: StoredSurface | undefined): EdgePoints | undefined {
  let { points: stored } = row
  const own = Math.floor(stored.length / 4)
  if (own > MOST_POINTS || !(first || second)) return undefined
  if (own === 2 && bends(stored, first, second)) stored = cut(stored)
  const count = Math.floor(stored.length / 4)
  const points = new Float64Array(count * 3)
  const tangents = new Float64Array(count * 3)
  let gap = 0
  for (let i = 0; i < count; i++) {
    first?.evaluate(stored[i * 4], stored[i * 4 + 1], p)
    second?.evaluate(stored[i * 4 + 2], stored[i * 4 + 3], q)
    const [a, b] = [first ? p : q, second ? q : p]
    gap = Math.max(gap, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]))
    for (let k = 0; k < 3; k++) points[i * 3 + k] = (a[k] + b[k]) / 2
    if (!Number.isFinite(points[i * 3] + points[i * 3 + 1] + points[i * 3 + 2])) return undefined
    if (first && second) tangentOf(tangents, i * 3)
  }
  return { points, tangents, gap }
}

/** Along both faces, by the normals at the point evaluated last. */
function tangentOf(out: Float64Array, at: number): void {
  const [ax, ay, az, al] = normal(p)
  const [bx, by, bz, bl] = normal(q)
  const t = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  const long = Math.hypot(t[0], t[1], t[2])
  if (!(long > LEAST_SINE * al * bl)) return
  for (let k = 0; k < 3; k++) out[at + k] = t[k] / long
}

function normal(d: Float64Array): readonly [number, number, number, number] {
  const x = d[4] * d[8] - d[5] * d[7]
  const y = d[5] * d[6] - d[3] * d[8]
  const z = d[3] * d[7] - d[4] * d[6]
  return [x, y, z, Math.hypot(x, y, z)]
}

/** A line between two points of parameters that is not straight in space on one of the faces. */
function bends(stored: Float64Array, first: StoredSurface | undefined, second: StoredSurface | undefined): boolean {
  return [first, second].some((face, k) => {
    if (!face) return false
    const [u0, v0, u1, v1] = [stored[2 * k], stored[2 * k + 1], stored[4 + 2 * k], stored[5 + 2 * k]]
    const ends = new Float64Array(9)
    face.evaluate(u0, v0, ends)
    face.evaluate(u1, v1, p)
    face.evaluate((u0 + u1) / 2, (v0 + v1) / 2, q)
    const length = Math.hypot(p[0] - ends[0], p[1] - ends[1], p[2] - ends[2])
    const off = Math.hypot(...[0, 1, 2].map((i) => q[i] - (p[i] + ends[i]) / 2))
    return off > 1e-4 * length && face.surface.kind !== 'plane'
  })
}

function cut(stored: Float64Array): Float64Array {
  const out = new Float64Array((PIECES + 1) * 4)
  for (let i = 0; i <= PIECES; i++) for (let k = 0; k < 4; k++) out[i * 4 + k] = stored[k] + ((stored[4 + k] - stored[k]) * i) / PIECES
  return out
}
