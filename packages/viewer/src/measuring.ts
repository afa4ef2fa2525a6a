import { inSlices } from '../../../src/app/lib/tasks.ts'
import { describe } from '../../../src/core/measure/describe.ts'
import type { MeasureResult } from '../../../src/core/measure/result.ts'
import { partHoles } from '../../../src/core/measure/holes/describeHole.ts'
import { relate } from '../../../src/core/measure/pair.ts'
import { measurePart } from '../../../src/core/measure/partMeasures.ts'
import { mayBeOnHole, type MeasureEntity, thingOf } from '../../../src/core/measure/entity.ts'
import type { PointerHit, Viewer } from '../../../src/viewer/api.ts'
import { type Snap, Snapping } from '../../../src/viewer/snapping/snapping.ts'
import type { ViewedModel } from './reading.ts'

/** What is known of one picked entity, or of two: the most telling result first. */
export interface Measurement {
  /** Occurrences that were picked, one or two. */
  nodes: number[]
  /** World millimetres where they were picked. */
  points: [number, number, number][]
  results: MeasureResult[]
}

/** Measures the clicked face or edge; a second click measures the pair of both. */
export class Measuring {
  private first: MeasureEntity | undefined
  private firstSnap: Snap | undefined
  private readonly snapping: Snapping
  private work = new AbortController()
  private readonly viewer: Viewer
  private readonly model: ViewedModel

  constructor(viewer: Viewer, model: ViewedModel) {
    this.viewer = viewer
    this.model = model
    this.snapping = new Snapping(viewer, model)
  }

  /** Undefined when nothing was hit, or when another pick came before the results were worked out. */
  async take({ pick, x, y, pointer }: PointerHit): Promise<Measurement | undefined> {
    this.work.abort()
    this.work = new AbortController()
    const { signal } = this.work
    const snap = this.snapping.find(pick, x, y, { touch: pointer === 'touch' })
    if (!snap) {
      this.clear()
      return undefined
    }
    const entity = await this.entity(snap, signal)
    if (!entity || signal.aborted) return undefined
    const { first, firstSnap } = this
    if (!first || !firstSnap) {
      this.first = entity
      this.firstSnap = snap
      return { nodes: [snap.node], points: [[...snap.point]], results: describe(entity) }
    }
    this.clear()
    const results = await inSlices(relate(first, entity), signal)
    return results && { nodes: [firstSnap.node, snap.node], points: [[...firstSnap.point], [...snap.point]], results }
  }

  /** Forgets the entity that waits for a second one. */
  clear(): void {
    this.first = undefined
    this.firstSnap = undefined
  }

  private async entity({ node, anchor }: Snap, signal: AbortSignal): Promise<MeasureEntity | undefined> {
    const part = this.model.parts.get(this.model.index.nodes[node].part!)
    if (!part) return undefined
    if (mayBeOnHole(part, anchor)) await inSlices(partHoles(part), signal)
    if (anchor.snap === 'part') await inSlices(measurePart(part), signal)
    return signal.aborted ? undefined : thingOf(part, this.viewer.transformOf(node), anchor)
  }
}
