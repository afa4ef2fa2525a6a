import type { Mesh } from '../scene/mesh.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { cross, distance, dot, length, perpendicular, subtract, type Vec3 } from '../geometry/matrix.ts'
import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import type { Conic } from '../scene/curve.ts'
import type { Part } from '../scene/model.ts'
import { conicsOf, pointOn } from './boundary.ts'

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

interface Span {
  /** Millimetres, or radians. */
  value: number
  /** The source's own curves reach from end to end; else the mesh does. */
  exact: boolean
}

/** How much of its cylinder, cone or torus a face covers. */
export interface FaceSpan {
  /** Along the axis, mm. */
  height?: Span
  /** About the axis; radians, 2π all around. */
  sweep?: Span
}

/** A face of more triangles is the whole of a mesh without faces. */
const MAX_TRIANGLES = 50_000
/** What single precision may cost, in parts of the largest coordinate. */
const ROUNDING = 8 * 2 ** -24
/** Parts of a length, or radians, by which circles may be off an axis and still count as about it. */
const COAXIAL = 1e-9

/** `surface` in the mesh's coordinates. Empty for other kinds. */
export function faceSpan(part: Part, face: number, surface: FaceInfo): FaceSpan {
  const { mesh } = part
  if (!mesh || mesh.faceStart[face + 1] - mesh.faceStart[face] > MAX_TRIANGLES) return {}
  const seen = faceExtent(mesh, face, surface)
  if (seen.length === undefined) return {}
  const conics = surface.exact && part.edges ? conicsOf(part.edges, face, part.offset ?? [0, 0, 0]) : []
  const { bounds, offset = [0, 0, 0] } = part
  const blur = ROUNDING * Math.max(...bounds.map((value, i) => Math.abs(value - offset[i % 3])))
  const follows = conics.every((conic) =>
    [0.25, 0.5, 1].every((part) => Math.abs(surfaceDistance(surface, ...pointOn(conic, conic.start + conic.sweep * part))) <= blur),
  )
  const reaches = conics.map((conic) => reachOf(conic, surface))
  const own = reaches.length > 0 ? Math.max(...reaches.map(([, high]) => high)) - Math.min(...reaches.map(([low]) => low)) : Number.NaN
  // A polyline of the mesh may end short of the top of an arc, but never reaches farther.
  const height = follows && own >= seen.length - 2 * blur ? { value: own, exact: true } : { value: seen.length, exact: false }
  return { ...(surface.kind !== 'torus' && { height }), ...(seen.angle !== undefined && { sweep: sweepOf(seen.angle, conics, surface, blur) }) }
}

/** From where to where an arc reaches along the axis. */
function reachOf({ center, axis, major, a, b, start, sweep }: Conic, surface: FaceInfo): [low: number, high: number] {
  const middle = dot(subtract(center, surface.origin), surface.axis)
  const x = a * dot(major, surface.axis),
    y = b * dot(cross(axis, major), surface.axis)
  const top = Math.atan2(y, x)
  const angles = [start, start + sweep]
  for (const angle of [top, top + Math.PI]) if (turned(angle - start) <= sweep) angles.push(angle)
  const heights = angles.map((angle) => middle + x * Math.cos(angle) + y * Math.sin(angle))
  return [Math.min(...heights), Math.max(...heights)]
}

const turned = (angle: number): number => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)

/** The angle of the arcs of one circle about the axis that cover what the mesh does. */
function sweepOf(seen: number, conics: readonly Conic[], { origin, axis }: FaceInfo, blur: number): Span {
  const about = conics.filter(({ center, axis: own, a, b }) => {
    const away = subtract(center, origin)
    return a === b && length(cross(own, axis)) <= COAXIAL && length(cross(away, axis)) <= COAXIAL * Math.max(a, length(away), 1)
  })
  for (const one of about) {
    const same = about.filter(({ center, a }) => distance(center, one.center) <= COAXIAL * one.a && Math.abs(a - one.a) <= COAXIAL * one.a)
    const value = same.reduce((sum, { sweep }) => sum + sweep, 0)
    if (Math.abs(value - seen) <= 4 * (blur / one.a) + 1e-6) return { value, exact: true }
  }
  return { value: seen, exact: false }
}
