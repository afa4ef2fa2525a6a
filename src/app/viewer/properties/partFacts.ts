import { emptyBounds, unionBounds } from '../../../core/scene/bounds.ts'
import { doubt } from '../../../core/measure/doubt.ts'
import { EXACT } from '../../../core/measure/faceMoments.ts'
import { AREA, VOLUME } from '../../../core/measure/moments.ts'
import { knownMass, partMass } from '../../../core/measure/partMass.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import type { NodeId, Part, PartId, PartOrigin } from '../../../core/scene/model.ts'
import { isLinesOnly } from '../../../core/scene/role.ts'
import { hasOwnBox } from '../../../core/scene/placeholder.ts'
import { measuresOf, type PartMeasures } from '../../../core/scene/partMeasures.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { Measure } from './faceFacts.ts'

/** What a part measures: from its exact faces once they have been summed up (`measureParts`), else what its mesh says. */
export interface PartFacts extends PartMeasures {
  exact: boolean
  /** What it may be off by is a bound. */
  bounded: boolean
  /** What area and volume may be off by; 0 = not known. */
  areaOff: number
  volumeOff: number
  triangles: number
  faces: number
}

/** The page stays responsive. */
const SLICE_MS = 8
/** Parts of more triangles are summed up on demand only (mass properties): with their exact faces it takes seconds. */
export const MOST_OF_SELECTION = 200_000
/** The same where nobody asked: a model has just been opened, and is about to be turned. Its meshes tell what it measures, as the worker summed them up. */
export const MOST_OF_MODEL = 20_000
const known = new WeakMap<Part, PartFacts>()

/** What is known by now of a part. */
export function partFacts(part: Part): PartFacts {
  const mass = knownMass(part)
  const { mesh } = part
  const counts = { triangles: mesh ? mesh.indices.length / 3 : 0, faces: mesh ? mesh.faceStart.length - 1 : 0 }
  if (mass) {
    const { moments, closed, exact, bounded, area, volume } = mass
    return { ...counts, area: moments[AREA], volume: closed ? moments[VOLUME] : 0, closed, exact, bounded, areaOff: area, volumeOff: volume }
  }
  let facts = known.get(part)
  if (!facts) {
    facts = {
      ...counts,
      ...(part.measures ?? (mesh ? measuresOf(mesh) : { area: 0, volume: 0, closed: false })),
      exact: false,
      bounded: false,
      areaOff: 0,
      volumeOff: 0,
    }
    known.set(part, facts)
  }
  return facts
}

/** What is known of subtrees, without looking at their triangles: of their bodies, or of all that is in them where none is a body (`SceneIndex.measured`). */
export interface NodeFacts {
  occurrences: number
  /** World box, millimetres; empty when nothing of it has arrived. */
  bounds: Bounds
  /** Its distinct parts that have arrived, each with how often it occurs. */
  parts: Map<Part, number>
  /** Occurrences of which only a preview is known: they measure nothing. */
  previews: number
  /** Distinct parts that have not. */
  absent: number
  origins: Set<PartOrigin>
}

export function nodeFacts(index: SceneIndex, parts: ReadonlyMap<PartId, Part>, nodes: Iterable<NodeId>): NodeFacts {
  const facts: NodeFacts = { occurrences: 0, bounds: emptyBounds, parts: new Map(), previews: 0, absent: 0, origins: new Set() }
  const absent = new Set<number>()
  const measured = index.measured(nodes)
  for (const id of measured) {
    const partId = index.nodes[id].part!
    const part = parts.get(partId)
    if (!part) {
      absent.add(partId)
      continue
    }
    if (part.placeholder) facts.previews++
    else {
      facts.parts.set(part, (facts.parts.get(part) ?? 0) + 1)
      facts.origins.add(part.origin)
    }
    if (hasOwnBox(part)) facts.bounds = unionBounds(facts.bounds, index.worldBounds(id, part.bounds))
  }
  facts.occurrences = measured.size
  facts.absent = absent.size
  return facts
}

/** Triangles of the parts that have not been summed up yet. */
export function trianglesToMeasure(parts: Iterable<Part>): number {
  let sum = 0
  for (const part of parts) if (!knownMass(part)) sum += (part.mesh?.indices.length ?? 0) / 3
  return sum
}

/** Sums up what is not yet, a few milliseconds at a time; false when it was aborted before the end. */
export async function measureParts(parts: Iterable<Part>, signal: AbortSignal, most = MOST_OF_SELECTION): Promise<boolean> {
  const some = [...parts]
  const isHeavy = trianglesToMeasure(some) > most
  let started = performance.now()
  for (const part of some) {
    const steps = isHeavy ? undefined : partMass(part)
    for (let done = false; !done; done = steps?.next().done ?? true) {
      if (performance.now() - started > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve))
        started = performance.now()
      }
      if (signal.aborted) return false
    }
    partFacts(part)
  }
  return true
}

/** Sums over occurrences. */
export interface Totals {
  triangles: number
  faces: number
  area: Measure
  /** Undefined unless every mesh is closed. */
  volume?: Measure
  closed: boolean
}

export function totals(parts: ReadonlyMap<Part, number>): Totals {
  const sum = { triangles: 0, faces: 0, area: 0, volume: 0, areaOff: 0, volumeOff: 0, closed: true, bounded: true, known: true }
  let measured = 0
  for (const [part, times] of parts) {
    if (isLinesOnly(part)) continue
    measured++
    const facts = partFacts(part)
    sum.triangles += facts.triangles * times
    sum.faces += facts.faces * times
    sum.area += facts.area * times
    sum.volume += facts.volume * times
    sum.areaOff += facts.areaOff * times
    sum.volumeOff += facts.volumeOff * times
    sum.closed &&= facts.closed
    sum.bounded &&= facts.bounded
    sum.known &&= facts.exact || facts.areaOff > 0
  }
  const { triangles, faces, bounded, known: isKnown } = sum
  const closed = sum.closed && (measured > 0 || parts.size === 0)
  const measure = (value: number, off: number): Measure => ({ value, exact: bounded && off <= EXACT * value, deviation: isKnown ? doubt(value, off) : 0 })
  return {
    triangles,
    faces,
    closed,
    area: measure(sum.area, sum.areaOff),
    ...(closed && measured > 0 && { volume: measure(sum.volume, sum.volumeOff) }),
  }
}
