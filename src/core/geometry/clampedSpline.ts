/** One direction of a spline: its control points are `width` numbers each, homogeneous where it is rational. */
export interface KnotRow {
  degree: number
  knots: Float64Array
  net: Float64Array
  count: number
  width: number
}

/** The part of a spline between two of its parameters, its first and last knots repeated degree + 1 times. The shape stays. Throws RangeError for a range beyond its knots. */
export function clampedTo(spline: KnotRow, low: number, high: number): KnotRow {
  const { degree } = spline
  if (!(low >= spline.knots[degree] && high <= spline.knots[spline.count] && low < high)) throw new RangeError('a range beyond the knots')
  const both = raised(raised(spline, low, degree), high, degree)
  const from = both.knots.indexOf(low)
  const to = both.knots.lastIndexOf(high)
  let lead = 0
  while (both.knots[from + lead] === low) lead++
  const inner = Array.from(both.knots.subarray(from + lead, to + 1)).filter((t) => t < high)
  const repeated = (t: number): number[] => Array.from({ length: degree + 1 }, () => t)
  const knots = Float64Array.from([...repeated(low), ...inner, ...repeated(high)])
  const first = Math.max(0, from + lead - degree - 1)
  const count = knots.length - degree - 1
  const { width } = both
  if (first + count > both.count) throw new RangeError('a spline whose ends cannot be clamped')
  return { degree, knots, net: both.net.slice(first * width, (first + count) * width), count, width }
}

/** Inserts a knot until it is repeated `times` times (Boehm). */
export function raised(spline: KnotRow, t: number, times: number): KnotRow {
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
