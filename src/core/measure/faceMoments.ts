import { distance, subtract, type Vec3 } from '../geometry/vector.ts'
import type { Part } from '../scene/model.ts'
import { borderOf } from './boundary.ts'
import { statedSurface } from './faceSurface.ts'
import { meshMoments } from './meshMoments.ts'
import { AREA, VOLUME } from './moments.ts'
import { Refiner } from './refiner.ts'
import { isAnalytic } from './surfaceMeet.ts'

/** What a face adds to its part, about the part's `momentOrigin`. */
export interface FaceMoments {
  moments: Float64Array
  /** From the exact surface and its exact border, to 1e-6 of the value. */
  exact: boolean
  /** The two numbers below are bounds, and not only estimates by the mesh. */
  bounded: boolean
  /** What area (mm²) and volume (mm³) may be off by. */
  area: number
  volume: number
}

/** Relative error up to which a number counts as exact. */
export const EXACT = 1e-6
/** Times that triangles are cut into four, for faces of up to so many triangles: 10 000 to 100 000 in the end, some hundredths of a second. */
const levels = [
  { triangles: 500, times: 3 },
  { triangles: 4000, times: 2 },
  { triangles: 20_000, times: 1 },
]
/** Of small faces, tried before the third time. */
const ENOUGH = 2
/** Planes of more triangles are taken as they are; only the triangles at their bent borders are cut. */
const MAX_PLANE = 200_000

const known = new WeakMap<Part, Map<number, FaceMoments>>()

/** The middle of a part's box, in the mesh's coordinates: about it, single precision costs least. */
export function momentOrigin({ bounds, offset = [0, 0, 0] }: Part): Vec3 {
  const centre: Vec3 = [(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2]
  return centre.every(Number.isFinite) ? subtract(centre, offset) : [0, 0, 0]
}

/**
 * Area and moments of a face, worked out once. Where the source states the surface, triangles are cut into four with the new points on the surface
 * and on the exact curves of its border, again and again, and the sums are extrapolated (Romberg): far below 1e-6 for what a tessellator makes.
 */
export function faceMoments(part: Part, face: number): FaceMoments {
  const faces = known.get(part) ?? new Map<number, FaceMoments>()
  known.set(part, faces)
  let moments = faces.get(face)
  if (!moments) faces.set(face, (moments = compute(part, face)))
  return moments
}

function compute(part: Part, face: number): FaceMoments {
  const mesh = part.mesh!
  const origin = momentOrigin(part)
  const surface = statedSurface(part, face)
  const triangles = mesh.faceStart[face + 1] - mesh.faceStart[face]
  if (!surface || !surface.exact || !isAnalytic(surface)) return meshMoments(part, face, origin)
  const plane = surface.kind === 'plane'
  const most = plane && triangles <= MAX_PLANE ? 3 : levels.find((one) => triangles <= one.triangles)?.times
  if (!most) return meshMoments(part, face, origin)
  const border = borderOf(mesh, part.edges, face, part.offset ?? [0, 0, 0])
  const refiner = new Refiner(part, face, surface, border)
  const times = plane && border.straight ? 0 : Math.min(most, ENOUGH)
  let { moments, off } = extrapolated(refiner.sums(origin, times))
  if (times === ENOUGH && most > ENOUGH && off[AREA] > (EXACT / 4) * moments[AREA]) ({ moments, off } = extrapolated(refiner.sums(origin, most)))
  const blur = refiner.crude + refiner.slack * refiner.perimeter + refiner.loose * 2 ** -24 * refiner.largest
  const area = off[AREA] + blur
  const volume = off[VOLUME] + blur * reach(part)
  return { moments, area, volume, bounded: !border.ragged, exact: !border.ragged && area <= EXACT * moments[AREA] }
}

const reach = ({ bounds }: Part): number => distance([bounds[0], bounds[1], bounds[2]], [bounds[3], bounds[4], bounds[5]]) / 2

/** Romberg's scheme: what sums over triangles cut again and again come to, and how far its last two columns lie apart, which is more than the error left. */
function extrapolated(sums: readonly Float64Array[]): { moments: Float64Array; off: Float64Array } {
  let column = [...sums]
  let before = sums[sums.length - 1]
  for (let power = 4; column.length > 1; power *= 4) {
    before = column[column.length - 1]
    const coarser = column
    column = coarser.slice(1).map((finer, at) => finer.map((value, i) => value + (value - coarser[at][i]) / (power - 1)))
  }
  return { moments: column[0], off: column[0].map((value, i) => Math.abs(value - before[i])) }
}
