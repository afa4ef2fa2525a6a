import { type Entity, Polyline3D, Vertex3D, XYZ } from '@node-projects/acad-ts'
import { type DxfRecord, numberOf, pointsOf, subclass } from '../dxfRecords.ts'

/** A plane alone; others have a depth. */
const PLANE = 1

/** The line of a section plane as it is seen from above; with a depth, the line at its back too. */
export function sectionOf(record: DxfRecord): Entity[] {
  const given = subclass(record, 'AcDbSection')
  const line = pointsOf(given, 11)
  if (line.length < 2) return []
  const back = (numberOf(given, 90) ?? PLANE) === PLANE ? [] : pointsOf(given, 12)
  const polyline = new Polyline3D()
  for (const [x, y, z] of [...line, ...back.toReversed()]) polyline.vertices.push(new Vertex3D(new XYZ(x, y, z)))
  polyline.isClosed = back.length > 0
  return [polyline]
}
