import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { GeoLocation } from '../../src/core/drawing/geoLocation.ts'
import { ownSpaces, recordsOf } from '../../src/core/drawing/spaceWindow.ts'
import { type Space, segmentCount } from '../../src/core/drawing/space.ts'
import type { InspectReport } from './report.ts'

/** What a report has of drawings alone. Sizes are units of the drawing, those of a sheet its own. */
export interface DrawingReport {
  /** The space that is shown first. */
  first: string
  spaces: { name: string; kind: Space['kind']; entities: number; size: [number, number] | null; viewports: number }[]
  /** In the order of the file, with the entities of all spaces that are on them; those within blocks are not counted. */
  layers: { name: string; entities: number; visible: boolean; locked: boolean }[]
  /** Blocks that are inserted. */
  blocks: number
  texts: number
  fontsMissing: string[]
  xrefsMissing: string[]
  picturesMissing: string[]
  location: GeoLocation | null
}

/** Fills in the figures of a drawing: its box is that of the space that is shown first, in drawing units; `nodes` are spaces, `edges` segments. */
export function describeDrawing(report: InspectReport, drawing: Drawing): void {
  report.format = drawing.format
  report.kind = '2d'
  report.units = drawing.units ?? 'unknown'
  report.application = drawing.application ?? null
  report.layers = drawing.layers.length
  report.entities = drawing.counts
  report.nodes = ownSpaces(drawing).length
  for (const { lines, fills, items } of ownSpaces(drawing)) {
    report.edges += segmentCount(lines)
    report.triangles += fills.indices.length / 3
    report.occurrences += items.count
  }
  const extents = drawing.spaces[recordsOf(drawing, drawing.first)].extents
  if (extents)
    report.bbox = [
      [extents[0], extents[1], 0],
      [extents[2], extents[3], 0],
    ]
  report.drawing = drawingReport(drawing)
}

function drawingReport(drawing: Drawing): DrawingReport {
  const { layers, first, blocks, missing } = drawing
  const spaces = ownSpaces(drawing)
  const counts = new Float64Array(layers.length)
  for (const { entities } of spaces) for (let row = 0; row < entities.count; row++) counts[entities.layer[row]]++
  return {
    first: spaces[recordsOf(drawing, first)].name,
    spaces: spaces.map(({ name, kind, entities, extents, viewports }) => ({
      name,
      kind,
      entities: entities.count,
      size: extents ? [extents[2] - extents[0], extents[3] - extents[1]] : null,
      viewports: viewports.length,
    })),
    layers: layers.map(({ name, visible, locked }, i) => ({ name, entities: counts[i], visible, locked })),
    blocks: blocks?.length ?? 0,
    texts: spaces.reduce((sum, { texts }) => sum + texts.text.length, 0),
    fontsMissing: missing.fonts,
    xrefsMissing: missing.xrefs,
    picturesMissing: missing.pictures,
    location: drawing.location ?? null,
  }
}
