import { splinePoint } from '../geometry/spline.ts'
import { cross, dot, length, normalize, subtract, type Vec3 } from '../geometry/matrix.ts'
import { conicAt, curveKinds, splineAt } from '../scene/curve.ts'
import type { Edges, Mesh } from '../scene/mesh.ts'
import type { Part } from '../scene/model.ts'
import { decodeNormal } from '../scene/octahedral.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { faceCount, statedSurface } from './faceSurface.ts'

/** How far a part reaches along three rows and against them: `value[k]` along row k, `value[k + 3]` against it. */
export interface Reach {
  value: Float64Array
  /** The farthest that it may reach: more than `value` where a curve or surface that is not known as a formula bulges beyond the mesh. */
  outer: Float64Array
}

/** Share of a radius by which the exact curve may exceed its polyline: a square in a circle is 0.29 short. */
const BULGE = 0.3
/** Triangles that stay this share of the part's extent behind the farthest point cannot bulge beyond it. */
const BEHIND = 0.05
/** Points and triangles that are looked at between two yields. */
const SLICE = 30_000
/** Golden sections of the interval in which a spline is farthest: the place to 5e-7 of it, the value to about 1e-13. */
const STEPS = 30
const SIDES = 6
const TURN = 2 * Math.PI

/**
 * How far a part reaches, from the exact curves of its edges and its spheres and tori where the source states them: the vertices of a tessellated cylinder lie on it, but the
 * farthest point seldom is a vertex. `rows`: three linear functions of the part's coordinates (xyz each), without their constants.
 */
export function* reachOf(part: Part, rows: ArrayLike<number>): Generator<void, Reach> {
  const directions = Array.from({ length: SIDES }, (_, k): Vec3 => {
    const sign = k < 3 ? 1 : -1
    return [sign * rows[(k % 3) * 3], sign * rows[(k % 3) * 3 + 1], sign * rows[(k % 3) * 3 + 2]]
  })
  const value = yield* reachOfPoints(part, directions)
  const away = part.offset ?? [0, 0, 0]
  const shift = directions.map((d) => dot(d, away))
  if (part.edges?.curves) yield* addCurves(part.edges, directions, shift, value)
  if (part.mesh && part.faces) yield* addSurfaces(part, part.mesh, directions, shift, value)
  const outer = Float64Array.from(value)
  if (part.origin !== 'mesh' && !part.placeholder) {
    if (part.edges) yield* addDoubtOfEdges(part.edges, directions, shift, outer)
    if (part.mesh) yield* addDoubtOfFaces(part, part.mesh, directions, shift, value, outer)
  }
  return { value, outer }
}

function* reachOfPoints(part: Part, directions: readonly Vec3[]): Generator<void, Float64Array> {
  const value = new Float64Array(SIDES).fill(-Infinity)
  for (const points of [part.mesh?.positions, part.edges?.points, part.points?.positions]) {
    if (!points) continue
    for (let from = 0; from < points.length; from += SLICE * 3) {
      const to = Math.min(points.length, from + SLICE * 3)
      for (let k = 0; k < 3; k++) {
        const [a, b, c] = directions[k]
        let low = Infinity,
          high = -Infinity
        for (let i = from; i + 2 < to; i += 3) {
          const along = a * points[i] + b * points[i + 1] + c * points[i + 2]
          if (along < low) low = along
          if (along > high) high = along
        }
        value[k] = Math.max(value[k], high)
        value[k + 3] = Math.max(value[k + 3], -low)
      }
      yield
    }
  }
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  return value.map((own, k) => own + directions[k][0] * ox + directions[k][1] * oy + directions[k][2] * oz)
}

const along = (d: Vec3, points: Float32Array, i: number): number => d[0] * points[i * 3] + d[1] * points[i * 3 + 1] + d[2] * points[i * 3 + 2]

/** Circles, ellipses and splines: where they are farthest, between the points of their polylines. */
function* addCurves(edges: Edges, directions: readonly Vec3[], shift: readonly number[], value: Float64Array): Generator<void> {
  const curves = edges.curves!
  for (let e = 0; e + 1 < edges.start.length; e++) {
    if (e % 200 === 199) yield
    const conic = conicAt(curves, e)
    const spline = conic ? undefined : splineAt(curves, e)
    if (!conic && !spline) continue
    const from = edges.start[e],
      to = edges.start[e + 1]
    for (let k = 0; k < SIDES; k++) {
      const d = directions[k]
      if (conic) {
        const { center, axis, major, a, b, start, sweep } = conic
        const x = a * dot(d, major),
          y = b * dot(d, cross(axis, major))
        const far = dot(d, center) + Math.hypot(x, y)
        if (!(far > value[k])) continue
        const angle = (((Math.atan2(y, x) - start) % TURN) + TURN) % TURN
        if (angle > sweep) continue
        if (far - farthest(edges, from, to, d) - shift[k] <= BULGE * Math.hypot(x, y)) value[k] = far
      } else if (spline) {
        for (let i = from; i < to; i++) {
          const here = along(d, edges.points, i)
          const before = i > from ? along(d, edges.points, i - 1) : -Infinity
          const after = i + 1 < to ? along(d, edges.points, i + 1) : -Infinity
          // Only a local maximum of the polyline has the curve's farthest point beside it.
          if (here < before || here < after) continue
          const bulge = BULGE * lengthAround(edges, from, to, i) * length(d)
          if (!(here + shift[k] + bulge > value[k])) continue
          const { params } = spline
          const far = maximum((t) => dot(d, splinePoint(spline, t)), params[Math.max(0, i - from - 1)], params[Math.min(params.length - 1, i - from + 1)])
          if (far > value[k] && far - here - shift[k] <= bulge) value[k] = far
        }
      }
    }
  }
}

function farthest(edges: Edges, from: number, to: number, d: Vec3): number {
  let most = -Infinity
  for (let i = from; i < to; i++) most = Math.max(most, along(d, edges.points, i))
  return most
}

/** Length of the two chords at a point of a polyline. */
function lengthAround({ points }: Edges, from: number, to: number, i: number): number {
  const chord = (j: number): number => Math.hypot(points[j * 3] - points[i * 3], points[j * 3 + 1] - points[i * 3 + 1], points[j * 3 + 2] - points[i * 3 + 2])
  return (i > from ? chord(i - 1) : 0) + (i + 1 < to ? chord(i + 1) : 0)
}

/** Largest value of a function with one maximum between two places, by the golden section. */
function maximum(of: (t: number) => number, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  let a = Math.min(from, to),
    b = Math.max(from, to)
  let x = b - ratio * (b - a),
    y = a + ratio * (b - a)
  let atX = of(x),
    atY = of(y)
  for (let step = 0; step < STEPS; step++) {
    if (atX > atY) {
      b = y
      y = x
      atY = atX
      x = b - ratio * (b - a)
      atX = of(x)
    } else {
      a = x
      x = y
      atX = atY
      y = a + ratio * (b - a)
      atY = of(y)
    }
  }
  return Math.max(atX, atY)
}

/** Spheres and tori reach farthest inside their faces; planes, cylinders and cones do so at their borders. */
function* addSurfaces(part: Part, mesh: Mesh, directions: readonly Vec3[], shift: readonly number[], value: Float64Array): Generator<void> {
  for (let face = 0; face < faceCount(part); face++) {
    if (face % 200 === 199) yield
    const info = statedSurface(part, face)
    if (!info || !hasFormula(info) || (info.kind !== 'sphere' && info.kind !== 'torus')) continue
    const r = Math.abs(info.kind === 'torus' ? info.minorRadius : info.radius)
    for (let k = 0; k < SIDES; k++) {
      const d = directions[k]
      const unit = normalize(d)
      if (!unit || !(r > 0)) continue
      const centre = info.kind === 'sphere' ? info.origin : tubeCentre(info, unit)
      const far = dot(d, centre ?? info.origin) + r * length(d) + shift[k]
      if (!(far > value[k]) || far - value[k] > BULGE * (r + (info.kind === 'torus' ? info.radius : 0)) * length(d)) continue
      if (centre ? isPierced(mesh, face, centre, unit) : hasRing(mesh, face, info, unit)) value[k] = far
    }
  }
}

/** Surfaces whose farthest points are known. A torus that meets itself is none: its two sheets reach to different places. */
function hasFormula({ kind, exact, radius = 0, minorRadius = 0 }: FaceInfo): boolean {
  if (kind === 'torus') return exact && Math.abs(minorRadius) <= radius
  return exact && (kind === 'plane' || kind === 'cylinder' || kind === 'cone' || kind === 'sphere')
}

/** The point of a torus' middle circle that is farthest in a direction; undefined along its axis, where all are equally far. */
function tubeCentre({ origin, axis, radius = 0 }: FaceInfo, d: Vec3): Vec3 | undefined {
  const rise = dot(d, axis)
  if (Math.abs(rise) > 1 - 1e-12) return undefined
  const out = normalize([d[0] - rise * axis[0], d[1] - rise * axis[1], d[2] - rise * axis[2]])
  return out && [origin[0] + radius * out[0], origin[1] + radius * out[1], origin[2] + radius * out[2]]
}

const vertex = ({ positions, indices }: Mesh, corner: number): Vec3 => {
  const at = indices[corner] * 3
  return [positions[at], positions[at + 1], positions[at + 2]]
}

/** Whether a ray meets a triangle of a face. */
function isPierced(mesh: Mesh, face: number, from: Vec3, ray: Vec3): boolean {
  for (let corner = mesh.faceStart[face] * 3; corner < mesh.faceStart[face + 1] * 3; corner += 3) {
    const a = subtract(vertex(mesh, corner), from),
      b = subtract(vertex(mesh, corner + 1), from),
      c = subtract(vertex(mesh, corner + 2), from)
    const u = dot(cross(a, b), ray),
      v = dot(cross(b, c), ray),
      w = dot(cross(c, a), ray)
    // The ray's place at the triangle's plane is det(a, b, c) / (u + v + w).
    if (((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)) && dot(cross(a, b), c) * (u + v + w) > 0) return true
  }
  return false
}

/** Whether a triangle of a torus' face crosses the circle that lies highest along its axis. */
function hasRing(mesh: Mesh, face: number, { origin, axis, radius = 0 }: FaceInfo, up: Vec3): boolean {
  for (let corner = mesh.faceStart[face] * 3; corner < mesh.faceStart[face + 1] * 3; corner += 3) {
    let inside = false,
      outside = false,
      above = true
    for (let i = 0; i < 3; i++) {
      const p = subtract(vertex(mesh, corner + i), origin)
      const from = length(cross(p, axis)) - radius
      inside ||= from <= 0
      outside ||= from >= 0
      above &&= dot(p, up) > 0
    }
    if (inside && outside && above) return true
  }
  return false
}

const unknownCurves = new Set(['unknown', 'parabola', 'hyperbola', 'polyline', 'composite', 'offset', 'surface'])

/** Polylines whose curve is not carried: at a bend the curve reaches farther than the points by about an eighth of their second difference. */
function* addDoubtOfEdges(edges: Edges, directions: readonly Vec3[], shift: readonly number[], outer: Float64Array): Generator<void> {
  const { curves, points, start } = edges
  for (let e = 0; e + 1 < start.length; e++) {
    if (e % 200 === 199) yield
    const kind = curveKinds[curves?.kind[e] ?? 0] ?? 'unknown'
    if (!unknownCurves.has(kind) && !(kind === 'bspline' && curves && !splineAt(curves, e))) continue
    for (let i = start[e] + 1; i + 1 < start[e + 1]; i++) {
      for (let k = 0; k < SIDES; k++) {
        const d = directions[k]
        const here = along(d, points, i)
        const bend = 2 * here - along(d, points, i - 1) - along(d, points, i + 1)
        if (bend > 0) outer[k] = Math.max(outer[k], here + shift[k] + bend / 8)
      }
    }
  }
}

/** Faces without a formula here: between two corners the surface is taken as the parabola that their normals give. */
function* addDoubtOfFaces(
  part: Part,
  mesh: Mesh,
  directions: readonly Vec3[],
  shift: readonly number[],
  value: Float64Array,
  outer: Float64Array,
): Generator<void> {
  const least = value.map((far, k) => far - shift[k] - BEHIND * (value[k % 3] + value[(k % 3) + 3]))
  const n = new Float64Array(9)
  let done = 0
  for (let face = 0; face < faceCount(part); face++) {
    const info = part.faces && statedSurface(part, face)
    if (info && hasFormula(info)) continue
    for (let corner = mesh.faceStart[face] * 3; corner < mesh.faceStart[face + 1] * 3; corner += 3) {
      if (++done % SLICE === 0) yield
      const p = [vertex(mesh, corner), vertex(mesh, corner + 1), vertex(mesh, corner + 2)]
      for (let k = 0; k < SIDES; k++) {
        const d = directions[k]
        const at = p.map((point) => dot(d, point))
        if (Math.max(...at) < least[k]) continue
        for (let i = 0; i < 3; i++) decodeNormal(mesh.normals, mesh.indices[corner + i] * 2, n, i * 3)
        for (let i = 0; i < 3; i++) outer[k] = Math.max(outer[k], parabolaTop(p, n, at, d, i, (i + 1) % 3) + shift[k])
      }
    }
  }
}

function parabolaTop(p: readonly Vec3[], n: Float64Array, at: readonly number[], d: Vec3, i: number, j: number): number {
  const chord = subtract(p[j], p[i])
  const turned: Vec3 = [n[j * 3] - n[i * 3], n[j * 3 + 1] - n[i * 3 + 1], n[j * 3 + 2] - n[i * 3 + 2]]
  const middle = normalize([n[j * 3] + n[i * 3], n[j * 3 + 1] + n[i * 3 + 1], n[j * 3 + 2] + n[i * 3 + 2]])
  const most = Math.max(at[i], at[j])
  if (!middle) return most
  const rise = (dot(turned, chord) / 8) * dot(middle, d)
  // v(t) = (1 − t) a + t b + 4 h t (1 − t) with h the rise at the middle.
  const top = 0.5 + (at[j] - at[i]) / (8 * rise)
  if (!(rise > 0) || rise > length(chord) * length(d) * BULGE || top <= 0 || top >= 1) return most
  return (1 - top) * at[i] + top * at[j] + 4 * rise * top * (1 - top)
}
