import type { Entity } from '../../../model/entity.ts'
import { XYZ } from '../../../model/geometry.ts'
import { Hatch } from '../../../model/hatch.ts'
import { polygonParts } from '../../unlisted.ts'
import type { DwgRecord } from '../record.ts'

const MOST_RINGS = 10_000
const MOST_VERTICES = 1_000_000

/**
 * MPOLYGON of a DWG file from R2004 on, behind what all entities have. The layout is that of a HATCH with these differences, found in the bits of a file:
 * a version before the gradient, no flag for associativity, flags (closed, with bulges) before the count of a ring's vertices, no handles behind them, one colour at the end.
 * Gives undefined for what no file has attested: fills with a pattern or a gradient, and rings that are open or have bulges.
 */
export function readPolygon(record: DwgRecord): readonly Entity[] | undefined {
  const { data } = record
  data.bs()
  const isGradient = data.bl() !== 0
  data.bl()
  data.bd()
  data.bd()
  data.bl()
  data.bd()
  if (isGradient || data.bl() !== 0) return undefined
  record.text()
  const elevation = data.bd()
  const normal = record.point()
  record.text()
  if (!data.bit()) return undefined
  const count = data.bl()
  if (!(count > 0 && count <= MOST_RINGS)) return undefined
  const rings: XYZ[][] = []
  for (let i = 0; i < count; i++) {
    if (!data.bit() || data.bit()) return undefined
    const vertices = data.bl()
    if (!(vertices > 1 && vertices <= MOST_VERTICES)) return undefined
    const ring: XYZ[] = []
    // Reading past the end of the record throws.
    for (let k = 0; k < vertices; k++) {
      const { x, y } = record.raw2()
      if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined
      ring.push(new XYZ(x, y, 0))
    }
    rings.push(ring)
  }
  data.bs()
  const fill = new Hatch()
  fill.isSolid = true
  fill.color = record.color()
  return polygonParts({ rings, normal, elevation, fill })
}
