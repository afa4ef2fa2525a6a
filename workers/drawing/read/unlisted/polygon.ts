import {
  type CadDocument,
  Color,
  type Entity,
  Hatch,
  HatchBoundaryPath,
  HatchBoundaryPathPolyline,
  HatchPattern,
  HatchPatternLine,
  LwPolyline,
  LwPolylineFlags,
  LwPolylineVertex,
  XY,
  XYZ,
} from '@node-projects/acad-ts'
import { type DxfRecord, numberOf, subclass } from '../dxfRecords.ts'

const TURN = Math.PI / 180

/** An MPOLYGON as its file states it. */
export interface PolygonGiven {
  /** Vertices of each ring, the third coordinate is the bulge. */
  rings: XYZ[][]
  normal: XYZ
  elevation: number
  fill?: Hatch
}

/** MPOLYGON of a DXF file: closed polylines in the colour of the entity, and what fills them. */
export function polygonOf(record: DxfRecord, _document: CadDocument): Entity[] {
  const given = subclass(record, 'AcDbMPolygon')
  const normal = new XYZ(numberOf(given, 210) ?? 0, numberOf(given, 220) ?? 0, numberOf(given, 230) ?? 1)
  return polygonParts({ rings: ringsOf(given), normal, elevation: numberOf(given, 30) ?? 0, fill: fillOf(given) })
}

/** The entities that an MPOLYGON looks like. */
export function polygonParts({ rings, normal, elevation, fill }: PolygonGiven): Entity[] {
  const outlines = rings.map((ring) => {
    const polyline = new LwPolyline()
    polyline.normal = normal
    polyline.elevation = elevation
    polyline.flags |= LwPolylineFlags.Closed
    for (const { x, y, z } of ring) {
      const vertex = new LwPolylineVertex(new XY(x, y))
      vertex.bulge = z
      polyline.vertices.push(vertex)
    }
    return polyline
  })
  if (!fill || rings.length === 0) return outlines
  fill.normal = normal
  fill.elevation = elevation
  for (const ring of rings) {
    const edge = new HatchBoundaryPathPolyline()
    edge.isClosed = true
    edge.vertices = ring
    fill.paths.push(new HatchBoundaryPath([edge]))
  }
  return [fill, ...outlines]
}

/** Vertices of each ring, the third coordinate is the bulge. Patterns and offsets follow behind 76. */
function ringsOf({ tags }: DxfRecord): XYZ[][] {
  const rings: XYZ[][] = []
  let begun = false
  for (const { code, value } of tags) {
    const ring = rings.at(-1)
    const number = Number(value)
    if (code === 91) begun = true
    else if (code === 76 || code === 75) break
    else if (!begun || !Number.isFinite(number)) continue
    else if (code === 92) rings.push([])
    else if (code === 10) ring?.push(new XYZ(number, 0, 0))
    else if (code === 20) setLast(ring, 'y', number)
    else if (code === 42) setLast(ring, 'z', number)
  }
  return rings.filter((ring) => ring.length > 1)
}

function setLast(ring: XYZ[] | undefined, axis: 'y' | 'z', value: number): void {
  const vertex = ring?.at(-1)
  if (vertex) vertex[axis] = value
}

function fillOf(given: DxfRecord): Hatch | undefined {
  const hatch = new Hatch()
  hatch.isSolid = numberOf(given, 71) === 1
  const index = numberOf(given, 63)
  const gradient = numberOf(given, 450) === 1 ? numberOf(given, 421) : undefined
  if (gradient !== undefined) hatch.color = Color.fromTrueColor(gradient & 0xffffff)
  else if (index !== undefined && index > 0 && index < 256) hatch.color = new Color(index)
  if (hatch.isSolid || gradient !== undefined) {
    hatch.isSolid = true
    return hatch
  }
  hatch.pattern = new HatchPattern('MPOLYGON')
  hatch.pattern.lines = patternOf(given)
  return hatch.pattern.lines.length > 0 ? hatch : undefined
}

function patternOf({ tags }: DxfRecord): HatchPatternLine[] {
  const lines: HatchPatternLine[] = []
  for (const { code, value } of tags.slice(tags.findIndex((tag) => tag.code === 78) + 1)) {
    const number = Number(value)
    if (!Number.isFinite(number)) continue
    if (code === 53) {
      lines.push(new HatchPatternLine())
      lines[lines.length - 1].angle = number * TURN
    }
    const line = lines.at(-1)
    if (!line) continue
    if (code === 43) line.basePoint = new XY(number, line.basePoint.y)
    else if (code === 44) line.basePoint = new XY(line.basePoint.x, number)
    else if (code === 45) line.offset = new XY(number, line.offset.y)
    else if (code === 46) line.offset = new XY(line.offset.x, number)
    else if (code === 49) line.dashLengths.push(number)
  }
  return lines
}
