import { LwPolyline, LwPolylineVertex } from '../../model/curves.ts'
import type { Entity } from '../../model/entity.ts'
import { LwPolylineFlags } from '../../model/flags.ts'
import { XY, type XYZ } from '../../model/geometry.ts'
import { type Hatch, HatchBoundaryPath, HatchBoundaryPathPolyline } from '../../model/hatch.ts'

/** An MPOLYGON as its file states it. */
export interface PolygonGiven {
  /** Vertices of each ring, the third coordinate is the bulge. */
  rings: XYZ[][]
  normal: XYZ
  elevation: number
  fill?: Hatch
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
