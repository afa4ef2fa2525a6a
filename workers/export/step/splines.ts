import type { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import type { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import { flag, type Ref, real, reals, refs } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'

/** One direction of a spline: its control points are `width` numbers each. */
interface Direction {
  degree: number
  knots: Float64Array
  net: Float64Array
  count: number
  width: number
}

/** A spline whose first and last knots are repeated degree + 1 times: many programs read no others. The shape stays. */
function clamped(spline: Direction): Direction {
  const { degree, count } = spline
  const front = raised(spline, spline.knots[degree], degree)
  const from = firstIndex(front.knots, spline.knots[degree])
  const both = raised(front, spline.knots[count], degree)
  const to = lastIndex(both.knots, spline.knots[count])
  const start = Math.max(0, from + repeats(both.knots, from) - degree - 1)
  const first = start
  const knots = Array.from(both.knots.subarray(from, to + 1))
  const [low, high] = [knots[0], knots[knots.length - 1]]
  let [lead, trail] = [knots.filter((t) => t === low).length, knots.filter((t) => t === high).length]
  for (; lead > degree + 1; lead--) knots.shift()
  for (; lead < degree + 1; lead++) knots.unshift(low)
  for (; trail > degree + 1; trail--) knots.pop()
  for (; trail < degree + 1; trail++) knots.push(high)
  const controls = knots.length - degree - 1
  const width = both.width
  if (first + controls > both.count) throw new RangeError('a spline whose ends cannot be clamped')
  return { degree, knots: Float64Array.from(knots), net: both.net.slice(first * width, (first + controls) * width), count: controls, width }
}

const firstIndex = (knots: Float64Array, t: number): number => knots.findIndex((own) => own === t)
const lastIndex = (knots: Float64Array, t: number): number => knots.findLastIndex((own) => own === t)
function repeats(knots: Float64Array, at: number): number {
  let count = 0
  while (knots[at + count] === knots[at]) count++
  return count
}

/** Inserts a knot until it is repeated `times` times (Boehm). */
function raised(spline: Direction, t: number, times: number): Direction {
  let { knots, net, count } = spline
  const { degree, width } = spline
  for (let have = knots.filter((own) => own === t).length; have < times; have++) {
    let span = degree
    while (span < count - 1 && knots[span + 1] <= t) span++
    // At the very end the knot is inserted into the last span that has a length.
    while (span > degree && knots[span] >= t && knots[span + 1] <= t) span--
    const next = new Float64Array((count + 1) * width)
    for (let i = 0; i <= count; i++) {
      const whole = i <= span - degree ? 1 : i > span ? 0 : (t - knots[i]) / (knots[i + degree] - knots[i])
      for (let k = 0; k < width; k++) {
        const own = i < count ? net[i * width + k] : 0
        const before = i > 0 ? net[(i - 1) * width + k] : 0
        next[i * width + k] = whole === 1 ? own : whole === 0 ? before : whole * own + (1 - whole) * before
      }
    }
    const longer = new Float64Array(knots.length + 1)
    longer.set(knots.subarray(0, span + 1))
    longer[span + 1] = t
    longer.set(knots.subarray(span + 1), span + 2)
    knots = longer
    net = next
    count++
  }
  return { degree, knots, net, count, width }
}

const isClamped = ({ degree, knots, count }: Direction): boolean => {
  for (let i = 1; i <= degree; i++) if (knots[i] !== knots[0] || knots[count + i] !== knots[count]) return false
  return true
}

/** A clamped spline with no knot repeated more often than the degree inside: a control point that stands twice there is written once. Throws RangeError for a spline with a gap. */
function tidy(direction: Direction): Direction {
  const own = isClamped(direction) ? direction : clamped(direction)
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
