import type { Bounds } from '../scene/mesh.ts'
import type { NodeId, Part, PartId, PartOrigin } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import { doubt } from './doubt.ts'
import { EXACT } from './faceMoments.ts'
import { addPlaced } from './inertia.ts'
import { AREA, MOMENTS, VOLUME } from './moments.ts'
import { isMeasurable, type PartMeasures } from './partMeasures.ts'
import { factorAt } from './placement.ts'
import { emptyExtent, type Extent, placedBounds, sizeOf, unionExtent } from './placedBounds.ts'

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

/** Occurrences that are summed between two yields. */
const SLICE = 2000

/** World box of some occurrences, millimetres; empty when nothing has one. */
export function* sumBounds(index: SceneIndex, parts: ReadonlyMap<PartId, Part>, occurrences: Iterable<NodeId>): Generator<void, Bounds> {
  let extent: Extent = emptyExtent
  let count = 0
  for (const id of occurrences) {
    if (++count % SLICE === 0) yield
    const part = parts.get(index.nodes[id].part!)
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
    const part = parts.get(index.nodes[id].part!)
    if (!part) {
      sum.absent++
      continue
    }
    if (part.placeholder) sum.previews++
    else origins.add(part.origin)
    extent = unionExtent(extent, yield* placedBounds(part, index.world, id * 16, extent))
    isStated &&= part.origin === 'exact' && !part.placeholder
    const own = isMeasurable(part) ? measuresOf(part) : undefined
    if (!own) continue
    sum.measured++
    sum.faces += part.mesh!.faceStart.length - 1
    sum.triangles += part.mesh!.indices.length / 3
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
