import type { Mesh } from '../scene/mesh.ts'
import { type FaceInfo, resizedSurface } from '../scene/surface.ts'
import { faceSamples, type FaceSamples, fitCone, fitCylinder, fitPlane, fitSphere, surface } from './fit/quadrics.ts'
import { meanOf } from './fit/leastSquares.ts'
import { fitTorus } from './fit/torus.ts'
import { surfaceDistance } from './surfaceDistance.ts'
import { addScaled, dot, normalize, subtract, type Vec3 } from './matrix.ts'

/** How near a surface must come: its distance from every vertex, and the mean angle to their normals. */
interface Closeness {
  distance: number
  angle: number
}

/** From the simplest; where two fit, the simpler is meant. */
const fits: readonly ((samples: FaceSamples) => FaceInfo | undefined)[] = [fitPlane, fitCylinder, fitCone, fitSphere, fitTorus]

const degrees = Math.PI / 180
/**
 * Tessellated vertices lie on their surface up to the rounding of single precision; meshes that were quantised or scanned come close only.
 * The strict pass comes first for all kinds, so that a shallow cylinder is not taken for a plane. In parts of the face's half diagonal.
 */
const STRICT = { distance: 3e-5, angle: 2 * degrees }
const LOOSE = { distance: 1e-3, angle: 8 * degrees }
/** More unknowns always come a little nearer: a surface with more of them has to be this many times nearer to be preferred. */
const CLEARLY = 5
/** Radius of a cone's tip, in parts of the face's half diagonal. */
const TIP = 1e-3
/** Units in the last place of the largest coordinate that rounding may have cost. */
const ROUNDING = 4 * 2 ** -24

/**
 * The plane, cylinder, cone, sphere or torus that the triangles of a face were made from, in the mesh's coordinates: the simplest that fits, with its
 * `deviation` (mm), the largest distance of a vertex. Kind `unknown` (at the face's middle, with its mean normal) when none fits.
 * `tolerance`: largest deviation allowed, mm; else chosen from the size of the face.
 */
export function fitFace(mesh: Mesh, face: number, tolerance?: number): FaceInfo {
  const samples = faceSamples(mesh, face)
  if (!samples) return surface('unknown', [0, 0, 0], [0, 0, 1], {})
  const { scale } = samples
  const rounding = ROUNDING * Math.max(...samples.center.map((value) => Math.abs(value) + scale))
  const within = (closeness: Closeness): Closeness => ({ ...closeness, distance: closeness.distance * scale + rounding })
  const loose = tolerance === undefined ? within(LOOSE) : { ...LOOSE, distance: tolerance }
  const passes = tolerance === undefined ? [within(STRICT), loose] : [loose]
  const candidates: Candidate[] = []
  for (const pass of passes) {
    for (let i = 0; i < fits.length; i++) {
      candidates[i] ??= measured(fits[i](samples), samples, mesh)
      if (isClose(candidates[i], pass)) {
        const limit: Closeness = { ...loose, distance: Math.min(loose.distance, candidates[i].info.deviation * CLEARLY) }
        return (candidates.find((simpler) => isClose(simpler, limit)) ?? candidates[i]).info
      }
    }
  }
  return surface('unknown', samples.center, normalize(meanOf(samples.normals)) ?? [0, 0, 1], {})
}

interface Candidate {
  info: FaceInfo
  /** Mean angle between its normals and the vertices', radians. */
  angle: number
}

const isClose = ({ info, angle }: Candidate, limit: Closeness): boolean => info.deviation <= limit.distance && angle <= limit.angle

/** Back in the mesh's coordinates, with its deviation. */
function measured(fitted: FaceInfo | undefined, samples: FaceSamples, mesh: Mesh): Candidate {
  if (!fitted) return { info: { ...surface('unknown', [0, 0, 0], [0, 0, 1], {}), deviation: Infinity }, angle: Infinity }
  const { scale, center } = samples
  const info: FaceInfo = { ...resizedSurface(fitted, scale), origin: addScaled(center, fitted.origin, scale) }
  for (const vertex of samples.vertices) {
    const away = Math.abs(surfaceDistance(info, mesh.positions[vertex * 3], mesh.positions[vertex * 3 + 1], mesh.positions[vertex * 3 + 2]))
    // Also when it is no number.
    if (!(away <= info.deviation)) info.deviation = Number.isNaN(away) ? Infinity : away
  }
  return { info, angle: meanAngle(fitted, samples) }
}

/** Radians; the same whether the normals point out of the surface or, as in a hole, into it. */
function meanAngle(fitted: FaceInfo, { points, normals }: FaceSamples): number {
  const normal: Vec3 = [0, 0, 0]
  let outward = 0,
    inward = 0,
    count = 0
  for (let i = 0; i < points.length; i += 3) {
    surfaceDistance(fitted, points[i], points[i + 1], points[i + 2], normal)
    if (fitted.kind === 'cone' && isTip(fitted, [points[i], points[i + 1], points[i + 2]])) continue
    const cosine = Math.min(1, Math.max(-1, dot(normal, [normals[i], normals[i + 1], normals[i + 2]])))
    outward += Math.acos(cosine)
    inward += Math.acos(-cosine)
    count++
  }
  return count > 0 ? Math.min(outward, inward) / count : Infinity
}

/** The tip of a cone has every normal of its mantle. */
const isTip = (cone: Extract<FaceInfo, { kind: 'cone' }>, point: Vec3): boolean =>
  Math.abs(cone.radius + dot(subtract(point, cone.origin), cone.axis) * Math.tan(cone.halfAngle)) < TIP
