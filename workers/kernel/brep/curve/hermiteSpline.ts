import { BSplineCurve } from './bsplineCurve.ts'

/** Directions (unit, xyz per point) in which a smooth curve runs through points: from parabolas through each three. `closed`: the last point is the first again. */
export function smoothTangents(points: ArrayLike<number>, closed: boolean): Float64Array {
  const count = points.length / 3
  const out = new Float64Array(points.length)
  const chord = (i: number, axis: number): number => points[(i + 1) * 3 + axis] - points[i * 3 + axis]
  const length = (i: number): number => Math.hypot(chord(i, 0), chord(i, 1), chord(i, 2)) || 1e-300
  for (let i = 0; i < count; i++) {
    const before = i > 0 ? i - 1 : closed ? count - 2 : -1
    const after = i + 1 < count ? i : closed ? 0 : -1
    const a = before < 0 ? Infinity : length(before),
      b = after < 0 ? Infinity : length(after)
    for (let axis = 0; axis < 3; axis++) {
      // The slope of each chord counts by how near its middle is.
      if (before >= 0 && after >= 0) out[i * 3 + axis] = (chord(before, axis) * b * b + chord(after, axis) * a * a) / (a * b * (a + b))
      else if (after >= 0) out[i * 3 + axis] = chord(after, axis) / b
      else if (before >= 0) out[i * 3 + axis] = chord(before, axis) / a
    }
  }
  if (!closed && count > 2) {
    // At an end the first chord's slope leans as much again as the second point's tangent.
    for (const [end, next] of [
      [0, 1],
      [count - 1, count - 2],
    ]) {
      const span = Math.min(end, next)
      for (let axis = 0; axis < 3; axis++) out[end * 3 + axis] = (2 * chord(span, axis)) / length(span) - out[next * 3 + axis]
    }
  }
  for (let i = 0; i < out.length; i += 3) {
    const size = Math.hypot(out[i], out[i + 1], out[i + 2])
    if (size > 0) for (let axis = 0; axis < 3; axis++) out[i + axis] /= size
  }
  return out
}

/**
 * A cubic spline through points (xyz) with given unit tangents, its parameter about millimetres. Each span is a Bézier whose handles are those of a circle's arc where both tangents lean alike.
 * Throws RangeError for fewer than two distinct points.
 */
export function hermiteSpline(points: ArrayLike<number>, tangents: ArrayLike<number>): BSplineCurve {
  const controlPoints: number[] = [points[0], points[1], points[2]]
  const knots = [0, 0, 0, 0]
  let t = 0
  let last = 0
  for (let i = 3; i < points.length; i += 3) {
    const dx = points[i] - points[last],
      dy = points[i + 1] - points[last + 1],
      dz = points[i + 2] - points[last + 2]
    const chord = Math.hypot(dx, dy, dz)
    if (!(chord > 0)) continue
    const handle = spanHandle(tangents, last, i, chord)
    for (let axis = 0; axis < 3; axis++) controlPoints.push(points[last + axis] + handle * tangents[last + axis])
    for (let axis = 0; axis < 3; axis++) controlPoints.push(points[i + axis] - handle * tangents[i + axis])
    for (let axis = 0; axis < 3; axis++) controlPoints.push(points[i + axis])
    t += chord
    knots.push(t, t, t)
    last = i
  }
  knots.push(t)
  return new BSplineCurve(3, Float64Array.from(knots), Float64Array.from(controlPoints))
}

/** Length of both handles of a Bézier over a chord: an arc of angle θ has chord / (3 cos² θ/4). */
export function spanHandle(tangents: ArrayLike<number>, a: number, b: number, chord: number): number {
  const cosine = tangents[a] * tangents[b] + tangents[a + 1] * tangents[b + 1] + tangents[a + 2] * tangents[b + 2]
  const angle = Math.acos(Math.min(1, Math.max(-1, cosine)))
  return chord / (3 * Math.cos(angle / 4) ** 2)
}
