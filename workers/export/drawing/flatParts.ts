import type { FlatCurve, Point } from '../../../src/core/export/flat/flatFace.ts'
import { clampedTo, evaluateSpline } from '../../../src/core/geometry/spline.ts'

const here = new Float64Array(6)

/** The point at a share of a curve's parameter, 0 to 1. */
function pointOf(curve: FlatCurve, share: number): Point {
  switch (curve.kind) {
    case 'line':
      return [curve.from[0] + share * (curve.to[0] - curve.from[0]), curve.from[1] + share * (curve.to[1] - curve.from[1])]
    case 'arc': {
      const angle = curve.start + share * curve.sweep
      return [curve.center[0] + curve.radius * Math.cos(angle), curve.center[1] + curve.radius * Math.sin(angle)]
    }
    case 'ellipse': {
      const angle = curve.start + share * curve.sweep
      const { center, major, ratio } = curve
      const [c, s] = [Math.cos(angle), Math.sin(angle) * ratio]
      return [center[0] + major[0] * c - major[1] * s, center[1] + major[1] * c + major[0] * s]
    }
    case 'spline': {
      const { degree, knots, controls, weights } = curve
      const homogeneous = splineNet(curve)
      const t = knots[degree] + share * (knots[controls.length] - knots[degree])
      evaluateSpline({ degree, knots, count: controls.length, rational: weights !== undefined, homogeneous, period: 0 }, t, here)
      return [here[0], here[1]]
    }
    case 'polyline': {
      const { points } = curve
      const at = share * (points.length - 1)
      const i = Math.min(points.length - 2, Math.floor(at))
      return pointOf({ kind: 'line', from: points[i], to: points[i + 1] }, at - i)
    }
  }
}

const nets = new WeakMap<FlatCurve, Float64Array>()

/** Controls of a spline: x y 0 each, those of a rational one x·w y·w 0 w. */
function splineNet(curve: Extract<FlatCurve, { kind: 'spline' }>): Float64Array {
  const { controls, weights } = curve
  let net = nets.get(curve)
  if (!net) {
    net = Float64Array.from(controls.flatMap(([x, y], i) => (weights ? [x * weights[i], y * weights[i], 0, weights[i]] : [x, y, 0])))
    nets.set(curve, net)
  }
  return net
}

/** Points along a curve, its ends among them, so that the chords are off by at most `deviation`. */
export function flatPoints(curve: FlatCurve, deviation: number): Point[] {
  const count = chordsOf(curve, deviation)
  return Array.from({ length: count + 1 }, (_, i) => pointOf(curve, i / count))
}

function chordsOf(curve: FlatCurve, deviation: number): number {
  if (curve.kind === 'line') return 1
  if (curve.kind === 'polyline') return curve.points.length - 1
  if (curve.kind === 'spline') return Math.min(2000, curve.controls.length * 4)
  const radius = curve.kind === 'arc' ? curve.radius : Math.hypot(...curve.major) * Math.max(1, curve.ratio)
  const step = 2 * Math.acos(Math.max(0, 1 - deviation / radius))
  return Math.min(2000, Math.max(2, Math.ceil(Math.abs(curve.sweep) / Math.max(step, 1e-3))))
}

/** The stretch of a curve between two shares of its parameter. */
function stretchOf(curve: FlatCurve, from: number, to: number): FlatCurve {
  switch (curve.kind) {
    case 'line':
      return { kind: 'line', from: pointOf(curve, from), to: pointOf(curve, to) }
    case 'arc':
    case 'ellipse':
      return { ...curve, start: curve.start + from * curve.sweep, sweep: (to - from) * curve.sweep }
    case 'polyline': {
      const { points } = curve
      const inner = points.filter((_, i) => i / (points.length - 1) > from && i / (points.length - 1) < to)
      return { kind: 'polyline', points: [pointOf(curve, from), ...inner, pointOf(curve, to)] }
    }
    case 'spline': {
      const { degree, knots, controls, weights } = curve
      const [first, last] = [knots[degree], knots[controls.length]]
      const width = weights ? 4 : 3
      const own = clampedTo({ degree, knots, net: splineNet(curve), count: controls.length, width }, first + from * (last - first), first + to * (last - first))
      const points: Point[] = []
      const shares: number[] = []
      for (let i = 0; i < own.net.length; i += width) {
        const w = weights ? own.net[i + 3] : 1
        points.push([own.net[i] / w, own.net[i + 1] / w])
        shares.push(w)
      }
      return { kind: 'spline', degree, knots: own.knots, controls: points, ...(weights && { weights: shares }) }
    }
  }
}

const LOOKS = 96
const HALVINGS = 40

/** The stretches of a curve within a circle. */
export function withinCircle(curve: FlatCurve, center: Point, radius: number): FlatCurve[] {
  const inside = (share: number): boolean => {
    const [x, y] = pointOf(curve, share)
    return Math.hypot(x - center[0], y - center[1]) <= radius
  }
  // The chord of a line lies within the circle between two shares that are known.
  const shares = curve.kind === 'line' ? lineShares(curve, center, radius) : changes(inside)
  const stops = [0, ...shares, 1]
  return stops.slice(1).flatMap((to, i) => (to - stops[i] > 1e-9 && inside((stops[i] + to) / 2) ? [stretchOf(curve, stops[i], to)] : []))
}

function lineShares({ from, to }: Extract<FlatCurve, { kind: 'line' }>, center: Point, radius: number): number[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [x, y] = [from[0] - center[0], from[1] - center[1]]
  const [a, b, c] = [dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - radius * radius]
  const root = Math.sqrt(b * b - a * c)
  return a > 0 && root > 0 ? [(-b - root) / a, (-b + root) / a].filter((share) => share > 0 && share < 1) : []
}

function changes(inside: (share: number) => boolean): number[] {
  const found: number[] = []
  for (let i = 0; i < LOOKS; i++) {
    let [low, high] = [i / LOOKS, (i + 1) / LOOKS]
    const first = inside(low)
    if (first === inside(high)) continue
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (low + high) / 2
      if (inside(middle) === first) low = middle
      else high = middle
    }
    found.push(high)
  }
  return found
}
