import { symmetricEigen } from '../geometry/fit/leastSquares.ts'
import { addScaled, scale, type Vec3 } from '../geometry/matrix.ts'
import { AREA, MOMENTS, movedMoments, VOLUME } from './moments.ts'
import type { Bounds } from '../scene/mesh.ts'
import type { NodeId, Part, PartId, PartOrigin } from '../scene/model.ts'
import { lengthOf } from '../scene/paged/columns.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import { doubt, emptyExtent, type Extent, placedBounds, sizeOf, unionExtent } from './placedBounds.ts'
import { EXACT } from './faceMoments.ts'
import { isMeasurable, type PartMeasures } from './partMeasures.ts'
import { factorAt } from './placement.ts'

/**
 * Adds to `out` the moments of a part (about its origin) as an occurrence places it. `world`: column-major 4×4 at `at`; `factor`: its uniform scale, undefined when
 * it differs between directions: the area is left out then, while the volume and its moments follow any matrix.
 */
export function addPlaced(out: Float64Array, m: Float64Array, world: Float64Array, at: number, factor: number | undefined): void {
  const det = Math.abs(
    world[at] * (world[at + 5] * world[at + 10] - world[at + 6] * world[at + 9]) -
      world[at + 4] * (world[at + 1] * world[at + 10] - world[at + 2] * world[at + 9]) +
      world[at + 8] * (world[at + 1] * world[at + 6] - world[at + 2] * world[at + 5]),
  )
  if (factor !== undefined) out[AREA] += m[AREA] * factor ** 2
  const v = m[VOLUME]
  if (v === 0) return
  out[VOLUME] += v * det
  // ∫x' = A·∫x + t·V, ∫x'x'ᵀ = A·S·Aᵀ + (A·∫x)·tᵀ + t·(A·∫x)ᵀ + t·tᵀ·V, all times the determinant.
  for (let row = 0; row < 3; row++) first[row] = world[at + row] * m[2] + world[at + 4 + row] * m[3] + world[at + 8 + row] * m[4]
  for (let row = 0; row < 3; row++) {
    const x = world[at + row],
      y = world[at + 4 + row],
      z = world[at + 8 + row]
    half[row * 3] = x * m[5] + y * m[8] + z * m[10]
    half[row * 3 + 1] = x * m[8] + y * m[6] + z * m[9]
    half[row * 3 + 2] = x * m[10] + y * m[9] + z * m[7]
    out[2 + row] += det * (first[row] + world[at + 12 + row] * v)
  }
  for (let i = 0; i < 6; i++) {
    const row = i % 3
    const column = i < 3 ? row : (row + 1) % 3
    const turned = half[row * 3] * world[at + column] + half[row * 3 + 1] * world[at + 4 + column] + half[row * 3 + 2] * world[at + 8 + column]
    const tr = world[at + 12 + row],
      tc = world[at + 12 + column]
    out[5 + i] += det * (turned + first[row] * tc + tr * first[column] + tr * tc * v)
  }
}

const first = new Float64Array(3)
const half = new Float64Array(9)

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

/** A number and how sure it is. */
export interface Measure {
  value: number
  exact: boolean
  /** What it may be off by; 0 = not known. */
  deviation: number
}

/** What some occurrences measure together, in the assembled model; millimetres. */
export interface SceneMeasures {
  /** World box; empty when nothing has one. */
  bounds: Bounds
  /** How sure its sides are; the value is the longest. */
  size: Measure
  /** Absent when nothing has a surface, or one is scaled unequally. */
  area?: Measure
  /** Volume of the occurrences that enclose one; absent when none does. */
  volume?: Measure
  /** Sum of the moments (`moments.ts`) of those occurrences, for centre and inertia. */
  moments: Float64Array
  /** Occurrences with a surface, those of them without a volume, and those whose volume is that of the exact body or of the mesh with its cracks closed. */
  measured: number
  open: number
  fromBody: number
  mended: number
  /** Widest crack that was closed. */
  gap: number
  /** Occurrences of which only a box or a picture is shown, and those of parts that did not come. */
  previews: number
  absent: number
  faces: number
  triangles: number
  origins: ReadonlySet<PartOrigin>
}

/** Occurrences that are summed between two yields: two milliseconds of code that has just been loaded. */
const SLICE = 250

/** World box of some occurrences, millimetres; empty when nothing has one. */
export function* sumBounds(index: SceneIndex, parts: ReadonlyMap<PartId, Part>, occurrences: Iterable<NodeId>): Generator<void, Bounds> {
  let extent: Extent = emptyExtent
  let count = 0
  for (const id of occurrences) {
    if (++count % SLICE === 0) yield
    const part = index.partAt(parts, id)
    if (part) extent = unionExtent(extent, yield* placedBounds(part, index.world, id * 16, extent))
  }
  return extent.box
}

/** Sums up occurrences by the measures of their parts, which must have been worked out (`measurePart`). Each occurrence counts once. */
export function* sumMeasures(
  index: SceneIndex,
  parts: ReadonlyMap<PartId, Part>,
  occurrences: Iterable<NodeId>,
  measuresOf: (part: Part) => PartMeasures | undefined,
): Generator<void, SceneMeasures> {
  const moments = new Float64Array(MOMENTS)
  const origins = new Set<PartOrigin>()
  const sum = { measured: 0, open: 0, fromBody: 0, mended: 0, gap: 0, previews: 0, absent: 0, faces: 0, triangles: 0 }
  const area = new Sum()
  const volume = new Sum()
  let extent: Extent = emptyExtent
  let isStated = true
  let isScaled = false
  let count = 0
  for (const id of occurrences) {
    if (++count % SLICE === 0) yield
    const part = index.partAt(parts, id)
    if (!part) {
      sum.absent++
      continue
    }
    if (part.placeholder) sum.previews++
    else origins.add(part.origin)
    extent = unionExtent(extent, yield* placedBounds(part, index.world, id * 16, extent))
    isStated &&= part.origin === 'exact' && !part.placeholder
    if (!isMeasurable(part)) continue
    const own = measuresOf(part)
    if (!own) continue
    sum.measured++
    sum.faces += part.mesh.faceStart.length - 1
    sum.triangles += lengthOf(part.mesh, 'indices') / 3
    const factor = factorAt(index.world, id * 16)
    isScaled ||= factor === undefined
    const before = moments[VOLUME]
    addPlaced(moments, own.moments, index.world, id * 16, factor)
    area.add(own.areaOff * (factor ?? 1) ** 2, own.areaBounded)
    if (!own.basis) {
      sum.open++
      continue
    }
    volume.add((own.volumeOff * (moments[VOLUME] - before)) / (own.moments[VOLUME] || 1), own.volumeBounded)
    if (own.basis === 'body') sum.fromBody++
    if (own.basis === 'closing') {
      sum.mended++
      sum.gap = Math.max(sum.gap, own.gap)
    }
  }
  return {
    ...sum,
    bounds: extent.box,
    size: sizeOf(extent, isStated),
    moments,
    origins,
    ...(sum.measured > 0 && !isScaled && { area: area.measure(moments[AREA]) }),
    ...(sum.measured > sum.open && { volume: volume.measure(moments[VOLUME]) }),
  }
}

/** Deviations add up; of a sum with a part about whose deviation nothing is known, nothing is known. */
class Sum {
  private off = 0
  private bounded = true
  private known = true

  add(off: number, bounded: boolean): void {
    this.off += off
    this.bounded &&= bounded
    this.known &&= bounded || off > 0
  }

  measure(value: number): Measure {
    return { value, exact: this.bounded && this.off <= EXACT * value, deviation: this.known ? doubt(value, this.off) : 0 }
  }
}
