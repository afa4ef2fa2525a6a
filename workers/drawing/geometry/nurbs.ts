import type { Point3 } from './affine.ts'

export interface Nurbs {
  degree: number
  knots: number[]
  /** x y z per control point. */
  controlPoints: number[]
  weights?: number[]
}

const MAX_DEGREE = 25
const MAX_POINTS = 20_000
/** Halvings of one span at most. */
const MAX_SPLITS = 7

/** Checks counts and numbers; undefined when it is no curve. Knots that are missing are made uniform and clamped. */
export function soundNurbs(degree: number, knots: readonly number[], controlPoints: readonly Point3[], weights: readonly number[]): Nurbs | undefined {
  const count = controlPoints.length
  if (!Number.isInteger(degree) || degree < 1 || degree > MAX_DEGREE || count <= degree) return undefined
  const flat = controlPoints.flatMap(({ x, y, z }) => [x, y, z])
  if (!flat.every(Number.isFinite)) return undefined
  let own = [...knots]
  const ascending = own.every((knot, i) => Number.isFinite(knot) && (i === 0 || knot >= own[i - 1]))
  if (own.length !== count + degree + 1 || !ascending || !(own[count] > own[degree]))
    own = Array.from({ length: count + degree + 1 }, (_, i) => Math.min(Math.max(0, i - degree), count - degree))
  const rational =
    weights.length === count && weights.every((weight) => weight > 0 && Number.isFinite(weight)) && weights.some((weight) => weight !== weights[0])
  return { degree, knots: own, controlPoints: flat, ...(rational && { weights: [...weights] }) }
}

/** Point at `t` by de Boor's scheme in homogeneous coordinates. */
function pointAt({ degree, knots, controlPoints, weights }: Nurbs, t: number): [number, number, number] {
  const count = controlPoints.length / 3
  let span = degree
  while (span < count - 1 && t >= knots[span + 1]) span++
  const work: [number, number, number, number][] = []
  for (let i = 0; i <= degree; i++) {
    const at = span - degree + i
    const weight = weights?.[at] ?? 1
    work.push([controlPoints[at * 3] * weight, controlPoints[at * 3 + 1] * weight, controlPoints[at * 3 + 2] * weight, weight])
  }
  for (let level = 1; level <= degree; level++) {
    for (let i = degree; i >= level; i--) {
      const low = knots[span - degree + i]
      const width = knots[span + 1 + i - level] - low
      const s = width > 0 ? (t - low) / width : 0
      for (let k = 0; k < 4; k++) work[i][k] = work[i - 1][k] * (1 - s) + work[i][k] * s
    }
  }
  const [x, y, z, w] = work[degree]
  return [x / w, y / w, z / w]
}

/** x y z along the curve, spans halved until the middle of no chord is farther than `chord` from it. */
export function nurbsPoints(curve: Nurbs, chord: number): number[] {
  const { degree, knots } = curve
  const end = curve.controlPoints.length / 3
  const points = [...pointAt(curve, knots[degree])]
  const halve = (t0: number, p0: readonly number[], t1: number, p1: readonly number[], splits: number): void => {
    const middle = (t0 + t1) / 2
    const p = pointAt(curve, middle)
    const off = Math.hypot(p[0] - (p0[0] + p1[0]) / 2, p[1] - (p0[1] + p1[1]) / 2, p[2] - (p0[2] + p1[2]) / 2)
    if (splits > 0 && off > chord && points.length < MAX_POINTS * 3) {
      halve(t0, p0, middle, p, splits - 1)
      halve(middle, p, t1, p1, splits - 1)
    } else points.push(...p, ...p1)
  }
  for (let i = degree; i < end; i++) {
    if (!(knots[i + 1] > knots[i])) continue
    // A chord's middle can lie on a curve that turns back: spans are halved once in any case, cubic ones twice.
    const pieces = degree === 1 ? 1 : degree === 2 ? 1 : 2
    for (let k = 0; k < pieces; k++) {
      const [t0, t1] = [knots[i] + ((knots[i + 1] - knots[i]) * k) / pieces, knots[i] + ((knots[i + 1] - knots[i]) * (k + 1)) / pieces]
      const p1 = pointAt(curve, t1)
      if (degree === 1) points.push(...p1)
      else halve(t0, points.slice(-3), t1, p1, MAX_SPLITS)
    }
  }
  return points
}

/**
 * Cubic through the fit points: with the first derivatives at the ends where given, else with natural ends. `spacing` of the parameters: of chords, of
 * their square roots, or even. Solved as a Hermite spline with continuous second derivatives.
 */
export function fitCurve(
  points: readonly Point3[],
  startTangent?: Point3,
  endTangent?: Point3,
  spacing: 'chord' | 'root' | 'even' = 'chord',
): Nurbs | undefined {
  const given = points.filter((p, i) => i === 0 || p.x !== points[i - 1].x || p.y !== points[i - 1].y || p.z !== points[i - 1].z)
  const n = given.length
  if (n < 2) return undefined
  const t = [0]
  for (let i = 1; i < n; i++) {
    const chord = Math.hypot(given[i].x - given[i - 1].x, given[i].y - given[i - 1].y, given[i].z - given[i - 1].z)
    t.push(t[i - 1] + (spacing === 'even' ? 1 : spacing === 'root' ? Math.sqrt(chord) : chord))
  }
  if (!Number.isFinite(t[n - 1])) return undefined
  const axes = (['x', 'y', 'z'] as const).map((axis) => {
    const p = given.map((point) => point[axis])
    const slope = (tangent: Point3 | undefined): number | undefined =>
      tangent && Math.hypot(tangent.x, tangent.y, tangent.z) > 1e-12 ? tangent[axis] : undefined
    return { p, m: slopes(t, p, slope(startTangent), slope(endTangent)) }
  })
  const controlPoints: number[] = []
  for (let i = 0; i < n - 1; i++) {
    const third = (t[i + 1] - t[i]) / 3
    for (const { p } of axes) controlPoints.push(p[i])
    for (const { p, m } of axes) controlPoints.push(p[i] + m[i] * third)
    for (const { p, m } of axes) controlPoints.push(p[i + 1] - m[i + 1] * third)
  }
  for (const { p } of axes) controlPoints.push(p[n - 1])
  const knots = [0, ...t.flatMap((value) => [value, value, value]), t[n - 1]]
  return { degree: 3, knots, controlPoints }
}

/** First derivatives at the parameters of a cubic spline: a tridiagonal system. */
function slopes(t: readonly number[], p: readonly number[], first: number | undefined, last: number | undefined): number[] {
  const n = t.length
  const [lower, main, upper, right] = [new Float64Array(n), new Float64Array(n).fill(1), new Float64Array(n), new Float64Array(n)]
  const h = (i: number): number => t[i + 1] - t[i]
  const d = (i: number): number => (p[i + 1] - p[i]) / h(i)
  if (first !== undefined) right[0] = first
  else {
    main[0] = 2
    upper[0] = 1
    right[0] = 3 * d(0)
  }
  for (let i = 1; i < n - 1; i++) {
    lower[i] = h(i)
    main[i] = 2 * (h(i - 1) + h(i))
    upper[i] = h(i - 1)
    right[i] = 3 * (h(i) * d(i - 1) + h(i - 1) * d(i))
  }
  if (last !== undefined) right[n - 1] = last
  else {
    lower[n - 1] = 1
    main[n - 1] = 2
    right[n - 1] = 3 * d(n - 2)
  }
  for (let i = 1; i < n; i++) {
    const factor = lower[i] / main[i - 1]
    main[i] -= factor * upper[i - 1]
    right[i] -= factor * right[i - 1]
  }
  const m = Array.from(right)
  m[n - 1] = right[n - 1] / main[n - 1]
  for (let i = n - 2; i >= 0; i--) m[i] = (right[i] - upper[i] * m[i + 1]) / main[i]
  return m
}

/** Points beyond the seam that still bend the curve at it: the influence of each is a quarter of the one before. */
const AROUND = 12

/** Cubic through fit points and back to the first one, without a corner there. */
export function closedFit(points: readonly Point3[], spacing: 'chord' | 'root' | 'even'): Nurbs | undefined {
  const ring = points.filter((p, i) => {
    const next = points[(i + 1) % points.length]
    return points.length === 1 || p.x !== next.x || p.y !== next.y || p.z !== next.z
  })
  if (ring.length < 2) return undefined
  const wrapped = Array.from({ length: ring.length + 2 * AROUND }, (_, i) => ring[(((i - AROUND) % ring.length) + ring.length) % ring.length])
  const around = fitCurve(wrapped, undefined, undefined, spacing)
  if (!around) return undefined
  const at = AROUND * 9
  // Each point has three knots, after the one that is repeated before the first.
  const third = (around.knots[1 + 3 * (AROUND + 1)] - around.knots[1 + 3 * AROUND]) / 3
  const [x, y, z] = [0, 1, 2].map((axis) => (around.controlPoints[at + 3 + axis] - around.controlPoints[at + axis]) / third)
  return fitCurve([...ring, ring[0]], { x, y, z }, { x, y, z }, spacing)
}
