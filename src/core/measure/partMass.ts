import { multiply } from '../geometry/matrix.ts'
import { symmetricEigen } from '../geometry/fit/symmetricEigen.ts'
import { addScaled, scale, type Vec3 } from '../geometry/vector.ts'
import type { Part } from '../scene/model.ts'
import { isWatertight } from '../geometry/meshMeasure.ts'
import { EXACT, faceMomentSteps, momentOrigin } from './faceMoments.ts'
import { faceCount } from './faceSurface.ts'
import { addMoments, AREA, MOMENTS, movedMoments, VOLUME } from './moments.ts'

/** What the faces of a part sum up to, about the part's own origin (its coordinates, offset included). */
export interface PartMass {
  moments: Float64Array
  /** The mesh encloses a volume; else only the area means something. */
  closed: boolean
  /** To 1e-6 of the value: also when small faces are less than exact. */
  exact: boolean
  /** All faces' deviations are bounds. */
  bounded: boolean
  /** What area (mm²) and volume (mm³) may be off by. */
  area: number
  volume: number
}

const known = new WeakMap<Part, PartMass>()

export const knownMass = (part: Part): PartMass | undefined => known.get(part)

/** Sums up a part, once; yields at every face and within big ones, so that a page can breathe. Undefined for a part without faces, and for what only stands for a part. */
export function* partMass(part: Part): Generator<void, PartMass | undefined> {
  const { mesh } = part
  if (!mesh || part.placeholder) return undefined
  const kept = known.get(part)
  if (kept) return kept
  const sum = new Float64Array(MOMENTS)
  let bounded = true,
    area = 0,
    volume = 0
  for (let face = 0; face < faceCount(part); face++) {
    const own = yield* faceMomentSteps(part, face)
    addMoments(sum, own.moments)
    bounded &&= own.bounded
    area += own.area
    volume += own.volume
    yield
  }
  const closed = part.measures?.closed ?? isWatertight(mesh)
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const [cx, cy, cz] = momentOrigin(part)
  let moments = movedMoments(sum, [cx + ox, cy + oy, cz + oz])
  if (moments[VOLUME] < 0) moments = moments.map((value, i) => (i === AREA ? value : -value))
  const exact = bounded && area <= EXACT * moments[AREA] && (!closed || volume <= EXACT * moments[VOLUME])
  const mass: PartMass = { moments, closed, exact, bounded, area, volume }
  known.set(part, mass)
  return mass
}

/** Moments of a part in the world: of a rigid or uniformly scaled occurrence. Second moments go through the matrix as a tensor. */
export function placedMoments(m: Float64Array, matrix: Float64Array, factor: number): Float64Array {
  const out = new Float64Array(MOMENTS)
  const volume = m[VOLUME] * factor ** 3
  out[AREA] = m[AREA] * factor ** 2
  out[VOLUME] = volume
  // [∫xxᵀ ∫x; ∫xᵀ V] turns into M·(…)·Mᵀ, times the volume's own factor.
  const tensor = Float64Array.of(m[5], m[8], m[10], m[2], m[8], m[6], m[9], m[3], m[10], m[9], m[7], m[4], m[2], m[3], m[4], m[VOLUME])
  const turned = multiply(multiply(matrix, tensor), transpose(matrix)).map((value) => value * factor ** 3)
  for (let i = 0; i < 3; i++) {
    out[2 + i] = turned[12 + i]
    out[5 + i] = turned[i * 5]
  }
  out[8] = turned[1]
  out[9] = turned[6]
  out[10] = turned[2]
  return out
}

function transpose(m: Float64Array): Float64Array {
  const out = new Float64Array(16)
  for (let row = 0; row < 4; row++) for (let column = 0; column < 4; column++) out[row * 4 + column] = m[column * 4 + row]
  return out
}

/** Centre of gravity and inertia of a body of density 1 (times a density, kg/mm³: kg·mm²). */
export interface Inertia {
  centre: Vec3
  /** About the centre, in world directions: xx, yy, zz, xy, yz, zx, mm⁵. Products with the sign of the tensor (−∫xy). */
  tensor: [number, number, number, number, number, number]
  /** Ascending, with their unit axes. */
  principal: Vec3
  axes: [Vec3, Vec3, Vec3]
}

/** Undefined when there is no volume. */
export function inertiaOf(m: Float64Array): Inertia | undefined {
  const v = m[VOLUME]
  if (!(v > 0)) return undefined
  const centre = scale([m[2], m[3], m[4]], 1 / v)
  const about = movedMoments(m, addScaled([0, 0, 0], centre, -1))
  const [xx, yy, zz, xy, yz, zx] = about.subarray(5, 11)
  const tensor: Inertia['tensor'] = [yy + zz, zz + xx, xx + yy, -xy, -yz, -zx]
  const { values, vectors } = symmetricEigen([tensor[0], tensor[3], tensor[5], tensor[1], tensor[4], tensor[2]])
  return { centre, tensor, principal: values, axes: vectors }
}
