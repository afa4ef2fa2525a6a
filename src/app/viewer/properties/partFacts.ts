import { emptyBounds, unionBounds } from '../../../core/scene/bounds.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import type { NodeId, Part, PartId, PartOrigin } from '../../../core/scene/model.ts'
import { measuresOf, type PartMeasures } from '../../../core/scene/partMeasures.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'

/** What a part's mesh says. */
export interface PartFacts extends PartMeasures {
  triangles: number
  faces: number
}

/** The page stays responsive. */
const SLICE_MS = 12
const known = new WeakMap<Part, PartFacts>()

/** Measured once per part. */
export function partFacts(part: Part): PartFacts {
  let facts = known.get(part)
  if (!facts) {
    const { mesh } = part
    facts = {
      triangles: mesh ? mesh.indices.length / 3 : 0,
      faces: mesh ? mesh.faceStart.length - 1 : 0,
      ...(part.measures ?? (mesh ? measuresOf(mesh) : { area: 0, volume: 0, closed: false })),
    }
    known.set(part, facts)
  }
  return facts
}

/** What is known of a subtree, without looking at its triangles. */
export interface NodeFacts {
  occurrences: number
  /** World box, millimetres; empty when nothing of it has arrived. */
  bounds: Bounds
  /** Its distinct parts that have arrived, each with how often it occurs. */
  parts: Map<Part, number>
  /** Distinct parts that have not. */
  absent: number
  origins: Set<PartOrigin>
}

export function nodeFacts(index: SceneIndex, parts: ReadonlyMap<PartId, Part>, nodes: Iterable<NodeId>): NodeFacts {
  const facts: NodeFacts = { occurrences: 0, bounds: emptyBounds, parts: new Map(), absent: 0, origins: new Set() }
  const seen = new Set<NodeId>()
  const absent = new Set<number>()
  for (const node of nodes) {
    for (const id of index.occurrencesUnder(node)) {
      if (seen.has(id)) continue
      seen.add(id)
      const partId = index.nodes[id].part!
      const part = parts.get(partId)
      if (!part) {
        absent.add(partId)
        continue
      }
      facts.parts.set(part, (facts.parts.get(part) ?? 0) + 1)
      facts.origins.add(part.origin)
      facts.bounds = unionBounds(facts.bounds, index.worldBounds(id, part.bounds))
    }
  }
  facts.occurrences = seen.size
  facts.absent = absent.size
  return facts
}

/** Whether some of the parts still have to be measured and are so big that it takes noticeable time. */
export function isHeavy(parts: Iterable<Part>, triangles: number): boolean {
  let sum = 0
  for (const part of parts) if (!known.has(part) && !part.measures) sum += (part.mesh?.indices.length ?? 0) / 3
  return sum > triangles
}

/** Measures what is not measured yet, a few milliseconds at a time; ends early when `signal` is aborted. */
export async function measureParts(parts: Iterable<Part>, signal: AbortSignal): Promise<void> {
  let started = performance.now()
  for (const part of parts) {
    if (performance.now() - started > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      started = performance.now()
    }
    if (signal.aborted) return
    partFacts(part)
  }
}

/** Sums over occurrences. The volume is undefined unless every mesh is closed. */
export function totals(parts: ReadonlyMap<Part, number>): { triangles: number; faces: number; area: number; volume?: number; closed: boolean } {
  const sum = { triangles: 0, faces: 0, area: 0, volume: 0, closed: true }
  for (const [part, times] of parts) {
    const facts = partFacts(part)
    sum.triangles += facts.triangles * times
    sum.faces += facts.faces * times
    sum.area += facts.area * times
    sum.volume += facts.volume * times
    sum.closed &&= facts.closed
  }
  return { ...sum, volume: sum.closed && parts.size > 0 ? sum.volume : undefined }
}
