import type { Placement, TextAnchor } from '../../../../src/core/pmi/annotation.ts'
import type { Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { asNumber, asRow, asRows } from '../part21/plain.ts'
import { literalsOf } from '../structure/literals.ts'
import { placementMatrix } from '../structure/placement.ts'
import type { Graph } from './graph.ts'

/** Places for the text of annotations: placeholders state them, texts themselves, and the planes on which annotations lie. */
export class TextAnchors {
  private readonly graph: Graph
  private readonly mm: number
  /** Plane of each callout and occurrence, and whether it is its own. */
  private readonly planeOf = new Map<number, { place: Float64Array; alone: boolean }>()

  /** `mmOf`: millimetres per unit of length of a representation; that of the first draughting model holds for all. */
  constructor(graph: Graph, mmOf: (representation: number) => number) {
    this.graph = graph
    const [model] = graph.rows('DRAUGHTING_MODEL')
    this.mm = model === undefined ? 1 : mmOf(model)
    for (const row of graph.rows('ANNOTATION_PLANE')) {
      const surface = asRow(graph.attr(row, 'STYLED_ITEM', 1, 2))
      const position = graph.is(surface, 'PLANAR_BOX') ? asRow(graph.args(surface)[3]) : asRow(graph.attr(surface, 'ELEMENTARY_SURFACE', 0, 1))
      const place = placementMatrix(graph.exchange, position, this.mm)
      if (!place) continue
      const elements = asRows(graph.attr(row, 'ANNOTATION_PLANE', 0, 3))
      for (const element of elements) if (!this.planeOf.has(element)) this.planeOf.set(element, { place, alone: elements.length === 1 })
    }
  }

  /** Anchor of a callout by its row and those of its occurrences. */
  of(rows: readonly number[]): TextAnchor | undefined {
    const plane = rows.map((row) => this.planeOf.get(row)).find(Boolean)
    for (const row of rows) {
      if (!this.graph.names(row).some((name) => name.includes('PLACEHOLDER'))) continue
      const [placement, box] = this.members(asRow(this.graph.attr(row, 'STYLED_ITEM', 1, 2)))
      const place = placementMatrix(this.graph.exchange, placement, this.mm)
      if (!place) continue
      const height = Math.abs(asNumber(this.graph.args(box)[2]) ?? 0) * this.mm
      // Writers do not agree on the axes of placeholders; those of the plane are the reading direction.
      return { ...anchorOf(plane?.place ?? place), point: [place[12], place[13], place[14]], ...(height > 0 && Number.isFinite(height) && { height }) }
    }
    for (const row of rows) {
      const [literal] = literalsOf(this.graph.exchange, asRow(this.graph.attr(row, 'STYLED_ITEM', 1, 2)))
      const place = literal && placementMatrix(this.graph.exchange, literal.placement, this.mm)
      if (place) return anchorOf(place)
    }
    return plane?.alone ? anchorOf(plane.place) : undefined
  }

  /** Placement and box of a placeholder's set. */
  private members(set: number): [placement: number, box: number] {
    const rows = asRows(this.graph.args(set)[1]).slice(0, 20)
    return [rows.find((row) => this.graph.is(row, 'AXIS2_PLACEMENT_3D')) ?? -1, rows.find((row) => this.graph.is(row, 'PLANAR_BOX')) ?? -1]
  }
}

/** Origin, X and Y axis of a placement's matrix. */
export function anchorOf(place: Float64Array): Placement {
  const column = (at: number): Vec3 => [place[at * 4], place[at * 4 + 1], place[at * 4 + 2]]
  return { point: column(3), right: column(0), up: column(1) }
}
