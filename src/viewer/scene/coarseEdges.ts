import type { Edges } from '../../core/scene/mesh.ts'

/** Points that one segment may take the place of: each is looked at for every one that follows. */
const MOST_SKIPPED = 32

/**
 * Polylines with the same ends in fewer points: none that is left out lies farther than `tolerance` (millimetres) from the segment that takes its place. Closed lines
 * that are smaller than that are left out. Their faces are not kept: nothing is picked by them.
 */
export function coarseEdges({ points, start, kind }: Edges, tolerance: number): Edges {
  const kept = new Uint32Array(points.length / 3)
  const starts = new Uint32Array(start.length)
  const kinds = new Uint8Array(kind.length)
  let [count, edges] = [0, 0]
  for (let edge = 0; edge + 1 < start.length; edge++) {
    const first = start[edge]
    const last = start[edge + 1] - 1
    if (last <= first || isSpeck(points, first, last, tolerance)) continue
    starts[edges] = count
    kinds[edges++] = kind[edge]
    kept[count++] = first
    for (let anchor = first; anchor < last; ) {
      anchor = farthestFrom(points, anchor, last, tolerance)
      kept[count++] = anchor
    }
  }
  starts[edges] = count
  const out = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    out[i * 3] = points[kept[i] * 3]
    out[i * 3 + 1] = points[kept[i] * 3 + 1]
    out[i * 3 + 2] = points[kept[i] * 3 + 2]
  }
  return { points: out, start: starts.slice(0, edges + 1), kind: kinds.slice(0, edges), faces: new Int32Array(edges * 2).fill(-1) }
}

/** Whether a line returns to where it began without ever being farther away than that. */
function isSpeck(points: Float32Array, first: number, last: number, tolerance: number): boolean {
  if (distance2(points, first, last) > 0) return false
  for (let i = first + 1; i < last; i++) if (distance2(points, first, i) > tolerance * tolerance) return false
  return true
}

/** The last point up to which the points behind `anchor` lie on one segment from it. */
function farthestFrom(points: Float32Array, anchor: number, last: number, tolerance: number): number {
  let end = anchor + 1
  while (end < last && end - anchor < MOST_SKIPPED && isStraight(points, anchor, end + 1, tolerance)) end++
  return end
}

function isStraight(points: Float32Array, from: number, to: number, tolerance: number): boolean {
  const [x, y, z] = [points[from * 3], points[from * 3 + 1], points[from * 3 + 2]]
  const [dx, dy, dz] = [points[to * 3] - x, points[to * 3 + 1] - y, points[to * 3 + 2] - z]
  const length2 = dx * dx + dy * dy + dz * dz
  for (let i = from + 1; i < to; i++) {
    const [px, py, pz] = [points[i * 3] - x, points[i * 3 + 1] - y, points[i * 3 + 2] - z]
    const along = length2 > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy + pz * dz) / length2)) : 0
    const [ox, oy, oz] = [px - dx * along, py - dy * along, pz - dz * along]
    if (ox * ox + oy * oy + oz * oz > tolerance * tolerance) return false
  }
  return true
}

function distance2(points: Float32Array, a: number, b: number): number {
  return (points[a * 3] - points[b * 3]) ** 2 + (points[a * 3 + 1] - points[b * 3 + 1]) ** 2 + (points[a * 3 + 2] - points[b * 3 + 2]) ** 2
}
