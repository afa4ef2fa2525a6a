import type { ShapeTable } from '../../core/drawing/space.ts'

/** How large a curve is about, in drawing units; 0 = no curve. */
export function curveReach({ kind, start, values: v }: ShapeTable, s: number): number {
  const at = start[s]
  const end = start[s + 1]
  switch (kind[s]) {
    case 2:
    case 3:
      return 2 * v[at + 2]
    case 4:
      return 2 * Math.hypot(v[at + 2], v[at + 3])
    case 5:
      return hasArc(v, at + 1, end) ? longerSide(v, at + 1, end, 3) : 0
    case 6:
      return longerSide(v, at + 3 + v[at + 1] + v[at] + 1, end, v[at + 2] === 0 ? 2 : 3)
    default:
      return 0
  }
}

/** Size of the largest curve. */
export function largestCurve(shapes: ShapeTable): number {
  let most = 0
  for (let s = 0; s < shapes.kind.length; s++) most = Math.max(most, curveReach(shapes, s))
  return most
}

/** A polyline without an arc is no curve. */
function hasArc(v: Float64Array, from: number, end: number): boolean {
  for (let i = from; i + 2 < end; i += 3) if (v[i + 2] !== 0) return true
  return false
}

/** Longer side of the box about points that stand `stride` apart. */
function longerSide(v: Float64Array, from: number, end: number, stride: number): number {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let i = from; i + 1 < end; i += stride) {
    x0 = Math.min(x0, v[i])
    x1 = Math.max(x1, v[i])
    y0 = Math.min(y0, v[i + 1])
    y1 = Math.max(y1, v[i + 1])
  }
  return Math.max(0, x1 - x0, y1 - y0)
}
