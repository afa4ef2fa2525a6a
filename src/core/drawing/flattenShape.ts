import { bulgeArc, isBulged } from './bulge.ts'
import type { ShapeTable } from './space.ts'

const TURN = 2 * Math.PI
const MAX_STEPS = 4096

/** Steps for an arc of this radius and sweep, so that no chord is farther than `tolerance` from it. */
function arcSteps(radius: number, sweep: number, tolerance: number): number {
  const step = tolerance >= radius ? Math.PI / 2 : 2 * Math.acos(1 - tolerance / radius)
  const steps = Math.ceil(Math.abs(sweep) / step)
  return Math.min(MAX_STEPS, Math.max(Math.abs(sweep) > Math.PI ? 8 : 2, Number.isFinite(steps) ? steps : MAX_STEPS))
}

/**
 * Appends the curve of shape `s` as x y pairs, no farther than `tolerance` from the exact one. A point gives one pair. `corners`: gets the lengths that `out` has behind
 * each segment of a polyline.
 */
export function flattenShape({ kind, start, values: v }: ShapeTable, s: number, tolerance: number, out: number[], corners?: number[]): void {
  const at = start[s]
  const end = start[s + 1]
  switch (kind[s]) {
    case 0:
      out.push(v[at], v[at + 1])
      break
    case 1:
      out.push(v[at], v[at + 1], v[at + 2], v[at + 3])
      break
    case 2:
      arc(v[at], v[at + 1], v[at + 2], 0, TURN, tolerance, out)
      break
    case 3:
      arc(v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4], tolerance, out)
      break
    case 4:
      ellipse(v, at, tolerance, out)
      break
    case 5:
      polyline(v, at, end, tolerance, out, corners)
      break
    case 6:
      spline(v, at, end, tolerance, out)
  }
}

function arc(cx: number, cy: number, r: number, from: number, sweep: number, tolerance: number, out: number[], skipFirst = false): void {
  const steps = arcSteps(r, sweep, tolerance)
  for (let i = skipFirst ? 1 : 0; i <= steps; i++) {
    const angle = from + (sweep * i) / steps
    out.push(cx + r * Math.cos(angle), cy + r * Math.sin(angle))
  }
}

function ellipse(v: Float64Array, at: number, tolerance: number, out: number[]): void {
  const [cx, cy, mx, my, ratio, from, sweep] = v.subarray(at, at + 7)
  const steps = arcSteps(Math.hypot(mx, my), sweep, tolerance)
  for (let i = 0; i <= steps; i++) {
    const angle = from + (sweep * i) / steps
    const cos = Math.cos(angle)
    const sin = Math.sin(angle) * ratio
    out.push(cx + mx * cos - my * sin, cy + my * cos + mx * sin)
  }
}

function polyline(v: Float64Array, at: number, end: number, tolerance: number, out: number[], corners?: number[]): void {
  const closed = v[at] !== 0
  const first = at + 1
  const count = Math.floor((end - first) / 3)
  if (count === 0) return
  out.push(v[first], v[first + 1])
  const spans = closed ? count : count - 1
  for (let i = 0; i < spans; i++) {
    const p = first + i * 3
    const q = first + ((i + 1) % count) * 3
    if (isBulged(v[p], v[p + 1], v[q], v[q + 1], v[p + 2])) {
      const { cx, cy, radius, start, sweep } = bulgeArc(v[p], v[p + 1], v[q], v[q + 1], v[p + 2])
      arc(cx, cy, radius, start, sweep, tolerance, out, true)
    } else out.push(v[q], v[q + 1])
    corners?.push(out.length)
  }
}

/** The curve of a shape as runs of x y pairs, on each of which a pattern lies by itself: each segment of a polyline where they are `apart`, else all of it. */
export function flattenCurves(shapes: ShapeTable, s: number, tolerance: number, apart: boolean): number[][] {
  const points: number[] = []
  const corners: number[] = []
  flattenShape(shapes, s, tolerance, points, corners)
  if (!apart || corners.length === 0) return [points]
  let from = 0
  return corners.map((end) => {
    const run = points.slice(from, end)
    from = end - 2
    return run
  })
}

function spline(v: Float64Array, at: number, end: number, tolerance: number, out: number[]): void {
  const degree = v[at]
  const count = v[at + 1]
  const rational = v[at + 2] !== 0
  const knots = at + 3
  const controlPoints = knots + count + degree + 1
  const stride = rational ? 3 : 2
  if (!(degree >= 1 && degree <= 25) || !(count > degree) || controlPoints + count * stride > end) return
  const work = new Float64Array((degree + 1) * 3)
  const span = { chord: 0 }
  for (let i = 1; i < count; i++)
    span.chord += Math.hypot(
      v[controlPoints + i * stride] - v[controlPoints + (i - 1) * stride],
      v[controlPoints + i * stride + 1] - v[controlPoints + (i - 1) * stride + 1],
    )
  const perSpan = Math.min(512, Math.max(4, Math.ceil(Math.sqrt(span.chord / Math.max(1, count - degree) / Math.max(tolerance, 1e-300) / 8) * 2)))
  for (let k = degree; k < count; k++) {
    const from = v[knots + k]
    const to = v[knots + k + 1]
    if (!(to > from)) continue
    for (let i = out.length === 0 || k === degree ? 0 : 1; i <= perSpan; i++) {
      const u = from + ((to - from) * i) / perSpan
      for (let j = 0; j <= degree; j++) {
        const p = controlPoints + (k - degree + j) * stride
        const w = rational ? v[p + 2] : 1
        work[j * 3] = v[p] * w
        work[j * 3 + 1] = v[p + 1] * w
        work[j * 3 + 2] = w
      }
      for (let r = 1; r <= degree; r++) {
        for (let j = degree; j >= r; j--) {
          const low = v[knots + k - degree + j]
          const high = v[knots + k + 1 + j - r]
          const alpha = high > low ? (u - low) / (high - low) : 0
          for (let c = 0; c < 3; c++) work[j * 3 + c] = (1 - alpha) * work[(j - 1) * 3 + c] + alpha * work[j * 3 + c]
        }
      }
      const w = work[degree * 3 + 2]
      if (w !== 0) out.push(work[degree * 3] / w, work[degree * 3 + 1] / w)
    }
  }
}
