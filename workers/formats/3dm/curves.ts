import type { Curve, PolylineCurve } from '../../../wasm/rhino/index.ts'

/** First cuts of a curve's domain, and how often each may be halved. */
const FIRST_PIECES = 16
const MAX_HALVINGS = 6
/** Allowed distance of the curve from its chord, as a share of the curve's extent. */
const CHORD_SHARE = 1e-3

/** Points xyz on a curve, in the file's unit, close enough to draw it; empty when it cannot be evaluated. */
export function curvePoints(curve: Curve): number[] {
  const corners = (curve as Partial<PolylineCurve>).pointCount
  if (typeof corners === 'number' && typeof (curve as PolylineCurve).point === 'function') {
    return Array.from({ length: corners }, (_, i) => (curve as PolylineCurve).point(i)).flat()
  }
  const [from, to] = curve.domain
  if (!(to > from) || !Number.isFinite(to - from)) return []
  const at = (t: number): number[] => curve.pointAt(t)
  if (curve.isLinear()) return [...at(from), ...at(to)]
  const pieces = Array.from({ length: FIRST_PIECES + 1 }, (_, i) => from + ((to - from) * i) / FIRST_PIECES)
  const first = pieces.map(at)
  const extent = Math.hypot(...[0, 1, 2].map((axis) => spread(first, axis)))
  const tolerance = extent * CHORD_SHARE
  const out = [...first[0]]
  const refine = (t0: number, p0: number[], t1: number, p1: number[], depth: number): void => {
    const middle = (t0 + t1) / 2
    const p = at(middle)
    if (depth < MAX_HALVINGS && distanceToChord(p, p0, p1) > tolerance) {
      refine(t0, p0, middle, p, depth + 1)
      refine(middle, p, t1, p1, depth + 1)
    } else out.push(...p1)
  }
  for (let i = 0; i < FIRST_PIECES; i++) refine(pieces[i], first[i], pieces[i + 1], first[i + 1], 0)
  return out
}

function spread(points: readonly number[][], axis: number): number {
  const values = points.map((point) => point[axis])
  return Math.max(...values) - Math.min(...values)
}

function distanceToChord(p: readonly number[], a: readonly number[], b: readonly number[]): number {
  const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const e = [p[0] - a[0], p[1] - a[1], p[2] - a[2]]
  const length = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
  const s = length > 0 ? Math.min(1, Math.max(0, (d[0] * e[0] + d[1] * e[1] + d[2] * e[2]) / length)) : 0
  return Math.hypot(e[0] - s * d[0], e[1] - s * d[1], e[2] - s * d[2])
}
