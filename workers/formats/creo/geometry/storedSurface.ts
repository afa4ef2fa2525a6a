import { Line } from '../../../kernel/brep/curve/line.ts'
import type { Vec3 } from '../../../kernel/brep/frame.ts'
import { makeFrame } from '../../../kernel/brep/frame.ts'
import { BSplineSurface, makeBSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'
import { Cone } from '../../../kernel/brep/surface/cone.ts'
import { Extrusion } from '../../../kernel/brep/surface/extrusion.ts'
import { Plane } from '../../../kernel/brep/surface/plane.ts'
import { Revolution } from '../../../kernel/brep/surface/revolution.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import { childOf, numberOf, numbersOf, type Tree } from '../tree.ts'
import { along, directionIn, frameOf, type Place, placeOf, pointIn, turnAxis, worldPlace } from './place.ts'
import { type Evaluate, hermiteSurface, refined, sampledSurface, splineDerivatives } from './splines.ts'
import { evaluateStored, readCurve, splineCurve, type StoredCurve } from './storedCurve.ts'

/** A surface as stored: by its own parameters, in which edges are given, and in the engine's form. Millimetres. */
export interface StoredSurface {
  surface: Surface
  evaluate: Evaluate
}

/** The parameters of the face: [u0, v0, u1, v1]. */
export type Envelope = ArrayLike<number>

/** Longest step of an angle between samples of a surface that has no equation of the engine's, radians: a cubic is then within 1e-6 of the radius. */
const ANGLE_STEP = 0.15
/** The same of a parameter from 0 to 1. */
const PIECE = 1 / 16
/** Grids larger than this are not sampled. */
const MOST_POINTS = 400_000

/** The surface of a field `srf_prim_ptr(class)`. Undefined for a class that is not known or lacks numbers; throws RangeError for numbers that make no surface. */
export function readSurface(tree: Tree, envelope: Envelope, scale: number): StoredSurface | undefined {
  const system = numbersOf(tree, 'local_sys', 12)
  const place = system && placeOf(system, scale)
  if (tree.kind === 'splsrf') return bicubic(tree, worldPlace(scale))
  if (tree.kind === 'b_splsrf') return bSpline(tree, worldPlace(scale))
  if (tree.kind === 'fillet_srf') return fillet(tree, envelope, scale)
  if (!place) return undefined
  const read = placedKinds[tree.kind]
  return read?.(tree, place, envelope)
}

const placedKinds: Readonly<Record<string, (tree: Tree, place: Place, envelope: Envelope) => StoredSurface | undefined>> = {
  plane: (_, place) => ({
    surface: new Plane(frameOf(place)),
    evaluate: (u, v, out) => {
      const { scale } = place
      for (let k = 0; k < 3; k++) {
        out[k] = place.origin[k] + (u * place.x[k] + v * place.y[k]) * scale
        out[3 + k] = place.x[k] * scale
        out[6 + k] = place.y[k] * scale
      }
    },
  }),
  cylinder(tree, place) {
    const radius = numberOf(tree, 'radius') * place.scale
    if (!Number.isFinite(radius)) return undefined
    return { surface: new Cone(frameOf(place), Math.abs(radius)), evaluate: round(place, (v) => [radius, v * place.scale, 0, place.scale]) }
  },
  cone(tree, place, envelope) {
    const slope = Math.tan(numberOf(tree, 'half_angle'))
    if (!Number.isFinite(slope)) return undefined
    // Seen from the middle of the face, on whichever side of the apex it is.
    const middle = ((envelope[1] + envelope[3]) / 2) * place.scale
    const side = middle * slope < 0 ? -1 : 1
    const axis: Vec3 = [place.z[0] * side, place.z[1] * side, place.z[2] * side]
    return {
      surface: new Cone(makeFrame(along(place, middle), axis, place.x), Math.abs(middle * slope), Math.atan(slope)),
      evaluate: round(place, (v) => [v * slope * place.scale, v * place.scale, slope * place.scale, place.scale]),
    }
  },
  torus(tree, place) {
    const major = numberOf(tree, 'radius1') * place.scale
    const minor = numberOf(tree, 'radius2') * place.scale
    if (!Number.isFinite(major + minor) || minor === 0) return undefined
    const evaluate = round(place, (v) => [major + minor * Math.cos(v), minor * Math.sin(v), -minor * Math.sin(v), minor * Math.cos(v)])
    return { surface: major === 0 ? new Sphere(frameOf(place), Math.abs(minor)) : new Torus(frameOf(place), Math.abs(major), Math.abs(minor)), evaluate }
  },
  tab_cyl(tree, place) {
    const curve = readCurve(childOf(tree, 'curve'), place)
    if (!curve) return undefined
    const evaluate: Evaluate = (u, v, out) => {
      evaluateStored(curve, u, out)
      for (let k = 0; k < 3; k++) {
        out[k] += v * place.z[k] * place.scale
        out[6 + k] = place.z[k] * place.scale
      }
    }
    // A straight profile makes a plane.
    const direction = curve.curve instanceof Line ? curve.curve.direction : undefined
    const surface = direction ? new Plane(makeFrame(pointAt(evaluate), crossOf(direction, place.z), direction)) : new Extrusion(curve.curve, place.z)
    return { surface, evaluate }
  },
  srf_rev(tree, place) {
    const curve = readCurve(childOf(tree, 'curve'), place)
    if (!curve) return undefined
    const profile = bounded(curve)
    return profile && { surface: new Revolution(profile, place.origin, turnAxis(place)), evaluate: turned(curve, place) }
  },
  ruled_srf(tree, place) {
    const first = readCurve(childOf(tree, 'curve_1'), place)
    const second = readCurve(childOf(tree, 'curve_2'), place)
    if (!first || !second) return undefined
    const a = new Float64Array(6)
    const b = new Float64Array(6)
    const evaluate: Evaluate = (u, v, out) => {
      evaluateStored(first, u, a)
      evaluateStored(second, u, b)
      for (let k = 0; k < 3; k++) {
        out[k] = a[k] + v * (b[k] - a[k])
        out[3 + k] = a[3 + k] + v * (b[3 + k] - a[3 + k])
        out[6 + k] = b[k] - a[k]
      }
    }
    const breaks = [...new Set([...first.breaks, ...second.breaks])].sort((x, y) => x - y).filter((t, i, all) => i === 0 || t - all[i - 1] > 1e-9)
    return sampled(evaluate, refined(breaks, PIECE), [0, 1])
  },
  cyl_splsrf(tree, place) {
    const inner = bicubic(childOf(tree, 'splsrf') ?? tree, worldPlace(1))?.surface
    if (!(inner instanceof BSplineSurface)) return undefined
    const p = new Float64Array(9)
    const { x, y, z, origin, scale } = place
    const evaluate: Evaluate = (u, v, out) => {
      inner.evaluate(u, v, p)
      const [c, s] = [Math.cos(p[1]), Math.sin(p[1])]
      for (let k = 0; k < 3; k++) {
        const [radial, across] = [c * x[k] + s * y[k], c * y[k] - s * x[k]]
        out[k] = origin[k] + (p[0] * radial + p[2] * z[k]) * scale
        out[3 + k] = (p[3] * radial + p[0] * p[4] * across + p[5] * z[k]) * scale
        out[6 + k] = (p[6] * radial + p[0] * p[7] * across + p[8] * z[k]) * scale
      }
    }
    const us = numbersOf(tree.kind === 'splsrf' ? tree : (childOf(tree, 'splsrf') ?? tree), 'u_params', 2)
    const vs = numbersOf(childOf(tree, 'splsrf') ?? tree, 'v_params', 2)
    return us && vs && sampled(evaluate, refinedByAngle(inner, us, vs, true), refinedByAngle(inner, us, vs, false))
  },
}

/** Parameters of a bicubic in cylindrical coordinates, as dense as its angle asks for. */
function refinedByAngle(inner: BSplineSurface, us: Float64Array, vs: Float64Array, inU: boolean): number[] {
  const own = inU ? us : vs
  const other = inU ? vs[vs.length >> 1] : us[us.length >> 1]
  const point = new Float64Array(9)
  const out = [own[0]]
  let before = Number.NaN
  for (let i = 0; i < own.length; i++) {
    inner.evaluate(inU ? own[i] : other, inU ? other : own[i], point)
    if (i > 0) {
      const pieces = Math.min(64, Math.max(1, Math.ceil(Math.abs(point[1] - before) / ANGLE_STEP)))
      for (let k = 1; k <= pieces; k++) out.push(own[i - 1] + ((own[i] - own[i - 1]) * k) / pieces)
    }
    before = point[1]
  }
  return out
}

function sampled(evaluate: Evaluate, us: readonly number[], vs: readonly number[]): StoredSurface | undefined {
  if (us.length * vs.length > MOST_POINTS) return undefined
  return { surface: engineSurface(sampledSurface(evaluate, us, vs)), evaluate }
}

/** The surface of the kernel, with u as the direction in which it closes. */
const engineSurface = (surface: BSplineSurface): Surface => makeBSplineSurface(surface.net).surface

/** A surface about an axis: `profile` gives radius and height at v, and their derivatives, millimetres. */
const round =
  ({ origin, x, y, z }: Place, profile: (v: number) => readonly [number, number, number, number]): Evaluate =>
  (u, v, out) => {
    const [c, s] = [Math.cos(u), Math.sin(u)]
    const [radius, height, radiusRate, heightRate] = profile(v)
    for (let k = 0; k < 3; k++) {
      const radial = c * x[k] + s * y[k]
      out[k] = origin[k] + radius * radial + height * z[k]
      out[3 + k] = radius * (c * y[k] - s * x[k])
      out[6 + k] = radiusRate * radial + heightRate * z[k]
    }
  }

/** The profile turned by u about the place's axis. */
function turned(profile: StoredCurve, { origin, x, y, z }: Place): Evaluate {
  const p = new Float64Array(6)
  const local = new Float64Array(6)
  return (u, v, out) => {
    evaluateStored(profile, v, p)
    for (const [i, axis] of [x, y, z].entries()) {
      local[i] = (p[0] - origin[0]) * axis[0] + (p[1] - origin[1]) * axis[1] + (p[2] - origin[2]) * axis[2]
      local[3 + i] = p[3] * axis[0] + p[4] * axis[1] + p[5] * axis[2]
    }
    const [c, s] = [Math.cos(u), Math.sin(u)]
    for (let k = 0; k < 3; k++) {
      out[k] = origin[k] + (local[0] * c - local[1] * s) * x[k] + (local[0] * s + local[1] * c) * y[k] + local[2] * z[k]
      out[3 + k] = (-local[0] * s - local[1] * c) * x[k] + (local[0] * c - local[1] * s) * y[k]
      out[6 + k] = (local[3] * c - local[4] * s) * x[k] + (local[3] * s + local[4] * c) * y[k] + local[5] * z[k]
    }
  }
}

/** A profile that ends: a line as a spline of one piece. */
function bounded(profile: StoredCurve) {
  if (!(profile.curve instanceof Line)) return profile.curve
  const p = new Float64Array(6)
  evaluateStored(profile, 0, p)
  const from = p.slice(0, 3)
  evaluateStored(profile, 1, p)
  return new Line([from[0], from[1], from[2]], [p[0] - from[0], p[1] - from[1], p[2] - from[2]])
}

/** Bicubic through points: [splsrf]. */
function bicubic(tree: Tree, place: Place): StoredSurface | undefined {
  const us = numbersOf(tree, 'u_params', 2)
  const vs = numbersOf(tree, 'v_params', 2)
  if (!us || !vs) return undefined
  const [nu, nv] = [us.length, vs.length]
  const stored = numbersOf(tree, 'i_points', nu * nv * 3)
  if (!stored || nu * nv > MOST_POINTS) return undefined
  const points = moved(stored, (at) => pointIn(place, stored, at)).subarray(0, nu * nv * 3)
  const directions = (name: string, least: number): Float64Array | undefined => {
    const numbers = numbersOf(tree, name, least)
    return numbers && moved(numbers, (at) => directionIn(place, numbers, at))
  }
  const uEnds = directions('end_u_tangts', nv * 6)
  const vEnds = directions('end_v_tangts', nu * 6)
  const corners = directions('end_uv_deriv', 12)
  const du = new Float64Array(nu * nv * 3)
  const dv = new Float64Array(nu * nv * 3)
  const duv = new Float64Array(nu * nv * 3)
  const three = (from: Float64Array | undefined, i: number): Float64Array | undefined => from?.subarray(i * 3, i * 3 + 3)
  const alongU = (values: Float64Array, j: number, out: Float64Array, start?: Float64Array, end?: Float64Array): void => {
    const line = new Float64Array(nu * 3)
    for (let i = 0; i < nu; i++) line.set(values.subarray((i * nv + j) * 3, (i * nv + j) * 3 + 3), i * 3)
    const slopes = splineDerivatives(us, line, start, end)
    for (let i = 0; i < nu; i++) out.set(slopes.subarray(i * 3, i * 3 + 3), (i * nv + j) * 3)
  }
  for (let j = 0; j < nv; j++) alongU(points, j, du, three(uEnds, j), three(uEnds, nv + j))
  for (let i = 0; i < nu; i++) dv.set(splineDerivatives(vs, points.subarray(i * nv * 3, (i + 1) * nv * 3), three(vEnds, i), three(vEnds, nu + i)), i * nv * 3)
  const first = splineDerivatives(vs, du.subarray(0, nv * 3), three(corners, 0), three(corners, 1))
  const last = splineDerivatives(vs, du.subarray((nu - 1) * nv * 3), three(corners, 2), three(corners, 3))
  for (let j = 0; j < nv; j++) alongU(dv, j, duv, three(first, j), three(last, j))
  const own = hermiteSurface({ us, vs, points, du, dv, duv })
  return { surface: place.scale === 1 ? own : engineSurface(own), evaluate: (u, v, out) => own.evaluate(u, v, out) }
}

function moved(numbers: Float64Array, at: (i: number) => Vec3): Float64Array {
  const out = new Float64Array(numbers.length)
  for (let i = 0; i + 2 < numbers.length; i += 3) out.set(at(i), i)
  return out
}

/** Control points run along v fastest and are multiplied by their weights. */
function bSpline(tree: Tree, { scale }: Place): StoredSurface | undefined {
  const degree = numbersOf(tree, 'degree', 2)
  const uKnots = numbersOf(tree, 'u_params', 2)
  const vKnots = numbersOf(tree, 'v_params', 2)
  if (!degree || !uKnots || !vKnots) return undefined
  const uCount = uKnots.length - degree[0] - 1
  const vCount = vKnots.length - degree[1] - 1
  const count = uCount * vCount
  if (!(uCount > 0 && vCount > 0 && count < MOST_POINTS)) return undefined
  const stored = numbersOf(tree, 'c_pnts', count * 3)
  if (!stored) return undefined
  const weights = numbersOf(tree, 'weights', count)?.slice(0, count)
  const controls = stored.slice(0, count * 3)
  for (let i = 0; i < controls.length; i++) controls[i] *= scale / (weights?.[Math.floor(i / 3)] ?? 1)
  const own = new BSplineSurface({
    uDegree: degree[0],
    vDegree: degree[1],
    uKnots: Float64Array.from(uKnots),
    vKnots: Float64Array.from(vKnots),
    uCount,
    vCount,
    controlPoints: controls,
    ...(weights && { weights }),
  })
  return { surface: engineSurface(own), evaluate: (u, v, out) => own.evaluate(u, v, out) }
}

/** A round between two surfaces: circles about a spline of centres, through a spline of points, square to a spline of axes. */
function fillet(tree: Tree, envelope: Envelope, scale: number): StoredSurface | undefined {
  const place = worldPlace(scale)
  const point = splineCurve(childOf(tree, 'pnt_spline'), place)
  const centre = splineCurve(childOf(tree, 'ctr_spline'), place)
  const axis = splineCurve(childOf(tree, 'tan_spline'), place)
  const [from, to] = [numberOf(tree, 'par_v_0'), numberOf(tree, 'par_v_1')]
  if (!point || !centre || !axis || !Number.isFinite(from + to) || from === to) return undefined
  const [p, c, a] = [new Float64Array(6), new Float64Array(6), new Float64Array(6)]
  const at = (u: number, v: number, out: Float64Array): void => {
    const t = from + v * (to - from)
    point.curve.evaluate(t, p)
    centre.curve.evaluate(t, c)
    axis.curve.evaluate(t, a)
    const long = Math.hypot(a[0], a[1], a[2]) || 1
    const r = [p[0] - c[0], p[1] - c[1], p[2] - c[2]]
    const s = [(a[1] * r[2] - a[2] * r[1]) / long, (a[2] * r[0] - a[0] * r[2]) / long, (a[0] * r[1] - a[1] * r[0]) / long]
    const [cosine, sine] = [Math.cos(u), Math.sin(u)]
    for (let k = 0; k < 3; k++) {
      out[k] = c[k] + cosine * r[k] + sine * s[k]
      out[3 + k] = cosine * s[k] - sine * r[k]
    }
  }
  const low = new Float64Array(9)
  const high = new Float64Array(9)
  const step = 1e-5
  const evaluate: Evaluate = (u, v, out) => {
    at(u, v - step, low)
    at(u, v + step, high)
    at(u, v, out)
    for (let k = 0; k < 3; k++) out[6 + k] = (high[k] - low[k]) / (2 * step)
  }
  const params = [...point.params].map((t) => (t - from) / (to - from)).sort((x, y) => x - y)
  const [u0, v0, u1, v1] = [envelope[0], envelope[1], envelope[2], envelope[3]]
  const inside = params.filter((v) => v > v0 + 1e-9 && v < v1 - 1e-9)
  const margin = 0.05 * (u1 - u0)
  return sampled(evaluate, refined([u0 - margin, u1 + margin], ANGLE_STEP), refined([v0, ...inside, v1], Math.max(PIECE * (v1 - v0), 1e-6)))
}

function pointAt(evaluate: Evaluate): Vec3 {
  const out = new Float64Array(9)
  evaluate(0, 0, out)
  return [out[0], out[1], out[2]]
}

const crossOf = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
