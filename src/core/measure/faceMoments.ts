import { distance, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { MeshPart, Part } from '../scene/model.ts'
import { type FaceInfo, faceInfoAt } from '../scene/surface.ts'
import { borderOf } from './boundary.ts'
import { finish } from './finish.ts'
import { statedSurface } from './faceSurface.ts'
import { freeFormMoments } from './freeFormMoments.ts'
import { AREA, meshMoments, VOLUME } from './moments.ts'
import { Refiner } from './refiner.ts'
import { isAnalytic } from './surfaceMeet.ts'
import { isRuled, type Sums, sweep } from './sweep.ts'

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
/** Evaluations of small faces, tried before the third time. */
const ENOUGH = 2
/** Share of its area by which a face may differ from its triangles: coarse ones of small arcs cut off that much. */
const LIKE_TRIANGLES = 0.25
/** Planes of more triangles are taken as they are; only the triangles at their bent borders are cut. */
const MAX_PLANE = 200_000

const known = new WeakMap<Part, Map<number, FaceMoments>>()

/** The middle of a part's box, in the mesh's coordinates: about it, single precision costs least. */
export function momentOrigin({ bounds, offset = [0, 0, 0] }: Part): Vec3 {
  const centre: Vec3 = [(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2]
  return centre.every(Number.isFinite) ? subtract(centre, offset) : [0, 0, 0]
}

/**
 * Area and moments of a face, worked out once. Where the source states the surface and its border, planes, cylinders and cones are integrated along the border
 * (`sweep`). Triangles of other surfaces are cut into four with the new points on the surface and on the exact curves of its border, again and again, and the sums
 * are extrapolated (Romberg). Surfaces without a formula here have their normals for that (`freeFormMoments`).
 */
export const faceMoments = (part: MeshPart, face: number): FaceMoments => finish(faceMomentSteps(part, face))

/** The same step by step: a page yields to the event loop between steps. */
export function* faceMomentSteps(part: MeshPart, face: number): Generator<void, FaceMoments> {
  const faces = known.get(part) ?? new Map<number, FaceMoments>()
  known.set(part, faces)
  let moments = faces.get(face)
  if (!moments) faces.set(face, (moments = yield* compute(part, face)))
  return moments
}

function* compute(part: MeshPart, face: number): Generator<void, FaceMoments> {
  const mesh = part.mesh
  const origin = momentOrigin(part)
  const surface = statedSurface(part, face)
  if (surface?.exact && !isAnalytic(surface) && mesh.normals.length > 0)
    return yield* freeFormMoments(part, face, origin, borderOf(mesh, part.edges, face, part.offset ?? [0, 0, 0]))
  const shown = withUncertainty(yield* meshMoments(part, face, origin), uncertaintyOf(part, face))
  if (!surface || !surface.exact || !isAnalytic(surface)) return shown
  yield
  const border = borderOf(mesh, part.edges, face, part.offset ?? [0, 0, 0])
  const refiner = new Refiner(part, face, surface, border)
  yield
  const sums =
    (yield* byBorder(part, face, refiner, surface, origin, shown.moments)) ??
    (yield* byTriangles(refiner, origin, mesh.faceStart[face + 1] - mesh.faceStart[face]))
  if (!sums) return shown
  const { moments, off } = sums
  const blur = refiner.crude + refiner.slack + refiner.loose * 2 ** -24 * refiner.largest
  const area = off[AREA] + blur
  const volume = off[VOLUME] + blur * reach(part)
  return { moments, area, volume, bounded: !border.ragged, exact: !border.ragged && area <= EXACT * moments[AREA] }
}

/** How far (mm) a face may stand off the surface that was meant, of which the source states no more than the border; 0 for others. */
function uncertaintyOf({ faces }: Part, face: number): number {
  if (!faces || face >= faces.kind.length || faceInfoAt(faces, face).kind !== 'unknown') return 0
  return faces.deviation[face] > 0 ? faces.deviation[face] : 0
}

/** The face moved by so much along its normals, and its area by that along a border as long as one side of a square of its area. */
const withUncertainty = (moments: FaceMoments, off: number): FaceMoments =>
  off === 0 ? moments : { ...moments, area: moments.area + off * Math.sqrt(moments.moments[AREA]), volume: moments.volume + off * moments.moments[AREA] }

/** Moments of planes, cylinders and cones whose border is all stated; undefined for others, and when they do not agree with the triangles. */
function* byBorder(part: MeshPart, face: number, refiner: Refiner, surface: FaceInfo, origin: Vec3, shown: Float64Array): Generator<void, Sums | undefined> {
  if (!isRuled(surface) || refiner.border.ragged) return undefined
  const found = yield* sweep(part, face, surface, refiner, origin)
  return found && Math.abs(found.moments[AREA] - shown[AREA]) <= LIKE_TRIANGLES * shown[AREA] ? found : undefined
}

/** Undefined for a face of too many triangles. */
function* byTriangles(refiner: Refiner, origin: Vec3, triangles: number): Generator<void, Sums | undefined> {
  const isPlane = refiner.surface.kind === 'plane'
  const most = isPlane && triangles <= MAX_PLANE ? 3 : levels.find((one) => triangles <= one.triangles)?.times
  if (!most) return undefined
  const few = extrapolated(yield* refiner.sums(origin, isPlane && refiner.border.straight ? 0 : Math.min(most, ENOUGH)))
  return most > ENOUGH && few.off[AREA] > (EXACT / 4) * few.moments[AREA] ? extrapolated(yield* refiner.sums(origin, most)) : few
}

const reach = ({ bounds }: Part): number => distance([bounds[0], bounds[1], bounds[2]], [bounds[3], bounds[4], bounds[5]]) / 2

/** Share of the last step's change that is left of an error that falls by a quarter only per step, as at cusps. */
const SLOW = 1 / 3

/** Romberg's scheme: what sums over triangles cut again and again come to. The error left: by its last two columns, and by what the last cut has changed. */
function extrapolated(sums: readonly Float64Array[]): Sums {
  const [last, before] = column(sums)
  const [earlier] = sums.length > 1 ? column(sums.slice(0, -1)) : [last]
  return { moments: last, off: last.map((value, i) => Math.max(Math.abs(value - before[i]), SLOW * Math.abs(value - earlier[i]))) }
}

/** The best of the last column, and of the one before. */
function column(sums: readonly Float64Array[]): [last: Float64Array, before: Float64Array] {
  let own = [...sums]
  let before = sums[sums.length - 1]
  for (let power = 4; own.length > 1; power *= 4) {
    before = own[own.length - 1]
    const coarser = own
    own = coarser.slice(1).map((finer, at) => finer.map((value, i) => value + (value - coarser[at][i]) / (power - 1)))
  }
  return [own[0], before]
}
