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
import type { Vec3 } from '../../../src/core/geometry/matrix.ts'

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
    const part = this.model.index.partAt(this.model.parts, node)
    if (!part) return undefined
    if (mayBeOnHole(part, anchor)) await inSlices(partHoles(part), signal)
    if (anchor.snap === 'part') await inSlices(measurePart(part), signal)
    return signal.aborted ? undefined : thingOf(part, this.viewer.transformOf(node), anchor)
  }
}

const SVG = 'http://www.w3.org/2000/svg'

/** Line and text over the canvas that follow the camera. */
export class MarkOverlay {
  readonly element = document.createElement('div')
  private readonly line = document.createElementNS(SVG, 'polyline')
  private readonly label = document.createElement('output')
  private points: readonly Vec3[] = []
  private readonly viewer: Viewer

  constructor(viewer: Viewer) {
    this.viewer = viewer
    this.element.className = 'mark'
    this.element.setAttribute('part', 'measurement')
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('aria-hidden', 'true')
    svg.append(this.line)
    this.element.append(svg, this.label)
    this.element.hidden = true
    viewer.on('frame', () => this.place())
  }

  show(points: readonly Vec3[], text: string): void {
    this.points = points
    this.label.textContent = text
    this.element.hidden = false
    this.place()
  }

  hide(): void {
    this.points = []
    this.element.hidden = true
  }

  private place(): void {
    if (this.points.length === 0) return
    const places = this.points.map((point) => this.viewer.project(point)).filter((place) => place && !place.behind)
    this.element.style.visibility = places.length < this.points.length ? 'hidden' : 'visible'
    if (places.length < this.points.length) return
    this.line.setAttribute('points', places.map((place) => `${place!.x.toFixed(1)},${place!.y.toFixed(1)}`).join(' '))
    const x = places.reduce((sum, place) => sum + place!.x, 0) / places.length
    const y = places.reduce((sum, place) => sum + place!.y, 0) / places.length
    this.label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -130%)`
  }
}
