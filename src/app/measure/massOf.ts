import { EXACT } from '../../core/measure/faceMoments.ts'
import { addMoments, MOMENTS, VOLUME } from '../../core/measure/moments.ts'
import { type Inertia, inertiaOf, partMass, placedMoments } from '../../core/measure/partMass.ts'
import { Placement } from '../../core/measure/placement.ts'
import { isLinesOnly } from '../../core/scene/role.ts'
import type { NodeId } from '../../core/scene/model.ts'
import type { OpenDocument } from '../state/document.ts'
import { homeOf } from './follow.ts'
import { inSlices } from './inSlices.ts'

/** What some occurrences weigh together, for a density of 1. Millimetres. */
export interface Mass {
  /** Occurrences that count, and those that enclose no volume. */
  counted: number
  open: number
  /** Those of which only a preview is known. */
  previews: number
  volume: number
  area: number
  exact: boolean
  /** What volume and area may be off by. */
  volumeOff: number
  areaOff: number
  inertia: Inertia | undefined
}

/** Sums up occurrences in the assembled model, a few milliseconds at a time; undefined when `signal` is aborted before the end. */
export async function massOf({ index, parts }: OpenDocument, nodes: readonly NodeId[], signal: AbortSignal): Promise<Mass | undefined> {
  const sum = new Float64Array(MOMENTS)
  const mass: Mass = { counted: 0, open: 0, previews: 0, volume: 0, area: 0, exact: true, volumeOff: 0, areaOff: 0, inertia: undefined }
  for (const node of nodes) {
    if (signal.aborted) return undefined
    const part = parts.get(index.nodes[node]?.part ?? -1)
    if (part?.placeholder) {
      mass.previews++
      continue
    }
    if (part && isLinesOnly(part)) continue
    const own = part && (await inSlices(partMass(part), signal))
    if (signal.aborted) return undefined
    const matrix = homeOf(index, node)
    const { factor } = new Placement(matrix)
    if (!own?.closed || factor === undefined) {
      mass.open++
      continue
    }
    mass.counted++
    mass.exact &&= own.bounded
    mass.volumeOff += own.volume * factor ** 3
    mass.areaOff += own.area * factor ** 2
    addMoments(sum, placedMoments(own.moments, matrix, factor))
  }
  mass.exact &&= mass.areaOff <= EXACT * sum[0] && mass.volumeOff <= EXACT * sum[VOLUME]
  return { ...mass, area: sum[0], volume: sum[VOLUME], inertia: inertiaOf(sum) }
}
