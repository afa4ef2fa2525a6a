import { cross, unit, type Vec3 } from '../frame.ts'
import { isSearched, leans, nearFoot } from '../surface/nearFoot.ts'
import type { Surface } from '../surface/surface.ts'
import type { BSplineCurve } from './bsplineCurve.ts'
import { hermiteSpline, smoothTangents, spanHandle } from './hermiteSpline.ts'

/** `outside`: the curve goes on there, but its surfaces are not known. */
type OntoResult = 'on' | 'outside' | 'unknown'

/** Moves a point onto the curve that is meant, in the plane at right angles to `along`; it is not farther away than `reach`. */
type Onto = (point: Float64Array, along: Vec3, reach: number) => OntoResult

/** Knowledge of a curve beside points on it. */
export interface ChartShape {
  onto: Onto
  /** Unit direction of the curve at a point of it, either way round; undefined where it cannot be determined. */
  direction(point: ArrayLike<number>): Vec3 | undefined
}

const MOST_HALVINGS = 5
const MOST_POINTS = 20_000
/** The spline between two points stands off the curve by no more than this, millimetres. */
const WANTED = 2e-4

/** A spline through points of a curve (xyz); where it is off the curve's known surfaces, points are added between. Throws RangeError for fewer than two points. */
export function chartCurve(points: ArrayLike<number>, shape?: ChartShape): BSplineCurve {
  const n = points.length
  const closed = n > 9 && Math.hypot(points[0] - points[n - 3], points[1] - points[n - 2], points[2] - points[n - 1]) < 1e-9
  const smooth = smoothTangents(points, closed)
  if (!shape) return hermiteSpline(points, smooth)
  const tangents = Float64Array.from(smooth)
  for (let i = 0; i < n; i += 3) correct(shape, Float64Array.of(points[i], points[i + 1], points[i + 2]), tangents, i)
  const outPoints: number[] = [points[0], points[1], points[2]]
  const outTangents: number[] = [tangents[0], tangents[1], tangents[2]]
  const put = (a: Float64Array, b: Float64Array, depth: number): void => {
    const middle = depth < MOST_HALVINGS && outPoints.length < 3 * MOST_POINTS ? between(shape, a, b) : undefined
    if (middle) {
      put(a, middle, depth + 1)
      put(middle, b, depth + 1)
    } else {
      outPoints.push(b[0], b[1], b[2])
      outTangents.push(b[3], b[4], b[5])
    }
  }
  const pointOf = (i: number): Float64Array => Float64Array.of(points[i], points[i + 1], points[i + 2], tangents[i], tangents[i + 1], tangents[i + 2])
  for (let i = 3; i < n; i += 3) put(pointOf(i - 3), pointOf(i), 0)
  return hermiteSpline(outPoints, outTangents)
}

/** Takes the exact tangent in place of a smooth one, the same way round, unless they have little in common. */
function correct(shape: ChartShape, point: ArrayLike<number>, tangents: Float64Array, at: number): void {
  const exact = shape.direction(point)
  if (!exact) return
  const cosine = exact[0] * tangents[at] + exact[1] * tangents[at + 1] + exact[2] * tangents[at + 2]
  if (Math.abs(cosine) < 0.7) return
  for (let axis = 0; axis < 3; axis++) tangents[at + axis] = Math.sign(cosine) * exact[axis]
}

/** The point of the curve half way, when the spline is not there already. Points and tangents are six numbers. */
function between(shape: ChartShape, a: Float64Array, b: Float64Array): Float64Array | undefined {
  const along = unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]])
  if (!along) return undefined
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
  if (chord < 10 * WANTED) return undefined
  const handle = spanHandle([...a, ...b], 3, 9, chord)
  const own = new Float64Array(6)
  for (let axis = 0; axis < 3; axis++) {
    own[axis] = (a[axis] + b[axis]) / 2 + (3 / 8) * handle * (a[3 + axis] - b[3 + axis])
  }
  lean(own, a, b, along)
  const exact = own.slice()
  const result = shape.onto(exact, along, chord / 4)
  if (result === 'unknown') return undefined
  // One half of the span may be known.
  if (result === 'outside') return own
  const off = Math.hypot(exact[0] - own[0], exact[1] - own[1], exact[2] - own[2])
  if (!(off > WANTED) || off > chord / 2) return undefined
  correct(shape, exact, exact, 3)
  return exact
}

/** The spline's own tangent half way. */
function lean(own: Float64Array, a: Float64Array, b: Float64Array, along: Vec3): void {
  const [x, y, z] = [0, 1, 2].map((axis) => 1.5 * along[axis] - (a[3 + axis] + b[3 + axis]) / 4)
  own.set(unit([x, y, z]) ?? along, 3)
}

const foot = new Float64Array(9)
const normal = new Float64Array(3)
/** Sine of the angle between two surfaces below which they touch rather than cross. */
const LEAST_SINE = 0.02
/** A point this far (mm) from the foot on a surface is not on it: the surface ends before. */
const OUTSIDE = 1e-3

/** The intersection of two surfaces. */
export function crossing(one: Surface, other: Surface): ChartShape {
  const places = [new Float64Array(6), new Float64Array(6)]
  const last = [new Float64Array(2), new Float64Array(2)]
  let known = false
  let away = 0
  /** The point is beside a surface's border. */
  let beyond = false
  const look = (point: ArrayLike<number>, reach: number): Vec3 | undefined => {
    away = 0
    beyond = false
    ;[one, other].forEach((surface, i) => {
      const uv = last[i]
      const [x, y, z] = [point[0], point[1], point[2]]
      for (const near of known ? [true, false] : [false]) {
        nearFoot(surface, x, y, z, uv, near)
        surface.evaluate(uv[0], uv[1], foot)
        if (Math.hypot(x - foot[0], y - foot[1], z - foot[2]) <= reach) break
      }
      if (isSearched(surface) && leans(foot, x, y, z)) beyond = true
      surface.normal(uv[0], uv[1], normal)
      places[i].set(foot.subarray(0, 3))
      places[i].set(normal, 3)
      away = Math.max(away, Math.hypot(point[0] - foot[0], point[1] - foot[1], point[2] - foot[2]))
    })
    known = true
    const [a, b] = places
    const line = cross([a[3], a[4], a[5]], [b[3], b[4], b[5]])
    return Math.hypot(...line) > LEAST_SINE ? line : undefined
  }
  return {
    direction: (point) => {
      const line = look(point, OUTSIDE)
      return line && away < OUTSIDE ? unit(line) : undefined
    },
    onto: (point, along, reach) => {
      const [x, y, z] = point
      for (let step = 0; step < 8; step++) {
        const line = look(point, reach)
        if (beyond) return 'outside'
        if (!line) return 'unknown'
        const [a, b] = places
        // Three planes: both tangent planes, and the one across the chord.
        const m: Vec3 = [a[3], a[4], a[5]],
          n: Vec3 = [b[3], b[4], b[5]]
        const d = line[0] * along[0] + line[1] * along[1] + line[2] * along[2]
        if (!(Math.abs(d) > LEAST_SINE / 4)) return 'unknown'
        const p = dot(m, a),
          q = dot(n, b),
          r = along[0] * x + along[1] * y + along[2] * z
        const na = cross(n, along),
          am = cross(along, m)
        let moved = 0
        for (let axis = 0; axis < 3; axis++) {
          const next = (p * na[axis] + q * am[axis] + r * line[axis]) / d
          moved = Math.max(moved, Math.abs(next - point[axis]))
          point[axis] = next
        }
        if (!Number.isFinite(moved)) return 'unknown'
        if (moved < 1e-9) break
      }
      look(point, OUTSIDE)
      return away < OUTSIDE ? 'on' : 'outside'
    },
  }
}

const dot = (a: Vec3, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
