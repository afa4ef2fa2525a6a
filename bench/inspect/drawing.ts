import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { InspectReport } from './report.ts'

/** Fills in the figures of a drawing: its box is that of the space that is shown first, in drawing units; `nodes` are spaces, `edges` segments. */
export function describeDrawing(report: InspectReport, drawing: Drawing): void {
  report.format = drawing.format
  report.kind = '2d'
  report.units = drawing.units ?? 'unknown'
  report.application = drawing.application ?? null
  report.layers = drawing.layers.length
  report.entities = drawing.counts
  report.nodes = drawing.spaces.length
  for (const { lines, fills, items } of drawing.spaces) {
    report.edges += lines.item.length
    report.triangles += fills.indices.length / 3
    report.occurrences += items.count
  }
  const extents = drawing.spaces[drawing.first].extents
  if (extents)
    report.bbox = [
      [extents[0], extents[1], 0],
      [extents[2], extents[3], 0],
    ]
}
