import { faceExtent } from '../geometry/faceExtent.ts'
import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { cross, distance, dot, length, subtract } from '../geometry/matrix.ts'
import type { Conic } from '../scene/curve.ts'
import type { Part } from '../scene/model.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { conicsOf, pointOn } from './boundary.ts'

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
