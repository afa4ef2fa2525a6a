import type { Mesh } from '../scene/mesh.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { cross, dot, perpendicular, subtract, type Vec3 } from './matrix.ts'

export interface FaceExtent {
  /** Along the axis of a cylinder, cone or torus, millimetres. */
  length?: number
  /** Angle about that axis that the face covers, radians; 2π: all around. */
  angle?: number
}

/** Turns smaller than this between neighbours are closed gaps: rounding, and the seam. */
const GAP = 1e-3
/** Vertices nearer to the axis than this part of the farthest have no angle (the tip of a cone). */
const NO_ANGLE = 1e-4

/** How much of its cylinder, cone or torus a face covers; `info` in the mesh's coordinates. Empty for other kinds. */
export function faceExtent({ positions, indices, faceStart }: Mesh, face: number, info: FaceInfo): FaceExtent {
  if (info.kind !== 'cylinder' && info.kind !== 'cone' && info.kind !== 'torus') return {}
  const u = perpendicular(info.axis),
    v = cross(info.axis, u)
  const from = faceStart[face] * 3,
    to = faceStart[face + 1] * 3
  const angles = new Float64Array(to - from),
    reach = new Float64Array(to - from)
  let low = Infinity,
    high = -Infinity,
    farthest = 0
  for (let i = from; i < to; i++) {
    const at = indices[i] * 3
    const away: Vec3 = subtract([positions[at], positions[at + 1], positions[at + 2]], info.origin)
    const along = dot(away, info.axis),
      x = dot(away, u),
      y = dot(away, v)
    low = Math.min(low, along)
    high = Math.max(high, along)
    angles[i - from] = Math.atan2(y, x)
    reach[i - from] = Math.hypot(x, y)
    farthest = Math.max(farthest, reach[i - from])
  }
  if (!(high >= low)) return {}
  const spans: { start: number; size: number }[] = []
  for (let i = 0; i < angles.length; i += 3) {
    const own = [i, i + 1, i + 2].filter((corner) => reach[corner] > NO_ANGLE * farthest).map((corner) => angles[corner])
    if (own.length > 1) spans.push(spanOf(own))
  }
  return { length: high - low, angle: covered(spans) }
}

const turn = 2 * Math.PI
const positive = (angle: number): number => ((angle % turn) + turn) % turn

/** The shortest arc that holds the corners of a triangle. */
function spanOf(angles: number[]): { start: number; size: number } {
  const sorted = angles.map(positive).toSorted((a, b) => a - b)
  let start = sorted[0],
    size = turn
  sorted.forEach((angle, i) => {
    const gap = i + 1 < sorted.length ? sorted[i + 1] - angle : sorted[0] + turn - angle
    if (turn - gap < size) {
      size = turn - gap
      start = sorted[(i + 1) % sorted.length]
    }
  })
  return { start, size }
}

/** Size of the union of arcs. */
function covered(spans: { start: number; size: number }[]): number {
  if (spans.length === 0) return 0
  spans.sort((a, b) => a.start - b.start)
  const first = spans[0].start
  let gaps = 0,
    end = first
  for (const span of spans) {
    if (span.start > end + GAP) gaps += span.start - end
    end = Math.max(end, span.start + span.size)
  }
  const last = first + turn - end
  if (last > GAP) gaps += last
  return turn - gaps
}
