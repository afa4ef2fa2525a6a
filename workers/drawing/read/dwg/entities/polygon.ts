import type { Entity } from '../../../model/entity.ts'
import { XYZ } from '../../../model/geometry.ts'
import { Hatch, HatchPattern } from '../../../model/hatch.ts'
import { polygonParts } from '../../unlisted.ts'
import type { DwgRecord } from '../record.ts'
import { readGradient, readPatternLines } from './hatch.ts'

/**
 * MPOLYGON of a DWG file, behind what all entities have. The layout is that of a HATCH with these differences, found in the bits of a file:
 * a version before the gradient, no flag for associativity, flags (closed, with bulges) before the count of a ring's vertices, no handles behind them, one colour at the end.
 * No file has attested patterns, gradients, bulges and open rings: these are taken as HATCH and the DXF have them, and only where the record ends with its last field.
 */
export function readPolygon(record: DwgRecord): readonly Entity[] | undefined {
  const { data } = record
  data.bs()
  const fill = new Hatch()
  if (record.release >= 2004) readGradient(record, fill)
  const elevation = data.bd()
  const normal = record.point()
  fill.pattern = new HatchPattern(record.text())
  fill.isSolid = data.bit()
  const rings: XYZ[][] = []
  for (let left = data.count(data.bl(), 8); left > 0; left--) rings.push(readRing(record))
  // Kind of the pattern.
  data.bs()
  if (!readFill(record, fill)) return undefined
  if (fill.gradientColor.enabled) fill.isSolid = true
  const isFilled = fill.isSolid || fill.pattern.lines.length > 0
  return polygonParts({ rings, normal, elevation, ...(isFilled && { fill }) })
}

/** The third coordinate of a vertex is its bulge. */
function readRing(record: DwgRecord): XYZ[] {
  const { data } = record
  data.bit()
  const bulged = data.bit()
  const ring: XYZ[] = []
  for (let left = data.count(data.bl(), 128); left > 0; left--) {
    const { x, y } = record.raw2()
    ring.push(new XYZ(x, y, bulged ? data.bd() : 0))
  }
  return ring
}

/** Gives whether the record ends behind the fill. In DXF a flag for an annotated boundary stands before the lines of a pattern; whether DWG has it is seen at the end. */
function readFill(record: DwgRecord, fill: Hatch): boolean {
  const { data } = record
  const from = data.at
  for (const flags of fill.isSolid ? [0] : [1, 2]) {
    data.at = from
    try {
      if (!fill.isSolid) {
        // The lines are turned and scaled by these two already.
        data.bd()
        data.bd()
        data.skip(flags)
        fill.pattern.lines = readPatternLines(record)
      }
      fill.color = record.color()
      // An offset, and a count of paths that are left out.
      record.raw2()
      if (data.bl() === 0 && record.isExact) return true
    } catch {
      // Not so.
    }
  }
  return false
}
