import { clampedTo, type KnotRow } from '../../../src/core/geometry/spline.ts'
import type { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import type { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import { flag, type Ref, real, reals, refs } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'

const isClamped = ({ degree, knots, count }: KnotRow): boolean => {
  for (let i = 1; i <= degree; i++) if (knots[i] !== knots[0] || knots[count + i] !== knots[count]) return false
  return true
}

/** A clamped spline with no knot repeated more often than the degree inside: a control point that stands twice there is written once. Throws RangeError for a spline with a gap. */
function tidy(direction: KnotRow): KnotRow {
  const own = isClamped(direction) ? direction : clampedTo(direction, direction.knots[direction.degree], direction.knots[direction.count])
  const { degree, width } = own
  const knots = Array.from(own.knots)
  const rows = Array.from({ length: own.count }, (_, i) => own.net.subarray(i * width, (i + 1) * width))
  for (let at = degree + 1; at < knots.length - degree - 1; ) {
    let times = 1
    while (knots[at + times] === knots[at]) times++
    if (at + times > knots.length - degree - 1) break
    if (times > degree) {
      // The control points before and after the break are those numbered at - 1 and at.
      const [a, b] = [rows[at - 1], rows[at]]
      if (times > degree + 1 || a.some((value, k) => Math.abs(value - b[k]) > 1e-9 * (1 + Math.abs(value)))) throw new RangeError('a spline with a gap')
      rows.splice(at, 1)
      knots.splice(at, 1)
      times--
    }
    at += times
  }
  if (rows.length === own.count) return own
  const net = new Float64Array(rows.length * width)
  rows.forEach((row, i) => net.set(row, i * width))
  return { degree, knots: Float64Array.from(knots), net, count: rows.length, width }
}

/** Multiplicities and distinct values. */
function knotColumns(knots: Float64Array): { times: number[]; values: number[] } {
  const times: number[] = []
  const values: number[] = []
  for (const knot of knots) {
    if (knot === values[values.length - 1]) times[times.length - 1]++
    else {
      values.push(knot)
      times.push(1)
    }
  }
  return { times, values }
}

/** Points of a net, each written where the placement puts it, and its weights. */
function points(placed: PlacedGeometry, net: Float64Array, rational: boolean): { controls: Ref[]; weights: number[] } {
  const controls: Ref[] = []
  const weights: number[] = []
  const stride = rational ? 4 : 3
  for (let i = 0; i + stride <= net.length; i += stride) {
    const w = rational ? net[i + 3] : 1
    controls.push(placed.point(net[i] / w, net[i + 1] / w, net[i + 2] / w))
    // Weights of one negative sign describe the same shape as their absolute values.
    weights.push(Math.abs(w))
  }
  return { controls, weights }
}

export function writeSplineCurve(placed: PlacedGeometry, curve: Pick<BSplineCurve, 'degree' | 'knots' | 'homogeneous' | 'count' | 'rational' | 'period'>): Ref {
  const { degree, rational } = curve
  const own = tidy({ degree, knots: curve.knots, net: curve.homogeneous, count: curve.count, width: rational ? 4 : 3 })
  const { controls, weights } = points(placed, own.net, rational)
  const { times, values } = knotColumns(own.knots)
  const plain = `${degree},${refs(controls)},.UNSPECIFIED.,${flag(curve.period > 0)},.F.`
  const knots = `(${times.join(',')}),${reals(values)},.UNSPECIFIED.`
  return placed.file.add(
    rational
      ? `(BOUNDED_CURVE()B_SPLINE_CURVE(${plain})B_SPLINE_CURVE_WITH_KNOTS(${knots})CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE(${reals(weights)})REPRESENTATION_ITEM(''))`
      : `B_SPLINE_CURVE_WITH_KNOTS('',${plain},${knots})`,
  )
}

export function writeSplineSurface(placed: PlacedGeometry, surface: Pick<BSplineSurface, 'net' | 'homogeneous' | 'rational' | 'uPeriod' | 'vPeriod'>): Ref {
  const { net, rational } = surface
  const stride = rational ? 4 : 3
  const alongU = tidy({ degree: net.uDegree, knots: net.uKnots, net: surface.homogeneous, count: net.uCount, width: net.vCount * stride })
  const across = tidy({
    degree: net.vDegree,
    knots: net.vKnots,
    net: transposed(alongU.net, alongU.count, net.vCount, stride),
    count: net.vCount,
    width: alongU.count * stride,
  })
  const whole = transposed(across.net, across.count, alongU.count, stride)
  const { controls, weights } = points(placed, whole, rational)
  const rows = <T>(list: readonly T[], text: (row: T[]) => string): string =>
    `(${Array.from({ length: alongU.count }, (_, i) => text(list.slice(i * across.count, (i + 1) * across.count))).join(',')})`
  const u = knotColumns(alongU.knots)
  const v = knotColumns(across.knots)
  const plain = `${net.uDegree},${net.vDegree},${rows(controls, refs)},.UNSPECIFIED.,${flag(surface.uPeriod > 0)},${flag(surface.vPeriod > 0)},.F.`
  const knots = `(${u.times.join(',')}),(${v.times.join(',')}),${reals(u.values)},${reals(v.values)},.UNSPECIFIED.`
  return placed.file.add(
    rational
      ? `(BOUNDED_SURFACE()B_SPLINE_SURFACE(${plain})B_SPLINE_SURFACE_WITH_KNOTS(${knots})GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE(${rows(
          weights,
          (row) => `(${row.map(real).join(',')})`,
        )})REPRESENTATION_ITEM('')SURFACE())`
      : `B_SPLINE_SURFACE_WITH_KNOTS('',${plain},${knots})`,
  )
}

/** A net of `rows` × `columns` points with rows and columns exchanged. */
function transposed(net: Float64Array, rows: number, columns: number, stride: number): Float64Array {
  const out = new Float64Array(net.length)
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) for (let k = 0; k < stride; k++) out[(j * rows + i) * stride + k] = net[(i * columns + j) * stride + k]
  return out
}
